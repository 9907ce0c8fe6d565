import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import { upload, uploadForm } from '#tests/support/shopping.ts';
import type { StaffMember, Store } from '#tests/support/store.ts';
import {
  anotherScan,
  decide,
  deskAt,
  leftOn,
  openBench,
  reviewOf,
  setStatus,
  statusOf,
  waiting,
} from './bench.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

const DECIDED = 'A pharmacist has already decided about the prescription for this order';

const filesOf = async (orderId: string): Promise<number> =>
  (
    await store.deps.db
      .selectFrom('prescriptions')
      .select('id')
      .where('order_id', '=', orderId)
      .execute()
  ).length;

const payLinkOf = async (orderId: string) => {
  const { link_id, ended_at } = await store.deps.db
    .selectFrom('payments')
    .select(['link_id', 'ended_at'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const token = store.deps.mailLinks.token(link_id ?? '');
  return { at: `/pay?token=${encodeURIComponent(token)}`, ended: ended_at !== null };
};

describe('a prescription that is sent after the approval', () => {
  test('is refused with an explanation and changes nothing', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    const before = await reviewOf(store, orderId);
    expect(await leftOn(store, before.record_id)).toBe(2);

    const answer = await upload(patient.browser, orderId, anotherScan());
    expect(answer.status).toBe(409);
    const { message }: { message: string } = JSON.parse(await answer.text());
    expect(message).toContain(DECIDED);
    expect(message).toContain('please write to us');
    expect(await filesOf(orderId)).toBe(1);
    expect(await reviewOf(store, orderId)).toEqual(before);
    expect(await statusOf(store, orderId)).toBe('Order Confirmed');
    const link = await payLinkOf(orderId);
    expect(link.ended).toBe(false);
    expect(await wordsOf(store.browser().get(link.at))).toContain('Pay for your order');

    await setStatus(store, ana.browser, orderId, 'Cancelled');
    expect(await leftOn(store, before.record_id)).toBe(3);
  });

  test('is refused without JavaScript as well, and the page does not offer the upload', async () => {
    const { patient, orderId } = await waiting(store);
    expect(await wordsOf(patient.browser.get('/account'))).toContain('Upload another file');
    await decide(store, ana.browser, orderId, 'approve');
    const page = await wordsOf(patient.browser.get('/account'));
    expect(page).not.toContain('Upload another file');
    expect(page).not.toContain('Upload Prescription');
    const answer = await patient.browser.post(
      `/account/orders/${orderId}/prescription`,
      uploadForm(anotherScan()),
    );
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/account']);
    expect(await wordsOf(patient.browser.get('/account'))).toContain(DECIDED);
  });

  test('cannot succeed together with a concurrent approval', async () => {
    const { patient, orderId } = await waiting(store);
    const [sent, approved] = await Promise.all([
      upload(patient.browser, orderId, anotherScan()),
      decide(store, ana.browser, orderId, 'approve'),
    ]);
    const { state } = await reviewOf(store, orderId);
    expect(
      approved.status === 302
        ? [sent.status, state, await statusOf(store, orderId)]
        : [sent.status, approved.status, state, await statusOf(store, orderId)],
    ).toEqual(
      approved.status === 302
        ? [409, 'approved', 'Order Confirmed']
        : [200, 409, 'waiting', 'Order Requested'],
    );
  });
});

/** Gives an order the status that it could have before an approval was needed for it. */
const sentBefore = async (
  orderId: string,
  status: 'Preparing for Shipment' | 'Delivered',
  shipped_at: Date | null,
): Promise<void> => {
  const changed = { status, shipped_at };
  await store.deps.db.updateTable('orders').set(changed).where('id', '=', orderId).execute();
};

describe('an upload of another prescription', () => {
  test.each(['ask-copy', 'ask-information'])('is accepted after the decision %s', async (ask) => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, ask);
    expect((await upload(patient.browser, orderId, anotherScan())).status).toBe(200);
    expect((await reviewOf(store, orderId)).state).toBe('waiting');
  });

  test('is accepted if a copy was requested during packing', async () => {
    const { patient, orderId } = await waiting(store);
    await sentBefore(orderId, 'Preparing for Shipment', null);
    await decide(store, ana.browser, orderId, 'ask-copy');
    expect(await wordsOf(patient.browser.get('/account'))).toContain('Upload a better copy');
    expect((await upload(patient.browser, orderId, anotherScan())).status).toBe(200);
    expect((await reviewOf(store, orderId)).state).toBe('waiting');
  });

  test('is accepted if the approval was revoked', async () => {
    const { patient, orderId } = await waiting(store);
    await decide(store, ana.browser, orderId, 'approve');
    await setStatus(store, ana.browser, orderId, 'Order Requested');
    expect((await upload(patient.browser, orderId, anotherScan())).status).toBe(200);
    expect((await payLinkOf(orderId)).ended).toBe(true);
  });
});

describe('a decline', () => {
  test('cancels an order that is packed without a review', async () => {
    const { orderId } = await waiting(store);
    await sentBefore(orderId, 'Preparing for Shipment', null);
    expect((await decide(store, ana.browser, orderId, 'decline')).status).toBe(302);
    expect(await statusOf(store, orderId)).toBe('Cancelled');
  });

  test('is refused for a delivered order, with an explanation', async () => {
    const { orderId } = await waiting(store);
    await sentBefore(orderId, 'Delivered', new Date());
    const answer = await decide(store, ana.browser, orderId, 'decline');
    expect(answer.status).toBe(409);
    expect(await wordsOf(answer)).toContain('The parcel for this order has left');
    expect(await statusOf(store, orderId)).toBe('Delivered');
    expect((await reviewOf(store, orderId)).state).toBe('waiting');
    const desk = await wordsOf(ana.browser.get(deskAt(orderId)));
    expect(desk).not.toContain('This has been decided.');
    // The page does not offer the decline.
    expect(desk).not.toContain('Decline and cancel the order');
    expect(desk).toContain('The parcel for this order has left');
  });
});
