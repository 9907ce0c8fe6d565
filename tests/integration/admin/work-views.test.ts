import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { lastingOverrides } from '#db/reads/order-history.ts';
import { booksOfOrders, disputesOf } from '#db/reads/payments.ts';
import { readShipmentTimes } from '#db/reads/shipments.ts';
import { listOrders } from '#db/reads/staff-orders.ts';
import { countWork, readWorkTerms } from '#db/reads/work-views.ts';
import { VISITOR, type Viewer } from '#domain/access.ts';
import {
  type WorkFacts,
  type WorkRules,
  type WorkView,
  WORK_VIEW_NAMES,
  workViewsOf,
} from '#domain/orders/work-views.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { isOpenDispute } from '#domain/payments/events.ts';
import { shipmentOf } from '#domain/shipping/plan.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const staff: Viewer = {
  kind: 'staff',
  id: randomUUID(),
  username: 'admin',
  name: 'Administrator',
  roles: ['administrator'],
};
const NOW = new Date('2026-11-24T10:00:00Z');
const RULES: WorkRules = {
  shipping: { from: 'NL', cold: { transitDays: 2, coolantHours: 72 } },
  reviewHours: 24,
};
const { catalogue } = loadContent('content');

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  const [pharmacyId, scanId] = [randomUUID(), randomUUID()];
  await sql`insert into pharmacies (id, created_at) values (${pharmacyId}, ${NOW})`.execute(
    database.db,
  );
  await sql`
    insert into pharmacy_scans (id, pharmacy_id, storage_key, file_name, content_type, size_bytes, sha256,
      wrapped_key, uploaded_by, uploaded_at)
    values (${scanId}, ${pharmacyId}, 'k', 'f', 'image/png', 1, 'x', 'x', gen_random_uuid(), ${NOW})`.execute(
    database.db,
  );
  await sql`
    insert into pharmacy_entries (id, pharmacy_id, details, scan_id, proposed_by, proposed_at, confirmed_by,
      confirmed_at)
    values (gen_random_uuid(), ${pharmacyId}, '{}', ${scanId}, gen_random_uuid(), ${NOW}, gen_random_uuid(),
      ${NOW})`.execute(database.db);
});
afterAll(() => database.drop());

/** An instant up to 14 days before now, by quarters of a day. */
const past = fc.integer({ min: 0, max: 56 });
const at = (quarters: number): Date => new Date(NOW.getTime() - quarters * 6 * 3_600_000);

const PLACES = [
  ['United States', 'IL'],
  ['United States', 'HI'],
  ['Mexico', 'Jalisco'],
  ['Germany', 'Berlin'],
] as const;

const often = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 3 }, fc.constantFrom(...others));

const orders = fc.record({
  status: fc.oneof(
    fc.constantFrom(...ORDER_STATUSES),
    fc.constantFrom('Order Confirmed' as const, 'Preparing for Shipment' as const),
  ),
  shipped: fc.option(past, { freq: 2 }),
  needsPrescription: fc.boolean(),
  total: often(100, 0),
  street: often('1 Main Street', 'P.O. Box 7', ' '),
  place: fc.constantFrom(...PLACES),
  product: fc.constantFrom(...catalogue.products.slice(0, 4), ...catalogue.products.slice(-4)),
  payment: fc.constantFrom('none', 'open', 'paid', 'paid', 'paid', 'part', 'reversed', 'ended'),
  paidAt: past,
  dispute: often('none', 'open', 'closed'),
  review: fc.constantFrom('none', 'waiting', 'second look', 'approved', 'approved', 'declined'),
  reviewedAt: past,
  approval: often('stands', 'none', 'revoked'),
  override: often('none', 'money', 'address', 'taken back'),
  arrival: often('none', 'open', 'being looked at', 'solved'),
  pharmacy: fc.boolean(),
  archived: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  deleted: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
type Made = typeof orders extends fc.Arbitrary<infer T> ? T : never;

const makeOrder = async (of: Made): Promise<string> => {
  const { db } = database;
  const [id, itemId, contentId, paymentId] = [0, 1, 2, 3].map(() => randomUUID());
  const option = of.product.options[0];
  await sql`
    insert into orders (id, idempotency_key, status, total_cents, prescription_required, email, first_name,
      last_name, phone, country, street_address, city, state, zip_code, created_at, updated_at, shipped_at,
      archived_at, deleted_at)
    values (${id}, gen_random_uuid(), ${of.status}, ${of.total}, ${of.needsPrescription}, 'a@example.com', 'Ada',
      'Byron', '+12025550143', ${of.place[0]}, ${of.street}, 'Springfield', ${of.place[1]}, '62701', ${NOW},
      ${NOW}, ${of.shipped === null ? null : at(of.shipped)}, ${of.archived ? NOW : null},
      ${of.deleted ? NOW : null})`.execute(db);
  await sql`
    insert into order_items (id, order_id, line, product_id, strength, name, description, quantity, price_cents)
    values (${itemId}, ${id}, 1, ${of.product.id}, ${option?.strength}, 'a', 'b', 1, 100)`.execute(
    db,
  );
  await sql`
    insert into order_events (id, order_id, at, kind, from_status, to_status, actor_kind, overridden_gates,
      override_reason)
    values (gen_random_uuid(), ${id}, ${at(of.reviewedAt)}, 'status changed', 'Order Requested', 'Order Confirmed',
      'staff', ${of.override === 'none' ? [] : [of.override === 'address' ? 'address' : 'money']}::text[],
      ${of.override === 'none' ? null : 'a reason'})`.execute(db);
  if (of.override === 'taken back')
    await sql`
      insert into order_events (id, order_id, at, kind, from_status, to_status, actor_kind)
      values (gen_random_uuid(), ${id}, ${NOW}, 'status changed', 'Order Confirmed', 'Order Requested',
        'staff')`.execute(db);
  if (of.review !== 'none')
    await sql`
      insert into reviews (id, order_id, state, waiting_since)
      values (gen_random_uuid(), ${id}, ${of.review}, ${at(of.reviewedAt)})`.execute(db);
  if (of.approval !== 'none')
    await sql`
      insert into approved_contents (id, order_id, content, hash, approved_at, revoked_at)
      values (${contentId}, ${id}, '{}', 'h', ${at(of.reviewedAt)},
        ${of.approval === 'revoked' ? NOW : null})`.execute(db);
  if (of.arrival !== 'none')
    await sql`
      insert into arrival_checks (id, order_id, at, condition, state, changed_at)
      values (gen_random_uuid(), ${id}, ${at(of.paidAt)}, 'damaged', ${of.arrival}, ${NOW})`.execute(
      db,
    );
  if (of.pharmacy)
    await sql`
      insert into order_pharmacies (order_id, pharmacy_id, entry_id, place, reason, chosen_by, chosen_at)
      select ${id}, pharmacy_id, id, 1, '', gen_random_uuid(), ${NOW} from pharmacy_entries limit 1`.execute(
      db,
    );
  if (of.payment === 'none' || of.approval === 'none') return id ?? '';
  const ended = of.payment === 'ended';
  await sql`
    insert into payments (id, order_id, content_id, content_hash, amount_cents, provider, reference, created_at,
      ended_at, ended_why)
    values (${paymentId}, ${id}, ${contentId}, 'h', 100, 'stripe', ${paymentId}, ${at(of.paidAt)},
      ${ended ? NOW : null}, ${ended ? 'order changed' : null})`.execute(db);
  const book = (kind: string, amount: number) =>
    sql`
      insert into money_entries (id, payment_id, at, happened_at, kind, amount_cents, ref)
      values (gen_random_uuid(), ${paymentId}, ${at(of.paidAt)}, ${NOW}, ${kind}, ${amount},
        ${`${paymentId} a`})`.execute(db);
  if (of.payment !== 'open') await book('received', of.payment === 'part' ? 40 : 100);
  if (of.payment === 'reversed') await book('reversed', 100);
  if (of.dispute !== 'none')
    await sql`
      insert into disputes (id, provider_dispute, payment_id, amount_cents, opened_at, closed_at, outcome)
      values (gen_random_uuid(), ${paymentId}, ${paymentId}, 100, ${NOW},
        ${of.dispute === 'closed' ? NOW : null}, ${of.dispute === 'closed' ? 'won' : null})`.execute(
      db,
    );
  return id ?? '';
};

/** The facts of an order, read by what the pages and gates of an order read. */
const factsOf = async (id: string): Promise<WorkFacts> => {
  const { db } = database;
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items')
    .select(['product_id as productId', 'strength'])
    .where('order_id', '=', id)
    .execute();
  const review = await db
    .selectFrom('reviews')
    .selectAll()
    .where('order_id', '=', id)
    .executeTakeFirst();
  const approval = await db
    .selectFrom('approved_contents')
    .select('id')
    .where('order_id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  const arrivals = await db
    .selectFrom('arrival_checks')
    .select('state')
    .where('order_id', '=', id)
    .execute();
  const chosen = await db
    .selectFrom('order_pharmacies')
    .select('order_id')
    .where('order_id', '=', id)
    .executeTakeFirst();
  const books = await booksOfOrders(db, [id]);
  const shown = books.at(-1);
  const overridden = await lastingOverrides(db, id);
  const times = (await readShipmentTimes(db, [id])).get(id);
  const shipment = shipmentOf(catalogue, { status: row.status, items }, row, times);
  const disputes = await disputesOf(
    db,
    books.map(({ payment }) => payment.id),
  );
  return {
    status: row.status,
    shippedAt: row.shipped_at,
    approved:
      !row.prescription_required || (review?.state === 'approved' && approval !== undefined),
    payment: shown?.standing.state,
    free:
      overridden.includes('money') ||
      (row.total_cents === 0 && books.every(({ payment }) => payment.ended_at !== null)),
    disputed: disputes.some(isOpenDispute),
    readyAt: shipment.readyAt,
    cold: shipment.cold,
    to: row,
    streetAddress: row.street_address,
    city: row.city,
    sentAnyway: overridden.includes('address'),
    reviewSince:
      review && ['waiting', 'second look'].includes(review.state)
        ? review.waiting_since
        : undefined,
    pharmacyAwaited: chosen === undefined,
    arrivalOpen: arrivals.some(({ state }) => state !== 'solved' && state !== 'fine'),
  };
};

describe('the views of what is to do', () => {
  const expected = new Set<string>();
  beforeAll(async () => {
    for (const of of fc.sample(orders, { numRuns: 400, seed: 11 })) {
      const id = await makeOrder(of);
      if (of.archived || of.deleted) continue;
      for (const view of workViewsOf(await factsOf(id), RULES, NOW)) expected.add(`${view} ${id}`);
    }
  });

  test('list exactly the orders that the rule puts into them, and count them', async () => {
    const terms = await readWorkTerms(database.db, catalogue, RULES, NOW);
    const listed = new Set<string>();
    const counts: Partial<Record<WorkView, number>> = {};
    for (const view of WORK_VIEW_NAMES) {
      const { orders: page } = await listOrders(database.db, staff, {
        filter: { view },
        work: terms,
        limit: 1000,
      });
      for (const { id } of page) listed.add(`${view} ${id}`);
      expect(page.length, view).toBeGreaterThan(3);
      counts[view] = page.length;
    }
    expect([...listed].toSorted()).toEqual([...expected].toSorted());
    const queues = await countWork(database.db, staff, terms);
    for (const view of WORK_VIEW_NAMES) {
      expect(queues[view].count, view).toBe(counts[view]);
      expect(queues[view].oldest?.getTime(), view).toBeLessThanOrEqual(NOW.getTime());
    }
  });

  test('are closed to others than staff', async () => {
    const terms = await readWorkTerms(database.db, catalogue, RULES, NOW);
    const queues = await countWork(database.db, VISITOR, terms);
    expect(Object.values(queues).map(({ count }) => count)).toEqual(WORK_VIEW_NAMES.map(() => 0));
  });
});
