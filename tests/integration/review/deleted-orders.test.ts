import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Customer, orderOf, prescribe, wordsOf } from '#tests/integration/admin/desk.ts';
import { removeOrder } from '#tests/support/remove-order.ts';
import { upload } from '#tests/support/shopping.ts';
import type { StaffMember, Store } from '#tests/support/store.ts';
import {
  anotherScan,
  confirmedDose,
  decide,
  deskAt,
  leftOn,
  openBench,
  OZEMPIC,
  reviewOf,
  setStatus,
  statusOf,
  typedOzempic,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

const remove = (orderId: string): Promise<void> => removeOrder(store.deps, orderId);

/** Creates another order of a patient with the same file. */
const again = async (patient: Customer): Promise<string> => {
  const orderId = await orderOf(store, patient, [OZEMPIC]);
  await prescribe(patient, orderId);
  return orderId;
};

const approve = (orderId: string, changes: Record<string, string> = {}): Promise<Response> =>
  decide(store, ana.browser, orderId, 'approve', typedOzempic(changes));

describe('a deleted order', () => {
  test('that was not shipped returns its packs', async () => {
    const { patient, orderId } = await waiting(store);
    await approve(orderId);
    const { record_id } = await reviewOf(store, orderId);
    const second = await again(patient);
    await approve(second);
    expect(await leftOn(store, record_id)).toBe(1);
    await remove(second);
    expect(await leftOn(store, record_id)).toBe(2);
  });

  test('that was delivered keeps its packs', async () => {
    const { patient, orderId } = await waiting(store);
    await approve(orderId);
    const { record_id } = await reviewOf(store, orderId);
    const second = await again(patient);
    await approve(second);
    await setStatus(store, ana.browser, second, 'Delivered');
    await remove(second);
    expect(await leftOn(store, record_id)).toBe(1);
  });

  test('leaves its packs counted when the same file is sent again', async () => {
    const { patient, orderId } = await waiting(store);
    await approve(orderId, { 'line-0-refills': '0' });
    await setStatus(store, ana.browser, orderId, 'Delivered');
    await remove(orderId);
    const second = await again(patient);
    const refused = await approve(second, { 'line-0-refills': '0' });
    expect(refused.status).toBe(422);
    expect(await wordsOf(refused)).toContain('1 used by other orders');
    expect(await statusOf(store, second)).toBe('Order Requested');
    // With two refills, the first fill still counts as used.
    expect((await approve(second, { 'line-0-refills': '2' })).status).toBe(302);
    const { record_id } = await reviewOf(store, second);
    expect(await leftOn(store, record_id)).toBe(1);
    expect(await wordsOf(ana.browser.get(deskAt(second)))).toContain('1 of 3 packs left');
    // An order named by both records counts once.
    await setStatus(store, ana.browser, second, 'Delivered');
    await remove(second);
    const third = await again(patient);
    expect((await approve(third, { 'line-0-refills': '2' })).status).toBe(302);
    expect(await leftOn(store, (await reviewOf(store, third)).record_id)).toBe(0);
  });

  test('leaves the packs of another order, which later return to the new record', async () => {
    const { patient, orderId } = await waiting(store);
    await approve(orderId);
    const second = await again(patient);
    await approve(second);
    await remove(orderId);
    const third = await again(patient);
    expect((await approve(third)).status).toBe(302);
    const { record_id } = await reviewOf(store, third);
    // The second and the third order hold one pack each.
    expect(await leftOn(store, record_id)).toBe(1);
    await setStatus(store, ana.browser, second, 'Cancelled');
    expect(await leftOn(store, record_id)).toBe(2);
  });

  test('does not block the file if nothing was shipped or another patient sends it', async () => {
    const { patient, orderId } = await waiting(store);
    await approve(orderId, { 'line-0-refills': '0' });
    await remove(orderId);
    const second = await again(patient);
    expect((await approve(second, { 'line-0-refills': '0' })).status).toBe(302);
    await setStatus(store, ana.browser, second, 'Delivered');
    await remove(second);
    const { orderId: other } = await waiting(store);
    expect((await approve(other, { 'line-0-refills': '0' })).status).toBe(302);
  });

  test('keeps only the amounts and a file mark, which is erased with the account', async () => {
    const { patient, orderId } = await waiting(store);
    await approve(orderId);
    const second = await orderOf(store, patient, [OZEMPIC]);
    await upload(patient.browser, second, anotherScan());
    // The date and medicine are the same, so a pharmacist must confirm that it is another prescription.
    await approve(second, { vouch: 'twin-0' });
    const record = (of: string) =>
      store.deps.db
        .selectFrom('prescription_records')
        .select(['user_id', 'patient_name', 'file_mark'])
        .where('order_id', '=', of)
        .executeTakeFirstOrThrow();
    const mark: unknown = expect.stringMatching(/^[\da-f]{64}$/);
    await remove(orderId);
    expect(await record(orderId)).toEqual({ user_id: null, patient_name: '', file_mark: mark });
    expect(await record(second)).toMatchObject({ user_id: patient.userId, file_mark: mark });
    await setStatus(store, ana.browser, second, 'Delivered');
    await ana.browser.post('/admin/dashboard?tab=users', {
      intent: 'delete-user',
      userId: patient.userId,
    });
    expect(await record(second)).toEqual({ user_id: null, patient_name: '', file_mark: null });
  });
});

describe('one file', () => {
  test('for two orders creates one prescription', async () => {
    const { patient, orderId } = await waiting(store);
    const second = await again(patient);
    expect((await approve(orderId, { 'line-0-refills': '1' })).status).toBe(302);
    expect((await approve(second, { 'line-0-refills': '1' })).status).toBe(302);
    const [first, other] = [await reviewOf(store, orderId), await reviewOf(store, second)];
    expect(other.record_id).toBe(first.record_id);
    expect(await leftOn(store, first.record_id)).toBe(0);
  });

  test('approved concurrently for two orders grants its packs once', async () => {
    const { patient, orderId } = await waiting(store);
    const second = await again(patient);
    const one = { 'line-0-refills': '0' };
    const answers = await Promise.all([approve(orderId, one), approve(second, one)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 422]));
  });
});

describe('two concurrent approvals of one customer', () => {
  test('count the supply days of each other', async () => {
    const { patient, orderId } = await waiting(store);
    const second = await orderOf(store, patient, [{ ...OZEMPIC, strength: '4mg/3mL' }]);
    await upload(patient.browser, second, anotherScan());
    // The cart counted 28 days for each order, but the pharmacists type 60 days.
    const long = {
      'line-0-dose': '15',
      'line-0-refills': '0',
      ...confirmedDose('15', 'sig-0', 'label-0'),
    };
    const answers = await Promise.all([
      approve(orderId, long),
      approve(second, {
        ...long,
        'line-0-strength': '4 mg/3 mL',
        'line-0-directions': '1 mg once a week',
      }),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([302, 422]));
  });
});
