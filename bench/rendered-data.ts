import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** What a store holds whose pages are measured. */
export type RenderedData = {
  /** One of the customer's own orders. */
  readonly ownOrder: string;
  /** An order whose review waits, with its scan. */
  readonly waiting: string;
};

/** Orders of a customer; its own are in every state that a page can show, and so are those of the others. */
const addOrders = async (
  pool: Pool,
  { userId, name, count }: { userId: string; name: string; count: number },
): Promise<void> => {
  await pool.query(
    `insert into orders (id, user_id, idempotency_key, status, total_cents, prescription_required,
       prescription_url, tracking_info, email, first_name, last_name, phone, country, street_address,
       apartment, city, state, zip_code, order_notes, created_at, updated_at, shipped_at)
     select md5($2 || n)::uuid, $1, md5($2 || 'key' || n)::uuid,
       (array['Order Requested', 'Order Confirmed', 'Order Shipped', 'Delivered'])[n % 4 + 1],
       14400, true,
       case when n % 4 > 0 then '/prescriptions/' || md5($2 || 'scan' || n)::uuid end,
       case when n % 4 > 1 then '1Z' || upper(substr(md5('parcel' || n), 1, 12)) end,
       $2 || '@example.com', 'Ada', 'Byron', '+12025550187', 'United States', '12 Elm Street', '4B',
       'Springfield', 'Illinois', '62701', 'Please ring twice.', now() - n * interval '20 days',
       now() - n * interval '20 days', case when n % 4 > 1 then now() - (n * 20 - 3) * interval '1 day' end
     from generate_series(0, $3::int - 1) n`,
    [userId, name, count],
  );
  await pool.query(
    `insert into order_items (id, order_id, line, product_id, strength, name, description, quantity,
       price_cents, atc, supply_days)
     select md5($1 || 'item' || n || ' ' || line)::uuid, md5($1 || n)::uuid, line, 'januvia',
       (array['25mg', '50mg', '100mg'])[line], 'Januvia', '28 tablets', 1, 4800, 'A10BH01', 28
     from generate_series(0, $2::int - 1) n, generate_series(1, 3) line`,
    [name, count],
  );
  await pool.query(
    `insert into order_events (id, order_id, at, actor_kind, actor_id, kind, to_status)
     select md5($2 || 'event' || n)::uuid, md5($2 || n)::uuid, now() - n * interval '20 days', 'customer', $1, 'placed',
       'Order Requested'
     from generate_series(0, $3::int - 1) n`,
    [userId, name, count],
  );
  await pool.query(
    `insert into prescriptions (id, order_id, user_id, storage_key, wrapped_key, file_name, content_type, size_bytes,
       sha256, uploaded_at)
     select md5($2 || 'scan' || n)::uuid, md5($2 || n)::uuid, $1, 'prescriptions/' || md5($2 || 'scan' || n)::uuid,
       'none', 'prescription.pdf', 'application/pdf', 1000, md5('file'), now() - n * interval '20 days'
     from generate_series(0, $3::int - 1) n where n % 4 > 0`,
    [userId, name, count],
  );
  await pool.query(
    `insert into reviews (id, order_id, state, waiting_since, decided_at)
     select md5($1 || 'review' || n)::uuid, md5($1 || n)::uuid, case when n % 4 = 1 then 'waiting' else 'approved' end,
       now() - n * interval '20 days', case when n % 4 = 1 then null else now() end
     from generate_series(0, $2::int - 1) n where n % 4 > 0`,
    [name, count],
  );
};

/** Fills a migrated database: 20 orders of the customer, and enough of others that every list has 50 rows. */
export const fillForPages = async (pool: Pool, userId: string): Promise<RenderedData> => {
  await addOrders(pool, { userId, name: 'own', count: 20 });
  const others = Array.from({ length: 60 }, () => randomUUID());
  await pool.query(
    `insert into users (id, email, first_name, last_name, country, street_address, apartment, city, state, zip_code,
       phone)
     select id, id || '@example.com', 'Ada', 'Byron', 'United States', '12 Elm Street', '4B', 'Springfield', 'Illinois',
       '62701', '+12025550187'
     from unnest($1::uuid[]) as made (id)`,
    [others],
  );
  for (const [n, id] of others.entries())
    await addOrders(pool, { userId: id, name: `other${n}-`, count: 4 });
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ own: string; waiting: string }>(
    `select md5('own1')::uuid as own, md5('other0-1')::uuid as waiting`,
  );
  return { ownOrder: rows[0]?.own ?? '', waiting: rows[0]?.waiting ?? '' };
};
