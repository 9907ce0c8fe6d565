import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { type Database, openDatabase } from '#db/client.ts';
import { listOrders } from '#db/reads/staff-orders.ts';
import type { StaffViewer } from '#domain/access.ts';
import { ROWS_PER_PAGE } from '#domain/staff-lists.ts';
import { newId } from '#platform/ids.ts';
import { startStore } from '#tests/support/built-store.ts';
import { freePort } from '#tests/support/free-port.ts';
import { adminViews } from './admin-views.ts';
import { type DatabaseServer, startDatabases } from './databases.ts';
import { type Figure, median, medianFigure, ratioFigure } from './figures.ts';
import { staffCookie } from './staff-cookie.ts';

/**
 * Fills an empty database with orders of three items each, one minute apart, with ten orders per customer,
 * and updates the planner statistics.
 */
const fillWithOrders = async (pool: Pool, count: number): Promise<void> => {
  await pool.query(
    `insert into users (id, email, first_name, last_name, country, street_address, apartment, city,
       state, zip_code, phone)
     select md5('customer' || n)::uuid, 'customer-' || n || '@example.com', 'Ada', 'Byron ' || n,
       'United States', n || ' Elm Street', '4B', 'Springfield', 'Illinois', '62701', '+12025550187'
     from generate_series(0, $1 / 10) n`,
    [count],
  );
  await pool.query(
    `insert into orders (id, user_id, idempotency_key, status, total_cents, prescription_required,
       prescription_url, tracking_info, email, first_name, last_name, phone, country, street_address,
       apartment, city, state, zip_code, order_notes, created_at, updated_at)
     select md5('order' || n)::uuid, md5('customer' || n / 10)::uuid, md5('key' || n)::uuid,
       (array['Order Requested', 'Order Confirmed', 'Order Shipped', 'Delivered'])[n % 4 + 1],
       14400 + n * 7919 % 50000, true,
       case when n % 4 > 0 then '/prescriptions/' || md5('prescription' || n)::uuid end,
       case when n % 4 > 1 then '1Z' || upper(substr(md5('parcel' || n), 1, 12)) end, 'customer-' || n / 10 || '@example.com', 'Ada', 'Byron ' || n / 10, '+12025550187',
       'United States', n / 10 || ' Elm Street', '4B', 'Springfield', 'Illinois', '62701',
       'Please ring twice.', now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(0, $1 - 1) n`,
    [count],
  );
  await pool.query(
    `insert into order_items (id, order_id, line, product_id, strength, name, description, quantity,
       price_cents, atc, supply_days)
     select md5('item' || n || ' ' || line)::uuid, md5('order' || n)::uuid, line, 'januvia',
       (array['25mg', '50mg', '100mg'])[line],
       'Januvia', '28 tablets', 1, 4800, 'A10BH01', 28
     from generate_series(0, $1 - 1) n, generate_series(1, 3) line`,
    [count],
  );
  await pool.query(
    `insert into reviews (id, order_id, state, waiting_since, decided_at)
     select md5('review' || n)::uuid, md5('order' || n)::uuid,
       case when n % 20 = 0 then 'waiting' else 'approved' end, now() - n * interval '1 minute',
       case when n % 20 = 0 then null else now() - n * interval '1 minute' end
     from generate_series(0, $1 - 1) n`,
    [count],
  );
  await pool.query(
    `insert into approved_contents (id, order_id, content, hash, approved_at)
     select md5('content' || n)::uuid, md5('order' || n)::uuid, '{}', md5('content' || n),
       now() - n * interval '1 minute'
     from generate_series(0, $1 - 1) n`,
    [count],
  );
  await pool.query(
    `insert into payments (id, order_id, content_id, content_hash, amount_cents, provider, reference, created_at)
     select md5('payment' || n)::uuid, md5('order' || n)::uuid, md5('content' || n)::uuid,
       md5('content' || n), 14400 + n * 7919 % 50000, 'bank transfer', 'RF' || n, now() - n * interval '1 minute'
     from generate_series(0, $1 - 1) n`,
    [count],
  );
  await pool.query(
    `insert into money_entries (id, payment_id, at, happened_at, kind, amount_cents, ref)
     select md5('money' || n)::uuid, md5('payment' || n)::uuid, now() - n * interval '1 minute',
       now() - n * interval '1 minute', 'received', 14400 + n * 7919 % 50000, 'bank' || n
     from generate_series(0, $1 - 1) n where n % 4 > 0`,
    [count],
  );
  await pool.query(
    `insert into mails (id, template, recipient, data, created_at, sent_at)
     select md5('mail' || n)::uuid, 'order-placed', 'customer-' || n / 10 || '@example.com',
       jsonb_build_object('orderId', md5('order' || n)::uuid), now() - n * interval '1 minute',
       now() - n * interval '1 minute'
     from generate_series(0, $1 - 1) n`,
    [count],
  );
  await pool.query(
    `insert into waiting_messages (id, order_id, topic, since)
     select md5('waits' || n)::uuid, md5('order' || n)::uuid, 'service', now() - n * interval '1 minute'
     from generate_series(0, $1 - 1) n where n % 10 = 0`,
    [count],
  );
  await pool.query(
    `insert into order_messages (id, order_id, at, topic, actor_kind, body)
     select md5('said' || n)::uuid, md5('order' || n)::uuid, now() - n * interval '1 minute',
       'service', 'customer', 'When will my parcel come?'
     from generate_series(0, $1 - 1) n where n % 10 = 0`,
    [count],
  );
  await pool.query('vacuum analyze');
};

export const FEW = 1_000;
export const MANY = 100_000;
const REPEATS = 40;

/** A store with a number of orders, and functions that list them. */
export type Filled = {
  readonly page: () => Promise<void>;
  readonly read: () => Promise<void>;
  /** Opens a staff page that must contain these words. */
  readonly show: (path: string, words: string) => Promise<void>;
  readonly pool: Pool;
  readonly close: () => Promise<void>;
};

const milliseconds = async (call: () => Promise<void>): Promise<number> => {
  const before = performance.now();
  await call();
  return performance.now() - before;
};

type Times = { readonly few: number[]; readonly many: number[] };

/** The median times of one round each. The calls alternate, so that other load on the machine affects all of them. */
const compare = async (
  few: () => Promise<void>,
  many: () => Promise<void>,
  rounds: number,
): Promise<Times> => {
  const times: Times = { few: [], many: [] };
  // The first round is the warm-up.
  for (let round = -1; round < rounds; round += 1) {
    const each: Times = { few: [], many: [] };
    for (let count = 0; count < REPEATS; count += 1) {
      each.few.push(await milliseconds(few));
      each.many.push(await milliseconds(many));
    }
    if (round < 0) continue;
    times.few.push(median(each.few));
    times.many.push(median(each.many));
  }
  return times;
};

const readList = async (db: Database, viewer: StaffViewer): Promise<void> => {
  const { orders } = await listOrders(db, viewer);
  if (orders.length !== ROWS_PER_PAGE) throw new Error('the list is not full');
};

/** Starts a store with that many orders. */
export const fillStore = async (
  server: DatabaseServer,
  name: string,
  orders: number,
): Promise<Filled> => {
  const url = await server.create(name);
  const opened = openDatabase(url, 2);
  await fillWithOrders(opened.pool, orders);
  const secret = randomBytes(32).toString('base64');
  const port = await freePort();
  // The administrator is created before the store starts, which would otherwise create its own.
  const cookie = await staffCookie(opened, secret, `http://localhost:${port}`);
  const store = await startStore({
    dataDir: server.dataDir,
    port,
    env: { DATABASE_URL: url, SESSION_SECRET: secret, INLINE_WORKER: 'false' },
  });
  const viewer: StaffViewer = {
    kind: 'staff',
    id: newId(),
    username: 'admin',
    name: 'Administrator',
    roles: ['administrator', 'pharmacist'],
  };
  const show = async (path: string, words: string): Promise<void> => {
    const answer = await fetch(store.url + path, { headers: { cookie }, redirect: 'manual' });
    const html = await answer.text();
    if (answer.status !== 200 || !html.includes(words))
      throw new Error(`${path} answered ${answer.status}, without "${words}"`);
  };
  return {
    show,
    pool: opened.pool,
    page: () => show('/admin/dashboard', 'customer-1@example.com'),
    read: () => readList(opened.db, viewer),
    close: async () => {
      await store.stop();
      await opened.close();
    },
  };
};

/** Compares the staff list of 50 orders with 100,000 and with 1,000 orders in the table, and measures its other views. */
export const adminList = async (rounds: number): Promise<Figure[]> => {
  const server = await startDatabases();
  try {
    const few = await fillStore(server, 'bench_few', FEW);
    const many = await fillStore(server, 'bench_many', MANY);
    const page = await compare(few.page, many.page, rounds);
    const read = await compare(few.read, many.read, rounds);
    const views = await adminViews(many.pool, many.show, { orders: MANY, rounds });
    await few.close();
    await many.close();
    const most = { atMost: 1.5 };
    return [
      ratioFigure('orders page: 100,000 orders to 1,000', page.many, page.few, most),
      ratioFigure('orders read alone: the same', read.many, read.few, most),
      medianFigure('orders page with 1,000', 'ms', page.few),
      medianFigure('orders page with 100,000', 'ms', page.many),
      medianFigure('orders read alone with 1,000', 'ms', read.few),
      medianFigure('orders read alone with 100,000', 'ms', read.many),
      ...views,
    ];
  } finally {
    await server.remove();
  }
};
