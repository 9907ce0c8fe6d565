import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { booksOfOrders } from '#db/reads/payments.ts';
import { listOrders } from '#db/reads/staff-orders.ts';
import { listAwaited } from '#db/reads/staff-payments.ts';
import type { Viewer } from '#domain/access.ts';
import { PAYMENT_FILTER_NAMES, paymentFilterOf } from '#domain/payments/filters.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const staff: Viewer = {
  kind: 'staff',
  id: randomUUID(),
  username: 'admin',
  name: 'Administrator',
  roles: ['administrator'],
};

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const PRICE = 100;
const moment = fc.option(fc.integer({ min: 0, max: 3 }));
const payments = fc.array(
  fc.record({
    moments: fc.tuple(moment, moment, moment, moment),
    ended: fc.boolean(),
    refunds: fc.array(
      fc.record({
        amount: fc.constantFrom(40, 100),
        share: fc.constantFrom(0, 1),
        state: fc.constantFrom('asked', 'by hand', 'sent', 'settled', 'failed', 'withdrawn'),
      }),
      { maxLength: 2 },
    ),
    entries: fc.uniqueArray(
      fc.record({
        kind: fc.constantFrom(
          'received',
          'received',
          'received',
          'receipt undone',
          'refunded',
          'refund failed',
          'reversed',
          'reversal lifted',
        ),
        amount: fc.constantFrom(40, 60, 100),
        name: fc.constantFrom('a', 'b'),
        ofRefund: fc.option(fc.constantFrom(0, 1)),
      }),
      { selector: ({ kind, name }) => `${kind} ${name}`, maxLength: 4 },
    ),
  }),
  { maxLength: 2 },
);

const at = (minute: number | null): string | null =>
  minute === null ? null : `2026-11-21T09:0${minute}:00Z`;

/** Creates an order with payments, of which only the last may be open. */
const makeOrder = async (
  of: readonly (typeof payments extends fc.Arbitrary<infer T> ? T : never)[number][],
) => {
  const { db } = database;
  const orderId = randomUUID();
  await sql`
    insert into orders (id, idempotency_key, status, total_cents, prescription_required, email, first_name,
      last_name, phone, country, street_address, city, state, zip_code, created_at, updated_at)
    values (${orderId}, gen_random_uuid(), 'Order Confirmed', ${PRICE}, false, 'a@example.com', 'Ada', 'Byron',
      '+12025550143', 'United States', '1 Main Street', 'Springfield', 'IL', '62701', now(), now())`.execute(
    db,
  );
  for (const [place, { moments, ended, refunds, entries }] of of.entries()) {
    const [id, contentId] = [randomUUID(), randomUUID()];
    const over = ended || place < of.length - 1;
    await sql`
      insert into approved_contents (id, order_id, content, hash, approved_at, revoked_at)
      values (${contentId}, ${orderId}, '{}', ${contentId}, now(), now())`.execute(db);
    await sql`
      insert into payments (id, order_id, content_id, content_hash, amount_cents, provider, reference, created_at,
        started_at, on_its_way_at, failed_at, expired_at, ended_at, ended_why)
      values (${id}, ${orderId}, ${contentId}, '', ${PRICE}, 'stripe', ${id},
        now() + ${place} * interval '1 minute', ${at(moments[0])}, ${at(moments[1])}, ${at(moments[2])},
        ${at(moments[3])}, ${over ? at(0) : null}, ${over ? 'order changed' : null})`.execute(db);
    const ids = refunds.map(() => randomUUID());
    for (const [index, { amount, share, state }] of refunds.entries())
      await sql`
        insert into refunds (id, payment_id, amount_cents, granted_cents, reason, asked_at, state, changed_at)
        values (${ids[index]}, ${id}, ${amount}, ${amount * share}, 'a reason', now(), ${state}, now())`.execute(
        db,
      );
    for (const { kind, amount, name, ofRefund } of entries) {
      const refundId = kind.startsWith('refund') ? (ids[ofRefund ?? -1] ?? null) : null;
      await sql`
        insert into money_entries (id, payment_id, at, happened_at, kind, amount_cents, ref, refund_id)
        values (gen_random_uuid(), ${id}, now(), now(), ${kind}, ${amount}, ${`${id} ${name}`},
          ${refundId})`.execute(db);
    }
  }
  return orderId;
};

test('the payment filters list exactly the orders whose books have that state', async () => {
  const found = new Set<string>();
  for (const of of fc.sample(payments, { numRuns: 300, seed: 7 })) {
    const orderId = await makeOrder(of);
    const books = await booksOfOrders(database.db, [orderId]);
    const shown = books.find(({ payment }) => payment.ended_at === null) ?? books.at(-1);
    found.add(`${paymentFilterOf(shown?.standing.state)} ${orderId}`);
  }
  const listed = new Set<string>();
  for (const payment of PAYMENT_FILTER_NAMES) {
    const page = await listOrders(database.db, staff, { filter: { payment }, limit: 1000 });
    for (const { id } of page.orders) listed.add(`${payment} ${id}`);
    expect(page.orders.length, payment).toBeGreaterThan(0);
    expect(page.count).toBe(page.orders.length);
  }
  expect([...listed].toSorted()).toEqual([...found].toSorted());
});

test('the list of awaited payments is complete and pages the same forward and backward', async () => {
  for (const of of fc.sample(payments, { numRuns: 150, seed: 8 })) await makeOrder(of);
  const { db } = database;
  const orders = await db.selectFrom('orders').select('id').execute();
  const books = await booksOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const waited = books.filter(
    ({ payment, standing }) =>
      payment.ended_at === null && standing.received - standing.reversed < payment.amount_cents,
  );
  const pages: string[][] = [];
  let page = await listAwaited(db, staff, {});
  expect(page.previous).toBeUndefined();
  for (;;) {
    pages.push(page.books.map(({ payment }) => payment.id));
    if (page.next === undefined) break;
    page = await listAwaited(db, staff, { after: page.next });
  }
  expect(pages.length).toBeGreaterThan(2);
  const listed = pages.flat();
  expect(listed.toSorted()).toEqual(waited.map(({ payment }) => payment.id).toSorted());
  // Started payments come first.
  const begun = listed.map(
    (id) => waited.find(({ payment }) => payment.id === id)?.payment.started_at !== null,
  );
  expect(begun).toEqual(begun.toSorted((one, other) => Number(other) - Number(one)));
  for (const before of pages.toReversed().slice(1)) {
    page = await listAwaited(db, staff, { before: page.previous ?? '' });
    expect(page.books.map(({ payment }) => payment.id)).toEqual(before);
  }
  const anybody: Viewer = { kind: 'visitor' };
  expect((await listAwaited(db, anybody, {})).books).toEqual([]);
});
