import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reminding } from '#worker-deps';
import {
  customerOf,
  type Customer,
  deskOf,
  orderOf,
  prescribe,
  words,
} from '#tests/integration/admin/desk.ts';
import { decide, OZEMPIC, typedOzempic, waiting } from '#tests/integration/review/bench.ts';
import { NEEDLES } from '#tests/support/shopping.ts';
import { ORIGIN, openStore, staffOf, type Store } from '#tests/support/store.ts';
import { deleteOrder } from '#usecases/orders/delete-order.ts';
import { sendReminders } from '#usecases/reminders/send-reminders.ts';

const DAY = 86_400_000;

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let pharmacist: Awaited<ReturnType<typeof staffOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  pharmacist = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const REMINDERS = /^(?:prescription-missing|answer-missing|payment-link-ending|refill-due)$/;

const run = (): Promise<number> => sendReminders({ ...store.deps, ...reminding(store.deps) });

/** The reminders that were sent about an order. */
const remindersOf = async (orderId: string) =>
  (await store.deps.db.selectFrom('mails').selectAll().orderBy('id').execute()).filter(
    ({ template, data }) => REMINDERS.test(template) && data['orderId'] === orderId,
  );

const templatesOf = async (orderId: string): Promise<readonly string[]> =>
  (await remindersOf(orderId)).map(({ template }) => template);

/** Moves an order's days back, which is what time does to it; sessions would end while a clock runs ahead. */
const ago = (orderId: string, count: number) =>
  store.deps.db
    .updateTable('orders')
    .set({ created_at: new Date(store.deps.clock().getTime() - count * DAY) })
    .where('id', '=', orderId)
    .execute();

describe('an order without its prescription', () => {
  test('is reminded of once, after three days', async () => {
    const orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
    for (const [age, told] of [
      [2, []],
      [3, ['prescription-missing']],
      [4, ['prescription-missing']],
      [9, ['prescription-missing']],
    ] as const) {
      await ago(orderId, age);
      await run();
      expect(await templatesOf(orderId)).toEqual(told);
    }
  });

  test('is reminded of once by workers that run at one moment', async () => {
    const orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
    await ago(orderId, 4);
    await Promise.all([run(), run(), run(), run()]);
    expect(await templatesOf(orderId)).toHaveLength(1);
  });

  test.each([
    ['needs none', async () => orderOf(store, await customerOf(store), [NEEDLES])],
    ['has it', async () => (await waiting(store)).orderId],
    [
      'was taken back',
      async () => {
        const customer = await customerOf(store);
        const orderId = await orderOf(store, customer, [OZEMPIC]);
        await customer.browser.post(`/account/orders/${orderId}`, { intent: 'withdraw' });
        return orderId;
      },
    ],
  ])('is left alone where it %s', async (_, make) => {
    const orderId = await make();
    await ago(orderId, 5);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('is left alone after a month', async () => {
    const orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
    await ago(orderId, 31);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });
});

describe('what a pharmacist asked for', () => {
  test.each(['ask-copy', 'ask-information'])('%s is reminded of once', async (decision) => {
    const { orderId } = await waiting(store);
    await decide(store, pharmacist.browser, orderId, decision);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
    await store.deps.db
      .updateTable('reviews')
      .set({ decided_at: new Date(store.deps.clock().getTime() - 3 * DAY) })
      .where('order_id', '=', orderId)
      .execute();
    await run();
    await run();
    const [mail, ...more] = await remindersOf(orderId);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('answer-missing');
    expect(String(mail?.data['sentence'])).toMatch(/^(We cannot read|Please tell us)/);
  });

  test('is not reminded of once it is there', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, pharmacist.browser, orderId, 'ask-copy');
    await prescribe(patient, orderId);
    await store.deps.db
      .updateTable('reviews')
      .set({ decided_at: new Date(store.deps.clock().getTime() - 5 * DAY) })
      .where('order_id', '=', orderId)
      .execute();
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });
});

describe('a link to pay', () => {
  const HOUR = 3_600_000;
  /** An approved order whose link was made some days ago and ends in so many hours. */
  const approved = async (hoursLeft: number): Promise<string> => {
    const { orderId } = await waiting(store);
    await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
    const now = store.deps.clock().getTime();
    await sql`update payments set created_at = ${new Date(now - 6 * DAY)},
      link_expires_at = ${new Date(now + hoursLeft * HOUR)}
      where order_id = ${orderId}`.execute(store.deps.db);
    return orderId;
  };

  test('that ends within a day and a half is sent once more, once', async () => {
    const orderId = await approved(30);
    await run();
    await run();
    const [mail, ...more] = await remindersOf(orderId);
    expect(more).toEqual([]);
    expect(mail?.template).toBe('payment-link-ending');
    expect(mail?.data).toMatchObject({ restCents: 35_900 });
    const token = store.deps.mailLinks.token(String(mail?.data['linkId']));
    const page = await store.browser().get(`/pay?token=${encodeURIComponent(token)}`);
    expect(page.status).toBe(200);
    expect(words(await page.text())).toContain('$359.00');
  });

  test.each([
    ['has time', 40],
    ['is dead', -1],
  ])('that %s is nobody’s matter', async (_, hours) => {
    const orderId = await approved(hours);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('of an order that is cancelled is nobody’s matter', async () => {
    const orderId = await approved(30);
    await desk.send(orderId, { intent: 'set-status', status: 'Cancelled' });
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });
});

/** An order of 28 days that a pharmacist approved and that was delivered so many days ago. */
const delivered = async (daysAgo: number, customer?: Customer) => {
  const { patient, orderId } = await waiting(store, [OZEMPIC], customer);
  await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
  await desk.send(orderId, { intent: 'set-status', status: 'Delivered' });
  await arrived(orderId, daysAgo);
  return { patient, orderId };
};

const arrived = async (orderId: string, daysAgo: number): Promise<void> => {
  const at = new Date(store.deps.clock().getTime() - daysAgo * DAY);
  await store.deps.db
    .updateTable('order_events')
    .set({ at })
    .where('order_id', '=', orderId)
    .where('to_status', '=', 'Delivered')
    .execute();
  await store.deps.db
    .updateTable('orders')
    .set({ shipped_at: at })
    .where('id', '=', orderId)
    .execute();
};

const choose = (customer: Customer, form: Record<string, string>) =>
  customer.browser.post('/account/reminders', form);

const linkOf = async (orderId: string): Promise<string> => {
  const [mail] = await remindersOf(orderId);
  const token = store.deps.mailLinks.token(String(mail?.data['linkId']));
  return `/reminders/stop?token=${encodeURIComponent(token)}`;
};

describe('a supply that runs out', () => {
  test('is nobody’s matter who did not ask', async () => {
    const { orderId } = await delivered(20);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('is told once, early enough, with what is left of the prescription', async () => {
    const { patient, orderId } = await delivered(1);
    await choose(patient, { orderId, wanted: 'yes' });
    let age = 0;
    while ((await templatesOf(orderId)).length === 0 && age < 28) {
      age += 1;
      await arrived(orderId, age);
      await run();
    }
    // 28 days last; a day to review, three to order, three to pay and eight business days take 17 at the least.
    expect(age).toBeLessThanOrEqual(28 - 17);
    const [mail] = await remindersOf(orderId);
    expect(mail?.recipient).toBe(patient.who.email);
    expect(mail?.data).toMatchObject({
      lines: [{ name: 'Ozempic 2mg/3mL', prescription: expect.stringMatching(/^2 packs left/) }],
    });
    await arrived(orderId, age + 5);
    await run();
    expect(await templatesOf(orderId)).toHaveLength(1);
  });

  test('is told of every order where somebody wants that, but for the one they do not', async () => {
    const { patient, orderId } = await delivered(20);
    const other = await delivered(20);
    await choose(patient, { wanted: 'yes' });
    await choose(other.patient, { wanted: 'yes' });
    await choose(other.patient, { orderId: other.orderId, wanted: 'no' });
    await run();
    expect(await templatesOf(orderId)).toEqual(['refill-due']);
    expect(await templatesOf(other.orderId)).toEqual([]);
  });

  test('is not told to whom has ordered again', async () => {
    const { patient, orderId } = await delivered(20);
    await choose(patient, { wanted: 'yes' });
    await orderOf(store, patient, [OZEMPIC]);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('is not told when it has run out already', async () => {
    const { patient, orderId } = await delivered(29);
    await choose(patient, { wanted: 'yes' });
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('is not told of an order that was deleted', async () => {
    const { patient, orderId } = await delivered(20);
    await choose(patient, { orderId, wanted: 'yes' });
    const { viewer } = await staffOf(store, 'administrator');
    expect(await deleteOrder(store.deps, viewer, orderId)).toMatchObject({ ok: true });
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
    const left = await store.deps.db
      .selectFrom('refill_choices')
      .selectAll()
      .where('order_id', '=', orderId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the choice', () => {
  test('is off, shown on both pages, and changed there', async () => {
    const { patient, orderId } = await delivered(1);
    const page = `/account/orders/${orderId}`;
    const shown = async (path: string) => words(await (await patient.browser.get(path)).text());
    expect(await shown(page)).toContain('Remind me of this order');
    expect(await shown('/account')).toContain('Remind me of every order');
    expect((await choose(patient, { orderId, wanted: 'yes' })).headers.get('location')).toBe(page);
    expect(await shown(page)).toContain('Do not remind me of it');
    expect((await choose(patient, { wanted: 'yes' })).headers.get('location')).toBe('/account');
    expect(await shown('/account')).toContain('Stop all reminders');
    await choose(patient, { orderId, wanted: 'no' });
    expect(await shown(page)).toContain('Remind me of this order');
  });

  test('is nobody else’s', async () => {
    const { orderId } = await delivered(1);
    const stranger = await customerOf(store);
    expect((await choose(stranger, { orderId, wanted: 'yes' })).status).toBe(404);
    expect((await choose(stranger, { orderId: 'no-id', wanted: 'yes' })).status).toBe(404);
    const rows = store.deps.db.selectFrom('refill_choices').selectAll();
    expect(await rows.where('order_id', '=', orderId).execute()).toEqual([]);
  });

  test('is in the person’s own data', async () => {
    const { patient, orderId } = await delivered(20);
    await choose(patient, { orderId, wanted: 'yes' });
    await run();
    const data = await (await patient.browser.get('/account/data.json')).json();
    expect(data).toMatchObject({
      refill_choices: [{ order_id: orderId, wanted: true }],
      reminders: [{ order_id: orderId, kind: 'refill' }],
    });
  });
});

describe('the link that ends reminders', () => {
  const reminded = async () => {
    const { patient, orderId } = await delivered(20);
    await choose(patient, { wanted: 'yes' });
    await run();
    return { patient, orderId, link: await linkOf(orderId) };
  };
  const wantsAll = async ({ userId }: Customer): Promise<boolean | undefined> =>
    (
      await store.deps.db
        .selectFrom('refill_choices')
        .select('wanted')
        .where('user_id', '=', userId)
        .where('order_id', 'is', null)
        .executeTakeFirst()
    )?.wanted;

  test('opens a page with a button, and ends nothing by itself', async () => {
    const { patient, link } = await reminded();
    const answer = await store.browser().get(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(words(await answer.text())).toContain('Stop all reminders');
    expect(await wantsAll(patient)).toBe(true);
  });

  test('ends all by the button, without a login, and once more does no harm', async () => {
    const { patient, link } = await reminded();
    const token = new URL(link, ORIGIN).searchParams.get('token') ?? '';
    for (let press = 0; press < 2; press += 1) {
      const answer = await store.browser().post('/reminders/stop', { token });
      expect(answer.status).toBe(200);
      expect(words(await answer.text())).toContain('You get no more of these');
      expect(await wantsAll(patient)).toBe(false);
    }
  });

  test('ends all by the one press of a mailbox, from anywhere', async () => {
    const { patient, link } = await reminded();
    const answer = await store.app.fetch(
      new Request(ORIGIN + link, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }),
      { remoteAddress: '203.0.113.7' },
    );
    expect(answer.status).toBe(200);
    expect(await wantsAll(patient)).toBe(false);
  });

  test('ends one order’s alone', async () => {
    const { patient, orderId, link } = await reminded();
    await store.browser().post(link, { intent: 'order' });
    expect(await wantsAll(patient)).toBe(true);
    const of = await store.deps.db
      .selectFrom('refill_choices')
      .select('wanted')
      .where('order_id', '=', orderId)
      .executeTakeFirst();
    expect(of).toEqual({ wanted: false });
  });

  test.each(['', 'no-such', 'x'.repeat(500)])('with the token "%s" is dead', async (token) => {
    const answer = await store.browser().post(`/reminders/stop?token=${token}`, {});
    expect(answer.status).toBe(410);
    expect(words(await answer.text())).toContain('This link has expired');
  });
});

describe('ordering again', () => {
  test('shows what was ordered with today’s price and what is left, and orders nothing', async () => {
    const { patient, orderId } = await delivered(1);
    const before = await store.deps.db.selectFrom('orders').select('id').execute();
    const page = words(
      await (await patient.browser.get(`/account/orders/${orderId}/again`)).text(),
    );
    expect(page).toContain('Ozempic 2mg/3mL');
    expect(page).toContain('$359.00');
    expect(page).toContain('2 packs left on your prescription');
    expect(page).toContain('nothing is ordered until you place the order there');
    expect(await store.deps.db.selectFrom('orders').select('id').execute()).toEqual(before);
  });
});
