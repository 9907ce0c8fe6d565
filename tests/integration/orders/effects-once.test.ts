import { afterAll, beforeAll, expect, test } from 'vitest';
import { takePacks } from '#db/writes/balance.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import {
  decide,
  ledgerOf,
  openBench,
  setStatus,
  statusOf,
  waiting,
} from '#tests/integration/review/bench.ts';
import type { StaffMember, Store } from '#tests/support/store.ts';

let store: Store;
let ana: StaffMember;
beforeAll(async () => {
  ({ store, ana } = await openBench());
});
afterAll(() => store.close());

const approved = async () => {
  const { orderId } = await waiting(store);
  await decide(store, ana.browser, orderId, 'approve');
  expect(await statusOf(store, orderId)).toBe('Order Confirmed');
  return orderId;
};

const links = async (orderId: string) =>
  (await store.deps.db.selectFrom('mails').select(['template', 'data']).execute()).filter(
    ({ template, data }) => template === 'payment-link' && data['orderId'] === orderId,
  ).length;

const taken = async (orderId: string) =>
  (await ledgerOf(store, orderId)).filter(({ kind }) => kind === 'taken').length;

test('an approval takes the packs of a line only once', async () => {
  const orderId = await approved();
  const { deps } = store;
  await deps.db.transaction().execute(async (trx) => {
    const entry = await trx
      .selectFrom('balance_entries')
      .select(['record_line_id', 'packs', 'approval_id'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    const approvalId = entry.approval_id ?? '';
    expect(approvalId).not.toBe('');
    for (let again = 0; again < 2; again += 1)
      await takePacks(
        trx,
        { lineId: entry.record_line_id, packs: entry.packs },
        { orderId, approvalId },
        { id: deps.newId(), now: deps.clock() },
      );
  });
  expect(await taken(orderId)).toBe(1);
});

test('applying an event twice to the same row rolls back both changes', async () => {
  const orderId = await approved();
  const cancel = store.deps.db.transaction().execute(async (trx) => {
    const row = await lockOrder(trx, orderId);
    if (!row) throw new Error('the order is gone');
    const event = { kind: 'set-status', status: 'Cancelled' } as const;
    for (let again = 0; again < 2; again += 1)
      await changeOrder(store.deps, trx, row, event, { kind: 'system', id: null });
  });
  await expect(cancel).rejects.toThrow('stale version');
  expect(await statusOf(store, orderId)).toBe('Order Confirmed');
  expect((await ledgerOf(store, orderId)).map(({ kind }) => kind)).toEqual(['granted', 'taken']);
});

test('confirming a canceled order again takes its packs once and mails one more link', async () => {
  const orderId = await approved();
  expect(await links(orderId)).toBe(1);
  await setStatus(store, ana.browser, orderId, 'Cancelled');
  await setStatus(store, ana.browser, orderId, 'Order Confirmed', ana.signature);
  expect(await statusOf(store, orderId)).toBe('Order Confirmed');
  expect(await links(orderId)).toBe(2);
  expect((await ledgerOf(store, orderId)).map(({ kind }) => kind)).toEqual([
    'granted',
    'taken',
    'returned',
    'taken',
  ]);
});
