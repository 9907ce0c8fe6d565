import { afterAll, beforeAll, expect, test } from 'vitest';
import { reminding } from '#worker-deps';
import { customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { dueRefills } from '#usecases/reminders/due-refills.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ coolantHours: 96 });
});
afterAll(() => store.close());

const PENS = { ...OZEMPIC, quantity: 1 };
const TABLETS = { productId: 'januvia', strength: '100mg', quantity: 1 };

/** Creates a 28-day order that was delivered on February 24, with refill reminders enabled. */
const delivered = async (line: typeof PENS): Promise<string> => {
  const patient = await customerOf(store, { state: 'Maine' });
  const orderId = await orderOf(store, patient, [line]);
  await patient.browser.post('/account/reminders', { orderId, wanted: 'yes' });
  await store.deps.db
    .updateTable('orders')
    .set({ status: 'Delivered', shipped_at: new Date('2026-02-24T12:00:00Z') })
    .where('id', '=', orderId)
    .execute();
  return orderId;
};

test('refill reminders for refrigerated medicines are sent days earlier', async () => {
  const pens = await delivered(PENS);
  const tablets = await delivered(TABLETS);
  const toldOn = async (day: string): Promise<readonly string[]> => {
    const deps = { ...store.deps, ...reminding(store.deps) };
    const due = await dueRefills({ ...deps, clock: () => new Date(`${day}T12:00:00Z`) });
    return due.map(({ orderId }) => orderId).toSorted();
  };
  // Both supplies last until March 24. After a reminder on the 3rd and payment on the 10th, tablets ship on the
  // 11th and arrive by the 20th. A cold parcel ships only on Monday the 16th and may arrive on the 25th.
  expect(await toldOn('2026-03-01')).toEqual([]);
  expect(await toldOn('2026-03-02')).toEqual([pens]);
  expect(await toldOn('2026-03-04')).toEqual([pens]);
  expect(await toldOn('2026-03-05')).toEqual([pens, tablets].toSorted());
});
