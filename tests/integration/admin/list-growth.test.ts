import { randomUUID } from 'node:crypto';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { listMails } from '#db/reads/mails.ts';
import { listReviews } from '#db/reads/review-queue.ts';
import { countOrders, listOrders } from '#db/reads/staff-orders.ts';
import { listUsers } from '#db/reads/users.ts';
import type { DB } from '#db/schema.ts';
import type { StaffViewer } from '#domain/access.ts';
import { COUNTED_UP_TO } from '#domain/staff-lists.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const viewer: StaffViewer = {
  kind: 'staff',
  id: randomUUID(),
  username: 'admin',
  name: 'Administrator',
  roles: ['administrator', 'pharmacist'],
};

/** Orders of a line each, ten for each customer, a minute apart; a review and a mail for each. */
const fill = async (db: Database, count: number): Promise<void> => {
  const orders = sql`generate_series(0, ${count - 1}::int) n`;
  await sql`
    insert into users (id, email, first_name, last_name, country, street_address, city, state, zip_code, phone)
    select md5('customer' || n)::uuid, 'customer-' || n || '@example.com', 'Ada', 'Byron ' || n, 'United States',
      '1 Elm Street', 'Springfield', 'Illinois', '62701', '+1202555' || lpad((n % 10000)::text, 4, '0')
    from generate_series(0, ${count / 10}::int) n`.execute(db);
  await sql`
    insert into orders (id, user_id, idempotency_key, status, total_cents, prescription_required, prescription_url,
      tracking_info, email, first_name, last_name, phone, country, street_address, city, state, zip_code,
      created_at, updated_at)
    select md5('order' || n)::uuid, md5('customer' || n / 10)::uuid, md5('key' || n)::uuid,
      (array['Order Requested', 'Order Confirmed', 'Order Shipped', 'Delivered'])[n % 4 + 1],
      14400 + n * 7919 % 50000, true, case when n % 4 > 0 then '/prescriptions/' || md5('scan' || n)::uuid end,
      case when n % 4 > 1 then '1Z' || upper(substr(md5('parcel' || n), 1, 12)) end,
      'customer-' || n / 10 || '@example.com', 'Ada', 'Byron ' || n / 10,
      '+1202555' || lpad((n / 10 % 10000)::text, 4, '0'), 'United States', '1 Elm Street', 'Springfield', 'Illinois',
      '62701', now() - n * interval '1 minute', now() - n * interval '1 minute'
    from ${orders}`.execute(db);
  await sql`
    insert into order_items (id, order_id, line, product_id, strength, name, description, quantity, price_cents, atc,
      supply_days)
    select md5('item' || n)::uuid, md5('order' || n)::uuid, 1, 'januvia', '100mg', 'Januvia', '28 tablets', 1, 4800, 'A10BH01', 28
    from ${orders}`.execute(db);
  await sql`
    insert into reviews (id, order_id, state, waiting_since, decided_at)
    select md5('review' || n)::uuid, md5('order' || n)::uuid, case when n % 4 = 1 then 'waiting' else 'approved' end,
      now() - n * interval '1 minute', case when n % 4 = 1 then null else now() - n * interval '1 minute' end
    from ${orders}`.execute(db);
  await sql`
    insert into mails (id, recipient, template, data, created_at, sent_at)
    select md5('mail' || n)::uuid, 'customer-' || n / 10 || '@example.com', 'welcome', '{}',
      now() - n * interval '1 minute', now() from ${orders}`.execute(db);
  await sql`vacuum analyze`.execute(db);
};

type Plan = { readonly Plan: Record<string, unknown> };

/** The pages of tables and indexes that the queries of a read touch: the same in every run, unlike a time. */
const pagesOf = async (
  { pool }: FreshDatabase,
  read: (db: Database) => Promise<unknown>,
): Promise<number> => {
  const asked: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void asked.push(query) });
  await read(db);
  let pages = 0;
  for (const { sql: text, parameters } of asked) {
    const { rows } = await pool.query<{ 'QUERY PLAN': readonly Plan[] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...parameters],
    );
    const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {};
    pages += Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
  }
  expect(asked.length).toBeGreaterThan(0);
  return pages;
};

const FEW = 5_000;
const MANY = 20_000;
let few: FreshDatabase;
let many: FreshDatabase;
beforeAll(async () => {
  few = await freshDatabase(2, { asOwner: true });
  many = await freshDatabase(2, { asOwner: true });
  await fill(few.db, FEW);
  await fill(many.db, MANY);
});
afterAll(async () => {
  await few.drop();
  await many.drop();
});

const lastOf = (count: number): string => `customer-${count / 10 - 1}@example.com`;

test.each<
  [list: string, read: (db: Database, count: number) => Promise<unknown>, counts?: boolean]
>([
  ['the orders, newest first', (db) => listOrders(db, viewer)],
  ['the orders by total', (db) => listOrders(db, viewer, { sort: 'total' })],
  ['the orders by customer', (db) => listOrders(db, viewer, { sort: 'customer' })],
  ['the orders by status', (db) => listOrders(db, viewer, { sort: 'status' })],
  [
    'the orders of a status',
    (db) => listOrders(db, viewer, { filter: { statuses: ['Delivered'] } }),
    true,
  ],
  [
    'the orders of one customer',
    (db, count) => listOrders(db, viewer, { filter: { search: lastOf(count) } }),
  ],
  ['the viewer’s own orders', (db) => listOrders(db, viewer, { filter: { assigned: 'me' } })],
  [
    'how many orders a filter finds',
    (db) => countOrders(db, viewer, { filter: { statuses: ['Delivered'] } }),
    true,
  ],
  ['the customers, newest first', (db) => listUsers(db, viewer)],
  ['the customers by name', (db) => listUsers(db, viewer, { sort: 'name' })],
  ['one customer', (db, count) => listUsers(db, viewer, { search: lastOf(count) })],
  ['the reviews that wait', (db) => listReviews(db, viewer, { view: 'open', place: {} })],
  [
    'the reviews that were decided',
    (db) => listReviews(db, viewer, { view: 'decided', place: {} }),
  ],
  ['the mails', (db) => listMails(db, viewer)],
  ['the mails that failed', (db) => listMails(db, viewer, { state: 'failed' })],
])(
  'reading %s touches as many pages with four times the orders',
  async (_, read, counts = false) => {
    const [small, large] = [
      await pagesOf(few, (db) => read(db, FEW)),
      await pagesOf(many, (db) => read(db, MANY)),
    ];
    // A tree of more rows may be one level higher, and rows lie less close together. Counting ends at `COUNTED_UP_TO`
    // rows, each of which may lie on a page of its own, however many there are.
    expect(large).toBeLessThanOrEqual(small * 1.5 + (counts ? COUNTED_UP_TO : 60));
  },
);
