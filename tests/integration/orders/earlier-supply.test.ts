import { afterEach, beforeEach, expect, test } from 'vitest';
import { earlierOrders } from '#db/writes/orders.ts';
import { remainingSupply } from '#domain/supply.ts';
import { newId } from '#platform/ids.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { seedRow } from '#tests/support/seed-row.ts';

const now = new Date('2025-07-01T09:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

let database: FreshDatabase;
let userId: string;
beforeEach(async () => {
  database = await freshDatabase(2);
  userId = await seedRow(database.db, 'users', 'a', { email: 'a@example.com' });
});
afterEach(() => database.drop());

type Item = { atc?: string | null; days?: number | null };
const order = async (
  set: { status?: string; shipped_at?: Date | null; deleted_at?: Date | null; user_id?: string },
  item: Item = {},
): Promise<void> => {
  const orderId = await seedRow(database.db, 'orders', 'a', {
    user_id: userId,
    status: 'Order Shipped',
    shipped_at: null,
    ...set,
  });
  const { atc = 'A10BJ06', days = 30 } = item;
  await seedRow(database.db, 'order_items', 'a', { order_id: orderId, atc, supply_days: days });
};

const remaining = async (): Promise<Record<string, number>> => {
  const { items } = await database.db
    .transaction()
    .execute((trx) => earlierOrders(trx, userId, newId()));
  return Object.fromEntries(remainingSupply(items, now));
};

test('a customer without orders has no remaining supply', async () => {
  expect(await remaining()).toEqual({});
});

test('pending orders count in full, and shipped orders decrease over time', async () => {
  await order({ status: 'Order Requested' });
  await order({ shipped_at: daysAgo(10) });
  await order({ shipped_at: daysAgo(10) }, { atc: 'B01AF02', days: 28 });
  expect(await remaining()).toEqual({ A10BJ06: 50, B01AF02: 18 });
});

test('an early shipment delays the use of later shipments', async () => {
  // The first supply lasts 90 days and each later one adds 30: 150 days, of which 120 have passed.
  await order({ shipped_at: daysAgo(120) }, { days: 90 });
  await order({ shipped_at: daysAgo(100) });
  await order({ shipped_at: daysAgo(60) });
  expect(await remaining()).toEqual({ A10BJ06: 30 });
});

test('canceled orders, deleted orders, devices and orders of other customers do not count', async () => {
  const other = await seedRow(database.db, 'users', 'b', { email: 'b@example.com' });
  await order({ status: 'Cancelled' });
  await order({ deleted_at: now });
  await order({ status: 'Order Requested' }, { atc: null, days: null });
  await order({ user_id: other });
  expect(await remaining()).toEqual({});
});
