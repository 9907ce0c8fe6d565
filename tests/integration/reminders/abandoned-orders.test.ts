import { afterEach, beforeEach, expect, test } from 'vitest';
import { listRefillRows } from '#db/reads/refills.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { seedRow } from '#tests/support/seed-row.ts';

const now = new Date('2026-07-01T09:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

let database: FreshDatabase;
let userId: string;
beforeEach(async () => {
  database = await freshDatabase(2);
  userId = await seedRow(database.db, 'users', 'a', { email: 'a@example.com', deleted_at: null });
  await seedRow(database.db, 'refill_choices', 'a', {
    user_id: userId,
    order_id: null,
    wanted: true,
  });
});
afterEach(() => database.drop());

test.each([
  ['Order Requested', 29, true],
  ['Order Requested', 31, false],
  ['Order Confirmed', 29, true],
  ['Order Confirmed', 31, false],
  ['Preparing for Shipment', 31, true],
  ['Delivered', 300, true],
  ['Cancelled', 1, false],
])('an order that is %s and unchanged for %i days counts: %s', async (status, days, counts) => {
  const orderId = await seedRow(database.db, 'orders', 'a', {
    user_id: userId,
    status,
    created_at: daysAgo(days),
    updated_at: daysAgo(days),
    deleted_at: null,
  });
  await seedRow(database.db, 'order_items', 'a', {
    order_id: orderId,
    atc: 'A10BJ06',
    supply_days: 28,
  });
  const rows = await listRefillRows(database.db, { since: daysAgo(400), abandoned: daysAgo(30) });
  expect(rows.map((row) => row.orderId)).toEqual(counts ? [orderId] : []);
});
