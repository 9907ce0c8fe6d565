import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Customer,
  customerOf,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { approved } from '#tests/support/approval.ts';
import { packed } from '#tests/support/gates.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, type StaffMember, staffOf, type Store } from '#tests/support/store.ts';

let store: Store;
let boss: StaffMember;
beforeAll(async () => {
  store = await openStore();
  boss = await staffOf(store, 'administrator', 'pharmacist');
});
afterAll(() => store.close());

const orderRow = (id: string) =>
  store.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const FORMER = {
  streetAddress: '12 Elm Street',
  apartment: '4B',
  city: 'Springfield',
  state: 'Illinois',
  zipCode: '62701',
  phone: '+12025550187',
};
const NEW = {
  streetAddress: '9 Oak Road',
  apartment: '',
  city: 'Peoria',
  state: 'Illinois',
  zipCode: '61602',
  phone: '+1 202 555 0199',
};
const ownAt = (orderId: string): string => `/account/orders/${orderId}/address`;
const staffAt = (orderId: string): string => `/admin/orders/${orderId}/address`;

const correct = async (
  by: Pick<Customer, 'browser'>,
  path: string,
  orderId: string,
  changes: Record<string, string> = {},
) =>
  by.browser.post(path, { version: String((await orderRow(orderId)).version), ...NEW, ...changes });

const mailsOf = async (orderId: string) =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['data', 'recipient'])
      .where('template', '=', 'address-corrected')
      .where(sql<boolean>`data ->> 'orderId' = ${orderId}`)
      .execute()
  ).map(({ data, recipient }) => ({ ...data, recipient }));

/** An approved order for Ozempic. */
const approvedOrder = async (): Promise<{ patient: Customer; orderId: string }> => {
  const patient = await customerOf(store);
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await prescribe(patient, orderId);
  await approved(store, boss.browser, orderId);
  return { patient, orderId };
};

describe.each([
  ['the patient', (patient: Customer) => patient, ownAt, false],
  ['staff', () => boss, staffAt, true],
] as const)('a delivery address that %s correct', (_, who, at, byStaff) => {
  test('is saved, keeps the approval and its payment, and is mailed and recorded', async () => {
    const { patient, orderId } = await approvedOrder();
    const by = who(patient);
    const form = await (await by.browser.get(at(orderId))).text();
    expect(form).toContain('value="12 Elm Street"');
    expect((await correct(by, at(orderId), orderId)).status).toBe(302);
    expect(await orderRow(orderId)).toMatchObject({
      street_address: '9 Oak Road',
      apartment: null,
      city: 'Peoria',
      zip_code: '61602',
      phone: '+12025550199',
      country: 'United States',
      status: 'Order Confirmed',
    });
    expect(await mailsOf(orderId)).toMatchObject([
      {
        recipient: patient.who.email,
        byStaff,
        address: ['Ada Byron', '9 Oak Road', 'Peoria, Illinois 61602', 'United States'],
      },
    ]);
    const payments = await store.deps.db
      .selectFrom('payments')
      .select('ended_at')
      .where('order_id', '=', orderId)
      .execute();
    expect(payments).toEqual([{ ended_at: null }]);
    // The gates still find the approval of exactly these lines.
    const pane = await wordsOf(boss.browser.get(`/admin/dashboard?open=${orderId}`));
    expect(pane).not.toContain('No pharmacist has approved');
    expect(pane).toContain('9 Oak Road');
    expect(await wordsOf(boss.browser.get(`/admin/orders/${orderId}/messages`))).toContain(
      'Delivery address corrected',
    );
    const { rows } = await sql<{ action: string }>`
      select action from audit_entries where order_id = ${orderId}
      union all select action from audit_pending where order_id = ${orderId}`.execute(
      store.deps.db,
    );
    expect(rows).toContainEqual({ action: 'order address corrected' });
    expect(await wordsOf(patient.browser.get(`/account/orders/${orderId}`))).toContain(
      '9 Oak Road',
    );
  });

  test('that is the same as before changes nothing and mails nobody', async () => {
    const { patient, orderId } = await approvedOrder();
    const before = await orderRow(orderId);
    expect((await correct(who(patient), at(orderId), orderId, FORMER)).status).toBe(302);
    expect(await orderRow(orderId)).toEqual(before);
    expect(await mailsOf(orderId)).toEqual([]);
  });

  test.each([
    ['an empty street', { streetAddress: ' ' }, 'Street Address is required'],
    ['a PO box', { streetAddress: 'P.O. Box 12' }, 'do not deliver to a PO box'],
    ['a telephone number that cannot be', { phone: '12' }, ''],
    ['no version', { version: '' }, ''],
  ])('with %s is refused and stays in the form', async (__, changes, told) => {
    const { patient, orderId } = await approvedOrder();
    const before = await orderRow(orderId);
    const answer = await correct(who(patient), at(orderId), orderId, changes);
    expect(answer.status).toBe(422);
    const html = await answer.text();
    expect(words(html)).toContain(told);
    expect(html).toContain('value="Peoria"');
    expect(await orderRow(orderId)).toEqual(before);
  });

  test('is refused once somebody else has changed the order', async () => {
    const { patient, orderId } = await approvedOrder();
    const version = String((await orderRow(orderId)).version);
    const answers = await Promise.all(
      ['First Street', 'Second Street'].map((streetAddress) =>
        who(patient).browser.post(at(orderId), { version, ...NEW, streetAddress }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    expect(await mailsOf(orderId)).toHaveLength(1);
  });

  test.each([
    ['a pack is recorded', (orderId: string) => packed(store.deps.db, orderId), 'is being packed'],
    [
      'the parcel has left',
      (orderId: string) =>
        store.deps.db
          .updateTable('orders')
          .set({ status: 'Order Shipped', shipped_at: new Date() })
          .where('id', '=', orderId)
          .execute(),
      'has left',
    ],
    [
      'it is cancelled',
      (orderId: string) =>
        store.deps.db
          .updateTable('orders')
          .set({ status: 'Cancelled' })
          .where('id', '=', orderId)
          .execute(),
      'is cancelled',
    ],
  ])('stays once %s', async (__, happen, told) => {
    const { patient, orderId } = await approvedOrder();
    await happen(orderId);
    const before = await orderRow(orderId);
    const answer = await correct(who(patient), at(orderId), orderId);
    expect(answer.status).toBe(409);
    const page = words(await answer.text());
    expect(page).toContain(told);
    expect(await orderRow(orderId)).toEqual(before);
    expect(await wordsOf(who(patient).browser.get(at(orderId)))).toContain(told);
  });
});

test('an address is corrected by its patient and by staff who manage orders alone', async () => {
  const { orderId } = await approvedOrder();
  const before = await orderRow(orderId);
  const other = await customerOf(store);
  expect((await correct(other, ownAt(orderId), orderId)).status).toBe(404);
  expect((await other.browser.get(ownAt(orderId))).status).toBe(404);
  const support = await staffOf(store, 'support');
  expect((await correct(support, staffAt(orderId), orderId)).status).toBe(403);
  expect((await support.browser.get(staffAt(orderId))).status).toBe(403);
  expect(await orderRow(orderId)).toEqual(before);
});

test('a pack that is recorded at the same time leaves either the label or the address as it was', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { patient, orderId } = await approvedOrder();
    await store.deps.db
      .insertInto('learned_gtins')
      .values({
        id: crypto.randomUUID(),
        gtin: '09876543210982',
        product_id: OZEMPIC.productId,
        strength: OZEMPIC.strength,
        confirmed_by: boss.id,
        confirmed_at: new Date(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const [corrected, noted] = await Promise.all([
      correct(patient, ownAt(orderId), orderId),
      boss.browser.post(`/admin/orders/${orderId}/packs`, {
        intent: 'note',
        code: `(01)09876543210982(21)r${round}(17)391231(10)RACE`,
      }),
    ]);
    expect(noted.status).toBe(302);
    expect([302, 409]).toContain(corrected.status);
    const row = await orderRow(orderId);
    expect(row.street_address).toBe(corrected.status === 302 ? '9 Oak Road' : '12 Elm Street');
  }
});
