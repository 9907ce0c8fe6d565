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
import { removeOrder } from '#tests/support/remove-order.ts';
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

/** The reminders for an order. */
const remindersOf = async (orderId: string) =>
  (await store.deps.db.selectFrom('mails').selectAll().orderBy('id').execute()).filter(
    ({ template, data }) => REMINDERS.test(template) && data['orderId'] === orderId,
  );

const templatesOf = async (orderId: string): Promise<readonly string[]> =>
  (await remindersOf(orderId)).map(({ template }) => template);

/** Moves the order date back because a later clock would end the sessions. */
const ago = (orderId: string, count: number) =>
  store.deps.db
    .updateTable('orders')
    .set({ created_at: new Date(store.deps.clock().getTime() - count * DAY) })
    .where('id', '=', orderId)
    .execute();

describe('an order without a prescription', () => {
  test('gets one reminder, after three days', async () => {
    const orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
    for (const [age, templates] of [
      [2, []],
      [3, ['prescription-missing']],
      [4, ['prescription-missing']],
      [9, ['prescription-missing']],
    ] as const) {
      await ago(orderId, age);
      await run();
      expect(await templatesOf(orderId)).toEqual(templates);
    }
  });

  test('gets one reminder from concurrent workers', async () => {
    const orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
    await ago(orderId, 4);
    await Promise.all([run(), run(), run(), run()]);
    expect(await templatesOf(orderId)).toHaveLength(1);
  });

  test.each([
    ['needs no prescription', async () => orderOf(store, await customerOf(store), [NEEDLES])],
    ['has a prescription', async () => (await waiting(store)).orderId],
    [
      'was withdrawn',
      async () => {
        const customer = await customerOf(store);
        const orderId = await orderOf(store, customer, [OZEMPIC]);
        await customer.browser.post(`/account/orders/${orderId}`, { intent: 'withdraw' });
        return orderId;
      },
    ],
  ])('gets no reminder if it %s', async (_, make) => {
    const orderId = await make();
    await ago(orderId, 5);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('gets no reminder after a month', async () => {
    const orderId = await orderOf(store, await customerOf(store), [OZEMPIC]);
    await ago(orderId, 31);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });
});

describe('a question of a pharmacist', () => {
  test.each(['ask-copy', 'ask-information'])('(%s) gets one reminder', async (decision) => {
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

  test('gets no reminder after the reply', async () => {
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

describe('a payment link', () => {
  const HOUR = 3_600_000;
  /** Creates an approved order whose payment link is six days old and expires in the given hours. */
  const approved = async (hoursLeft: number): Promise<string> => {
    const { orderId } = await waiting(store);
    await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
    const now = store.deps.clock().getTime();
    await sql`update payments set created_at = ${new Date(now - 6 * DAY)},
      link_expires_at = ${new Date(now + hoursLeft * HOUR)}
      where order_id = ${orderId}`.execute(store.deps.db);
    return orderId;
  };

  test('that expires within 36 hours is sent once again', async () => {
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
    ['has time left', 40],
    ['has expired', -1],
  ])('that %s gets no reminder', async (_, hours) => {
    const orderId = await approved(hours);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('of a canceled order gets no reminder', async () => {
    const orderId = await approved(30);
    await desk.send(orderId, { intent: 'set-status', status: 'Cancelled' });
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });
});

/** Creates an approved 28-day order that was delivered the given number of days ago. */
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

describe('a supply that ends', () => {
  test('gets no reminder by default', async () => {
    const { orderId } = await delivered(20);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('gets one early reminder with the remaining packs', async () => {
    const { patient, orderId } = await delivered(1);
    await choose(patient, { orderId, wanted: 'yes' });
    let age = 0;
    while ((await templatesOf(orderId)).length === 0 && age < 28) {
      age += 1;
      await arrived(orderId, age);
      await run();
    }
    // The 28 days include at least 17 days for review, order, payment and delivery.
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

  test('gets a reminder for every order except those turned off', async () => {
    const { patient, orderId } = await delivered(20);
    const other = await delivered(20);
    await choose(patient, { wanted: 'yes' });
    await choose(other.patient, { wanted: 'yes' });
    await choose(other.patient, { orderId: other.orderId, wanted: 'no' });
    await run();
    expect(await templatesOf(orderId)).toEqual(['refill-due']);
    expect(await templatesOf(other.orderId)).toEqual([]);
  });

  test('gets no reminder after another order', async () => {
    const { patient, orderId } = await delivered(20);
    await choose(patient, { wanted: 'yes' });
    await orderOf(store, patient, [OZEMPIC]);
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('gets no reminder after its end', async () => {
    const { patient, orderId } = await delivered(29);
    await choose(patient, { wanted: 'yes' });
    await run();
    expect(await templatesOf(orderId)).toEqual([]);
  });

  test('gets no reminder if the order is deleted', async () => {
    const { patient, orderId } = await delivered(20);
    await choose(patient, { orderId, wanted: 'yes' });
    await removeOrder(store.deps, orderId);
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

describe('the reminder setting', () => {
  test('is off by default, and can be changed on both pages', async () => {
    const { patient, orderId } = await delivered(1);
    const page = `/account/orders/${orderId}`;
    const shown = async (path: string) => words(await (await patient.browser.get(path)).text());
    expect(await shown(page)).toContain('Remind me about this order');
    expect(await shown('/account')).toContain('Remind me about every order');
    expect((await choose(patient, { orderId, wanted: 'yes' })).headers.get('location')).toBe(page);
    expect(await shown(page)).toContain('Do not remind me about it');
    expect((await choose(patient, { wanted: 'yes' })).headers.get('location')).toBe('/account');
    expect(await shown('/account')).toContain('Stop all reminders');
    await choose(patient, { orderId, wanted: 'no' });
    expect(await shown(page)).toContain('Remind me about this order');
  });

  test('cannot be changed by another customer', async () => {
    const { orderId } = await delivered(1);
    const stranger = await customerOf(store);
    expect((await choose(stranger, { orderId, wanted: 'yes' })).status).toBe(404);
    expect((await choose(stranger, { orderId: 'no-id', wanted: 'yes' })).status).toBe(404);
    const rows = store.deps.db.selectFrom('refill_choices').selectAll();
    expect(await rows.where('order_id', '=', orderId).execute()).toEqual([]);
  });

  test('is part of the data export', async () => {
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

describe('the unsubscribe link', () => {
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

  test('opens a page with a button and changes nothing by itself', async () => {
    const { patient, link } = await reminded();
    const answer = await store.browser().get(link);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(words(await answer.text())).toContain('Stop all reminders');
    expect(await wantsAll(patient)).toBe(true);
  });

  test('stops all reminders without a login, and can be repeated', async () => {
    const { patient, link } = await reminded();
    const token = new URL(link, ORIGIN).searchParams.get('token') ?? '';
    for (let press = 0; press < 2; press += 1) {
      const answer = await store.browser().post('/reminders/stop', { token });
      expect(answer.status).toBe(200);
      expect(words(await answer.text())).toContain('Reminders stopped');
      expect(await wantsAll(patient)).toBe(false);
    }
  });

  test('stops all reminders by one-click unsubscribe of a mail client', async () => {
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

  test('stops the reminders of one order', async () => {
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

  test.each(['', 'no-such', 'x'.repeat(500)])('with the token "%s" is refused', async (token) => {
    const answer = await store.browser().post(`/reminders/stop?token=${token}`, {});
    expect(answer.status).toBe(410);
    expect(words(await answer.text())).toContain('This link has expired');
  });
});

describe('ordering again', () => {
  test('shows the ordered lines, the current price and the remaining packs, and places no order', async () => {
    const { patient, orderId } = await delivered(1);
    const before = await store.deps.db.selectFrom('orders').select('id').execute();
    const page = words(
      await (await patient.browser.get(`/account/orders/${orderId}/again`)).text(),
    );
    expect(page).toContain('Ozempic 2mg/3mL');
    expect(page).toContain('$359.00');
    expect(page).toContain('2 packs left on your prescription');
    expect(page).toContain('Nothing is ordered until you place the order there');
    expect(await store.deps.db.selectFrom('orders').select('id').execute()).toEqual(before);
  });
});
