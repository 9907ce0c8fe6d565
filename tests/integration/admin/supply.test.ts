import { afterAll, beforeAll, expect, test } from 'vitest';
import { NEEDLES, OZEMPIC, place, shopper } from '#tests/support/shopping.ts';
import { administrator, openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

test('staff see the estimated supply in days and the dose that a patient stated', async () => {
  const lantus = { productId: 'lantus', strength: '100u/mL', quantity: 1 };
  const estimated = await shopper(store);
  const first = await place(store, estimated, [OZEMPIC, lantus, NEEDLES]);
  const stated = await shopper(store);
  const second = await place(store, stated, [{ ...lantus, unitsPerDay: 58 }]);
  const admin = await administrator(store);
  const read = async (id: string): Promise<string> =>
    (await admin.get(`/admin/dashboard?open=${id}`)).text();
  // Two packs of four weekly doses; five pens of 300 units at 40 + 2 and at 58 + 2 units a day.
  const page = await read(first);
  expect(page).toContain('About 56 days, as estimated at checkout');
  expect(page).toContain('About 35 days, as estimated at checkout');
  expect(await read(second)).toContain(
    'About 25 days at the 58 units a day that the patient stated',
  );
});
