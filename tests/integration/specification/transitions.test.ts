import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { approved } from '#tests/support/approval.ts';
import { overriding, passing } from '#tests/support/gates.ts';
import { readPage } from '#tests/support/pages.ts';
import { NEEDLES, place, shopper, upload } from '#tests/support/shopping.ts';
import { administrator, type Browser, openStore, type Store } from '#tests/support/store.ts';

/** §4 "States and transitions". What only a browser shows stands in the browser's half of the list. */

let store: Store;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

const STATUSES = [
  'Order Requested',
  'Order Confirmed',
  'Preparing for Shipment',
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
] as const;
const WITH_TRACKING: readonly string[] = ['Order Shipped', 'In Transit', 'Out for Delivery'];

const orderOf = (id: string) =>
  store.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const eventsOf = (id: string) =>
  store.deps.db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();

const mailsAbout = async (id: string): Promise<string[]> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
    .filter((mail) => mail.data['orderId'] === id)
    .map(({ template }) => template);

const set = async (
  id: string,
  status: string,
  tracking?: string,
  intent = 'set-status',
): Promise<{ status: number; text: string }> => {
  const { version } = await orderOf(id);
  const answer = await admin.post('/admin/dashboard', {
    intent,
    orderId: id,
    version: String(version),
    status,
    ...(await passing(store, admin, id, { intent, status })),
    ...admin.signature,
    ...(tracking === undefined ? {} : { tracking }),
  });
  return { status: answer.status, text: await answer.text() };
};

describe('order status values', () => {
  test('there are eight, in this order, and staff choose among them', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    const page = await readPage(admin.get(`/admin/dashboard?open=${id}`));
    const card = page.html.slice(page.html.indexOf(`id="order-${id}"`));
    const options = [...card.matchAll(/<option[^>]*>([^<]+)<\/option>/g)].map(([, text]) => text);
    expect(options.slice(0, 8)).toEqual(STATUSES);
  });

  test("a new order is 'Order Requested'", async () => {
    const id = await place(store, await shopper(store));
    expect((await orderOf(id)).status).toBe('Order Requested');
    expect((await eventsOf(id)).map(({ kind, to_status: to }) => [kind, to])).toEqual([
      ['placed', 'Order Requested'],
    ]);
  });

  test('the administrator may set any value from any value, and each change is recorded', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    for (const from of STATUSES)
      for (const to of STATUSES) {
        await store.deps.db
          .updateTable('orders')
          .set({ status: from })
          .where('id', '=', id)
          .execute();
        const answer = await set(id, to, WITH_TRACKING.includes(to) ? 'TRACK-1' : undefined);
        expect([from, to, answer.status]).toEqual([from, to, 302]);
        expect((await orderOf(id)).status).toBe(to);
      }
    const changes = (await eventsOf(id)).filter(({ kind }) => kind === 'status changed');
    expect(changes).toHaveLength(STATUSES.length * (STATUSES.length - 1));
    for (const change of changes) {
      expect(change.actor_kind).toBe('staff');
      expect(change.actor_id).toMatch(/^[\da-f-]{36}$/);
      expect(change.from_status).not.toBe(change.to_status);
    }
    expect((await mailsAbout(id)).filter((each) => each === 'status-changed')).toHaveLength(
      changes.length,
    );
  });

  test('a value that is none of them is refused', async () => {
    const id = await place(store, await shopper(store));
    for (const status of ['Shipped', 'order requested', '', '__proto__'])
      expect((await set(id, status)).status).toBe(422);
    expect((await orderOf(id)).status).toBe('Order Requested');
  });
});

describe("'Order Confirmed' needs a prescription", () => {
  test('without one it is refused, and nothing is changed or mailed', async () => {
    const id = await place(store, await shopper(store));
    const before = await mailsAbout(id);
    const answer = await set(id, 'Order Confirmed');
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('Prescription required before confirming order');
    expect((await orderOf(id)).status).toBe('Order Requested');
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await mailsAbout(id)).toEqual(before);
  });

  test('with one that is approved it is accepted', async () => {
    const customer = await shopper(store);
    const id = await place(store, customer);
    await upload(customer, id);
    await approved(store, admin, id);
    for (const status of ['Cancelled', 'Order Confirmed']) {
      expect((await set(id, status)).status).toBe(302);
      expect((await orderOf(id)).status).toBe(status);
    }
  });

  test('an order of pen needles alone needs none', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    expect((await set(id, 'Order Confirmed')).status).toBe(302);
  });
});

describe("'Order Shipped', 'In Transit' and 'Out for Delivery' are saved with their tracking text", () => {
  test.each(WITH_TRACKING)('%s without a text is refused', async (status) => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    for (const tracking of [undefined, '', '   ']) {
      const answer = await set(id, status, tracking);
      expect(answer.status).toBe(422);
      expect(answer.text).toContain('Please enter tracking information');
    }
    expect(await orderOf(id)).toMatchObject({ status: 'Order Requested', tracking_info: null });
  });

  test.each(WITH_TRACKING)(
    "%s with a text: one 'Save Tracking Info' saves both",
    async (status) => {
      const id = await place(store, await shopper(store), [NEEDLES]);
      expect((await set(id, status, '  1Z999AA10123456784  ')).status).toBe(302);
      expect(await orderOf(id)).toMatchObject({ status, tracking_info: '1Z999AA10123456784' });
    },
  );

  test("'Add Tracking' saves the text and leaves the status as it is", async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    const answer = await set(id, '', 'https://courier.example/t/1', 'add-tracking');
    expect(answer.status).toBe(302);
    expect(await orderOf(id)).toMatchObject({
      status: 'Order Requested',
      tracking_info: 'https://courier.example/t/1',
    });
    expect(await mailsAbout(id)).toContain('tracking-added');
    const page = await readPage(admin.get(`/admin/dashboard?open=${id}`));
    const card =
      page.html.slice(page.html.indexOf(`id="order-${id}"`)).split('</article>')[0] ?? '';
    expect(card).toContain('https://courier.example/t/1');
    expect(card).not.toContain('Add Tracking');
  });

  test('after a successful change the list shows it', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    await set(id, 'Delivered');
    const page = await readPage(admin.get(`/admin/dashboard?open=${id}`));
    const card =
      page.html.slice(page.html.indexOf(`id="order-${id}"`)).split('</article>')[0] ?? '';
    expect(card).toMatch(/<option[^>]*selected[^>]*>Delivered</);
  });
});

describe('two administrators', () => {
  test('the second to change what both have opened is told, and changes nothing', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    const { version } = await orderOf(id);
    const override = await overriding(store, admin);
    const change = (status: string) =>
      admin.post('/admin/dashboard', {
        intent: 'set-status',
        orderId: id,
        version: String(version),
        status,
        skipSteps: 'yes',
        ...override,
      });
    const answers = await Promise.all([change('Delivered'), change('Cancelled')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(texts.join(' ')).toContain('Someone else has changed this order');
    expect((await eventsOf(id)).filter(({ kind }) => kind === 'status changed')).toHaveLength(1);
  });
});

describe('the customer-facing flow', () => {
  test('each step is recorded and mails the customer', async () => {
    const customer = await shopper(store);
    const id = await place(store, customer);
    await upload(customer, id);
    await approved(store, admin, id);
    await set(id, 'Preparing for Shipment');
    await set(id, 'Order Shipped', 'TRACK-2');
    await set(id, 'Delivered');
    expect(await mailsAbout(id)).toEqual([
      'order-placed',
      'order-placed-store',
      'prescription-received',
      'prescription-received-store',
      'payment-link',
      ...Array.from({ length: 3 }, () => 'status-changed'),
    ]);
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual([
      'placed',
      'prescription uploaded',
      ...Array.from({ length: 4 }, () => 'status changed'),
    ]);
  });

  test('a customer withdraws while the order is requested, and not afterwards', async () => {
    const customer = await shopper(store);
    const [id, later] = [
      await place(store, customer, [NEEDLES]),
      await place(store, customer, [NEEDLES]),
    ];
    await set(later, 'Preparing for Shipment');
    const withdraw = (order: string) =>
      customer.post(`/account/orders/${order}`, { intent: 'withdraw' });
    expect([302, 303]).toContain((await withdraw(id)).status);
    expect((await orderOf(id)).status).toBe('Cancelled');
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      kind: 'withdrawn',
      actor_kind: 'customer',
    });
    expect(await mailsAbout(id)).toContain('order-withdrawn');
    await withdraw(later);
    expect((await orderOf(later)).status).toBe('Preparing for Shipment');
  });
});

describe('the session', () => {
  const cookieOf = (browser: Browser, prefix: string): string | undefined =>
    [...browser.cookies].find(([name]) => name.startsWith(prefix))?.[1];

  test('a login opens a customer’s session, never a staff one', async () => {
    const customer = await shopper(store);
    expect((await customer.get('/account')).status).toBe(200);
    expect((await customer.get('/admin/dashboard')).headers.get('location')).toBe('/admin');
  });

  test('an admin login opens a staff session, which never shops', async () => {
    expect((await admin.get('/admin/dashboard')).status).toBe(200);
    expect((await admin.get('/account')).headers.get('location')).toMatch(/^\/login/);
  });

  test('logging out ends it on the server, too', async () => {
    const customer = await shopper(store);
    const stolen = new Map(customer.cookies);
    const answer = await customer.post('/logout', {});
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    const header = [...stolen].map(([name, value]) => `${name}=${value}`).join('; ');
    const again = await store.browser().get('/account', { cookie: header });
    expect(again.headers.get('location')).toMatch(/^\/login/);
    expect(
      await store.deps.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', customer.userId)
        .execute(),
    ).toEqual([]);
  });

  test('SIGNED_IN … TOKEN_REFRESHED: a remembered session is renewed while it is used', async () => {
    const own = await openStore();
    const { who } = await shopper(own);
    const browser = own.browser();
    const login = await browser.post('/login', {
      email: who.email,
      password: who.password,
      rememberMe: 'on',
    });
    expect(login.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/i);
    for (let week = 0; week < 8; week += 1) {
      own.travel(7 * 86_400_000);
      expect([week, (await browser.get('/account')).status]).toEqual([week, 200]);
    }
    own.travel(31 * 86_400_000);
    expect((await browser.get('/account')).status).toBe(302);
    await own.close();
  });

  test('a session that cannot go on is over: SIGNED_OUT, and the way leads to /login', async () => {
    const customer = await shopper(store);
    expect(cookieOf(customer, 'pharos.session_token')).toBeTruthy();
    await store.deps.customers.endSessions(customer.userId);
    const answer = await customer.get('/account');
    expect(answer.headers.get('location')).toBe('/login?ended=1&from=%2Faccount');
  });
});
