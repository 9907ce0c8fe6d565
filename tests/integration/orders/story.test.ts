import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerOf, deskOf, orderOf, prescribe, words } from '#tests/integration/admin/desk.ts';
import { decide, OZEMPIC, typedOzempic, waiting } from '#tests/integration/review/bench.ts';
import { openStore, staffOf, type Browser, type Store } from '#tests/support/store.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
let pharmacist: Awaited<ReturnType<typeof staffOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  pharmacist = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

/** The current step on the order page, and the titles of the completed steps. */
const storyOf = async (browser: Browser, orderId: string) => {
  const html = await (await browser.get(`/account/orders/${orderId}`)).text();
  const list = /<ol aria-label="Each step of this order"[\s\S]*?<\/ol>/.exec(html)?.[0] ?? '';
  const steps = list
    .split('<li')
    .slice(1)
    .map((step) => words(`<li${step}`).trim().replace(' ,', ','));
  const now = steps.filter((step) => /, (?:now|the end) /.test(step));
  expect(now).toHaveLength(1);
  return {
    now: now[0] ?? '',
    done: steps.filter((step) => step.includes(', done ')).map((step) => step.split(',')[0]),
  };
};

/** The payment data in the last mail with this template about an order. */
const mailedMoney = async (orderId: string, template: string): Promise<unknown> =>
  (await desk.mails(orderId)).findLast((mail) => mail.template === template)?.data['money'];

const paymentOf = (orderId: string) =>
  store.deps.db
    .selectFrom('payments')
    .select(['id'])
    .where('order_id', '=', orderId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

const received = async (orderId: string, amount: string): Promise<void> => {
  const { id } = await paymentOf(orderId);
  const answer = await desk.admin.post(`/admin/payments/${id}`, {
    intent: 'receive',
    amount,
    day: store.deps.clock().toISOString().slice(0, 10),
    bankReference: randomUUID().slice(0, 30),
  });
  expect(answer.status).toBe(302);
};

test('the order page shows each step from the request to the supply', async () => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  const now = async () => (await storyOf(patient.browser, orderId)).now;
  const set = (status: string, tracking?: string) =>
    desk.send(orderId, { intent: 'set-status', status, ...(tracking ? { tracking } : {}) });

  expect(await now()).toContain('We need your prescription');
  await prescribe(patient, orderId);
  expect(await now()).toContain('within 24 hours');
  await decide(store, pharmacist.browser, orderId, 'ask-copy');
  expect(await now()).toContain('We need a better copy of your prescription');
  await prescribe(patient, orderId);
  await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
  expect(await now()).toMatch(/ready to pay, now Your turn .*It works until/);
  await received(orderId, '359.00');
  expect(await now()).toMatch(/being packed, now Our turn .*We plan to send your order on/);
  await set('Preparing for Shipment');
  expect(await now()).toContain('being packed');
  await set('Order Shipped', '794644790138');
  expect(await now()).toMatch(/on its way, now The carrier’s turn .*We expect your parcel between/);
  await set('Out for Delivery', '794644790138');
  expect(await now()).toContain('Your parcel is out for delivery');
  await set('Delivered');
  const { done } = await storyOf(patient.browser, orderId);
  expect(done.slice(0, 7)).toEqual([
    'You requested your medicine',
    'You uploaded your prescription',
    'A pharmacist approved it',
    'You paid',
    'We packed it',
    'Your parcel left',
    'The carrier delivered it',
  ]);
  // The delivery mail contains the storage instructions of the product page.
  const [mail] = (await desk.mails(orderId)).filter(({ data }) => data['status'] === 'Delivered');
  expect(mail?.data['storage']).toEqual([
    {
      name: 'Ozempic',
      text: expect.stringMatching(
        /^Keep new pens in the refrigerator at 36–46 °F \(2–8 °C\)[^[\]]*$/,
      ),
    },
  ]);
  expect(await now()).toContain('Did it arrive in good condition?');
  const report = new FormData();
  for (const [name, value] of [
    ['cold', 'not sure'],
    ['condition', 'fine'],
  ] as const)
    report.set(name, value);
  await patient.browser.post(`/account/orders/${orderId}/arrival`, report);
  expect(await now()).toContain('Please do not use the medicine until we have answered');
  await store.deps.db
    .updateTable('arrival_checks')
    .set({ state: 'solved' })
    .where('order_id', '=', orderId)
    .execute();
  expect(await now()).toMatch(/Your supply lasts until about .*, now/);
});

test('the order page shows an expired payment link, and the customer can renew it', async () => {
  const { patient, orderId } = await waiting(store);
  await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
  await store.deps.db
    .updateTable('payments')
    .set({ link_expires_at: new Date(store.deps.clock().getTime() - 1000) })
    .where('order_id', '=', orderId)
    .execute();
  expect((await storyOf(patient.browser, orderId)).now).toContain('Your payment link has expired');
  const renewed = await patient.browser.post(`/account/orders/${orderId}`, { intent: 'pay' });
  expect(renewed.headers.get('location')).toMatch(/^\/pay\?token=/);
  expect((await storyOf(patient.browser, orderId)).now).toContain('ready to pay');
});

test('the steps end when a pharmacist declines the order', async () => {
  const { patient, orderId } = await waiting(store);
  await decide(store, pharmacist.browser, orderId, 'decline');
  const { now, done } = await storyOf(patient.browser, orderId);
  expect(now).toContain('A pharmacist could not approve it');
  expect(now).toContain('nothing was charged');
  expect(done).toHaveLength(3);
});

test('the steps end when the customer withdraws the order', async () => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await patient.browser.post(`/account/orders/${orderId}`, { intent: 'withdraw' });
  const { now } = await storyOf(patient.browser, orderId);
  expect(now).toContain('You cancelled this order');
  expect(now).toContain('nothing was charged');
  expect(await mailedMoney(orderId, 'order-withdrawn')).toMatchObject({ receivedCents: 0 });
});

test('the order page announces the refund of a canceled paid order', async () => {
  const { patient, orderId } = await waiting(store);
  await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
  await received(orderId, '359.00');
  await desk.send(orderId, { intent: 'set-status', status: 'Cancelled' });
  const { now, done } = await storyOf(patient.browser, orderId);
  expect(now).toContain('You get a refund');
  expect(now).toContain('We are refunding $359.00 to you');
  expect(done).toContain('This order was cancelled');
  expect(await mailedMoney(orderId, 'status-changed')).toMatchObject({
    receivedCents: 35_900,
    refundedCents: 0,
    owedCents: 35_900,
  });
});

test('the order page says that nothing was charged for a canceled unpaid order', async () => {
  const { patient, orderId } = await waiting(store);
  await decide(store, pharmacist.browser, orderId, 'approve', typedOzempic());
  await desk.send(orderId, { intent: 'set-status', status: 'Cancelled' });
  expect((await storyOf(patient.browser, orderId)).now).toContain('nothing was charged');
  const page = words(await (await patient.browser.get(`/account/orders/${orderId}`)).text());
  expect(page).toContain('Status Nothing was charged');
  expect(page).toContain('and nothing was charged for it');
  expect(await mailedMoney(orderId, 'status-changed')).toMatchObject({ receivedCents: 0 });
});
