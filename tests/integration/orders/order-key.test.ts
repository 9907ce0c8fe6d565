import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { checkoutForm, NEEDLES, shopper, type Shopper } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const ordersOf = ({ userId }: Shopper) =>
  store.deps.db
    .selectFrom('orders')
    .select(['id', 'street_address', 'content_mark'])
    .where('user_id', '=', userId)
    .execute();

const script = { answer: 'data' };

test.each<[string, Record<string, string>]>([
  ['another address', { streetAddress: '1 Other Street' }],
  ['other notes', { orderNotes: 'Please ring twice.' }],
  ['different cart', { lines: JSON.stringify([{ ...NEEDLES, quantity: 1 }]) }],
])('a repeated key with %s is an error that shows the first order', async (_, changes) => {
  const by = await shopper(store);
  const form = checkoutForm(store, by.who, [NEEDLES], script);
  expect((await by.post('/checkout.data', form)).status).toBe(200);
  const [first] = await ordersOf(by);
  const answer = await by.post('/checkout', { ...form, ...changes });
  expect(answer.status).toBe(409);
  const html = await answer.text();
  expect(html.includes('You have already placed this order')).toBe(true);
  expect(html.includes(`href="/account/orders/${first?.id}"`)).toBe(true);
  expect(html.includes(orderNumber(first?.id ?? ''))).toBe(true);
  // The form keeps what was typed.
  expect(html.includes(changes['streetAddress'] ?? by.who.streetAddress)).toBe(true);
  expect(await ordersOf(by)).toEqual([first]);
});

test('the same content answers with the first order, in any order of its lines and after its address was corrected', async () => {
  const by = await shopper(store);
  const lines = [NEEDLES, { ...NEEDLES, strength: '31G x 5mm', quantity: 1 }];
  const form = checkoutForm(store, by.who, lines, script);
  const first = await (await by.post('/checkout.data', form)).text();
  const [order] = await ordersOf(by);
  expect(first).toContain(order?.id);
  await store.deps.db
    .updateTable('orders')
    .set({ street_address: '2 Corrected Street' })
    .where('id', '=', order?.id ?? '')
    .execute();
  const again = await by.post('/checkout.data', {
    ...form,
    lines: JSON.stringify(lines.toReversed()),
  });
  expect(again.status).toBe(200);
  expect(await again.text()).toContain(order?.id);
  expect(await ordersOf(by)).toHaveLength(1);
});

test('an order from before the mark answers as placed', async () => {
  const by = await shopper(store);
  const form = checkoutForm(store, by.who, [NEEDLES], script);
  await by.post('/checkout.data', form);
  await store.deps.db
    .updateTable('orders')
    .set({ content_mark: null })
    .where('user_id', '=', by.userId)
    .execute();
  expect((await by.post('/checkout.data', form)).status).toBe(200);
});
