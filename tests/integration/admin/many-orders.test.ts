import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { type Browser, openStore, staffOf, type Store } from '#tests/support/store.ts';
import { NEEDLES, OZEMPIC } from '#tests/support/shopping.ts';
import { customerOf, deskOf, orderOf, words } from './desk.ts';

let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
});
afterAll(() => store.close());

/** A new order of a new customer: of needles, which need no prescription, or of a medicine. */
const newOrder = async (line = NEEDLES): Promise<string> =>
  orderOf(store, await customerOf(store), [line]);

const seen = async (id: string): Promise<string> => `${id} ${(await desk.order(id)).version}`;

const setStatus = async (
  orders: readonly string[],
  status: string,
  by: Browser = desk.admin,
  confirmed = 'yes',
): Promise<{ readonly status: number; readonly text: string }> => {
  const form = new URLSearchParams();
  form.set('status', status);
  form.set('back', '/admin/dashboard?view=overdue');
  form.set('confirmed', confirmed);
  for (const order of orders) form.append('order', order);
  const answer = await by.post('/admin/orders/status', form);
  return { status: answer.status, text: words(await answer.text()) };
};

test('a status is set for several orders, each through its own gates', async () => {
  const [ready, unconfirmed, stale] = [await newOrder(), await newOrder(OZEMPIC), await newOrder()];
  const asSeen = await seen(stale);
  await desk.send(stale, { intent: 'set-status', status: 'Cancelled' });
  const answer = await setStatus(
    [await seen(ready), await seen(unconfirmed), asSeen, 'nonsense 1'],
    'Order Confirmed',
  );
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('1 of 4 orders changed');
  expect(answer.text).toContain(`${orderNumber(ready)} Status set`);
  expect(answer.text).toMatch(
    new RegExp(`${orderNumber(unconfirmed)} Not changed: [^.]*[Pp]rescription`),
  );
  expect(answer.text).toContain(
    `${orderNumber(stale)} Not changed: Someone else has changed this order`,
  );
  expect((await desk.order(ready)).status).toBe('Order Confirmed');
  expect((await desk.order(unconfirmed)).status).toBe('Order Requested');
  expect((await desk.order(stale)).status).toBe('Cancelled');
  expect((await desk.events(ready)).map(({ kind }) => kind)).toEqual(['status changed']);
});

test('nothing is changed or emailed before somebody confirms it', async () => {
  const orders = [await newOrder(), await newOrder()];
  const mails = async () =>
    (
      await store.deps.db
        .selectFrom('mails')
        .select('id')
        .where('template', '=', 'status-changed')
        .execute()
    ).length;
  const before = await mails();
  const seenOrders = [await seen(orders[0] ?? ''), await seen(orders[1] ?? '')];
  const asked = await setStatus(seenOrders, 'Order Confirmed', desk.admin, '');
  expect(asked.status).toBe(200);
  expect(asked.text).toContain('Set Order Confirmed for 2 orders?');
  expect(asked.text).toContain('Each patient gets an email right away, up to 2 emails.');
  expect(asked.text).not.toContain('orders changed');
  for (const id of orders) expect((await desk.order(id)).status).toBe('Order Requested');
  expect(await mails()).toBe(before);
  await setStatus(seenOrders, 'Order Confirmed');
  for (const id of orders) expect((await desk.order(id)).status).toBe('Order Confirmed');
  expect(await mails()).toBe(before + 2);
});

test('a parcel without tracking is not sent by a list', async () => {
  const order = await newOrder();
  const { text } = await setStatus([await seen(order)], 'Order Shipped');
  expect(text).toContain('0 of 1 order changed');
  expect((await desk.order(order)).status).toBe('Order Requested');
});

test('only listed statuses, at least one order, and only staff who manage orders', async () => {
  const order = await seen(await newOrder());
  expect(await setStatus([order], 'Cancelled')).toMatchObject({ status: 422 });
  expect(await setStatus([], 'Order Confirmed')).toMatchObject({ status: 422 });
  const { browser: support } = await staffOf(store, 'support');
  expect(await setStatus([order], 'Order Confirmed', support)).toMatchObject({ status: 403 });
});

/** The forms of the answer to a file, as its page sends them. */
const linesOf = (html: string): readonly string[] =>
  [...html.matchAll(/name="line" value="([^"]*)"/g)].map(([, value = '']) =>
    value.replaceAll('&quot;', '"'),
  );

test('tracking numbers are looked at first, then saved with the gates of the single form', async () => {
  const [paid, lacking] = [await newOrder(), await newOrder(OZEMPIC)];
  await desk.send(paid, { intent: 'set-status', status: 'Preparing for Shipment' });
  const number = paid.slice(-12);
  const pasted = [
    'Order;Tracking;Carrier',
    `${orderNumber(paid)};1234567891;DHL`,
    `${lacking.slice(-12)};123456789012;FedEx`,
    'ffffffffffff;123456789012;',
    `${number.toUpperCase()};hello world;`,
  ];
  const check = async (lines: readonly string[]) => {
    const answer = await desk.admin.post('/admin/tracking', {
      intent: 'preview',
      pasted: lines.join('\r\n'),
    });
    return { status: answer.status, html: await answer.text() };
  };
  const all = await check(pasted);
  expect(all.status).toBe(200);
  const text = words(all.html);
  expect(text).toContain('0 of 4 lines can be saved');
  expect(text).toContain('This order is in the file more than once.');
  expect(text).toContain('No order has this number.');
  expect(text).toContain('This is not a tracking number or address of FedEx or DHL.');
  expect(text).toContain('This number was used for another line of the file.');

  const two = await check(pasted.slice(0, 3));
  expect(words(two.html)).toMatch(/\d of 2 lines can be saved/);
  expect(words(two.html)).toContain('prescription');
  expect((await desk.order(paid)).tracking_info).toBeNull();
  const [line = ''] = linesOf(two.html);
  expect(linesOf(two.html)).toHaveLength(1);
  const form = new URLSearchParams();
  form.set('intent', 'save');
  form.append('line', line);
  form.append('line', JSON.stringify({ ...(JSON.parse(line) as object), orderId: lacking }));
  const saved = await desk.admin.post('/admin/tracking', form);
  expect(words(await saved.text())).toContain('1 of 2 orders changed');
  expect(await desk.order(paid)).toMatchObject({
    status: 'Order Shipped',
    tracking_info: '1234567891',
    tracking_carrier: 'DHL',
  });
  expect((await desk.order(lacking)).tracking_info).toBeNull();
  const again = await check(pasted.slice(0, 2));
  expect(words(again.html)).toContain('The order already has this tracking number.');
});
