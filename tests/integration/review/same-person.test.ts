import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Customer,
  customerOf,
  orderOf,
  prescribe,
  words,
} from '#tests/integration/admin/desk.ts';
import { openStore, staffOf, type StaffMember, type Store } from '#tests/support/store.ts';
import { deskAt, OZEMPIC } from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  store = await openStore();
  ana = await staffOf(store, 'pharmacist');
});
afterAll(() => store.close());

const TITLE = 'This person may have another account';

const where = { streetAddress: '12 Main Street', city: 'Chicago', state: 'IL', zipCode: '60601' };

/** An order that waits at the desk, of an account of its own. */
const ordered = async (changes: Parameters<typeof customerOf>[1], packs = 2) => {
  const patient = await customerOf(store, { ...where, ...changes });
  const orderId = await orderOf(store, patient, [{ ...OZEMPIC, quantity: packs }]);
  await prescribe(patient, orderId);
  return { patient, orderId };
};

const desk = async (orderId: string): Promise<string> =>
  (await ana.browser.get(deskAt(orderId))).text();

const bornOn = (patient: Customer, birthDate: string) =>
  store.deps.db
    .insertInto('patient_notes')
    .values({
      id: store.deps.newId(),
      user_id: patient.userId,
      birth_date: birthDate,
      allergies: '',
      medicines: '',
      conditions: '',
      updated_at: new Date(),
    })
    .execute();

describe('the same person with a second account', () => {
  test('is shown at the desk with both orders, and each reading of the other order is recorded', async () => {
    const first = await ordered({ firstName: 'Ada', lastName: 'Lovelace' });
    const second = await ordered({
      firstName: 'ADA Mary',
      lastName: 'Lovelace',
      streetAddress: '12 main st.',
    });
    const html = await desk(second.orderId);
    expect(words(html)).toContain(TITLE);
    expect(words(html)).toContain('has the same name and address');
    expect(words(html)).toContain(
      '56 days here and 56 days there, together 112 days, which is more',
    );
    expect(html).toContain(`href="${deskAt(first.orderId)}"`);
    const read = (table: 'audit_pending' | 'audit_entries') =>
      store.deps.db
        .selectFrom(table)
        .select(['order_id', 'action'])
        .where('order_id', 'in', [first.orderId, second.orderId])
        .where('action', '=', 'review read')
        .execute();
    const recorded = [...(await read('audit_entries')), ...(await read('audit_pending'))];
    expect(recorded).toEqual(
      expect.arrayContaining([
        { action: 'review read', order_id: first.orderId },
        { action: 'review read', order_id: second.orderId },
      ]),
    );
    expect(words(await desk(first.orderId))).toContain(TITLE);
  });

  test('is found by date of birth and name at another address, and under another name at home', async () => {
    const first = await ordered({ firstName: 'Grace', lastName: 'Hopper', zipCode: '60602' });
    const moved = await ordered({
      firstName: 'Grace',
      lastName: 'Hopper',
      streetAddress: '9 Elm Road',
      zipCode: '60614',
    });
    expect(words(await desk(moved.orderId))).not.toContain(TITLE);
    await bornOn(first.patient, '1975-12-10');
    await bornOn(moved.patient, '1975-12-10');
    expect(words(await desk(moved.orderId))).toContain('the same name and date of birth');
    const other = await ordered({ firstName: 'Mary', lastName: 'Murray', zipCode: '60602' });
    expect(words(await desk(other.orderId))).not.toContain(TITLE);
    await bornOn(other.patient, '1975-12-10');
    expect(words(await desk(other.orderId))).toContain('the same date of birth and address');
  });

  test('is nobody whose order is cancelled, of another medicine, or the own account', async () => {
    const first = await ordered({ firstName: 'Rosa', lastName: 'Parks', zipCode: '60603' }, 1);
    const again = await orderOf(store, first.patient, [{ ...OZEMPIC, quantity: 1 }]);
    await prescribe(first.patient, again);
    expect(words(await desk(again))).not.toContain(TITLE);
    const second = await ordered({ firstName: 'Rosa', lastName: 'Parks', zipCode: '60603' }, 1);
    expect(words(await desk(second.orderId))).toContain(TITLE);
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Cancelled' })
      .where('user_id', '=', first.patient.userId)
      .execute();
    expect(words(await desk(second.orderId))).not.toContain(TITLE);
  });
});
