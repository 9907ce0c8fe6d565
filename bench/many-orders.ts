import type { Pool } from 'pg';

/**
 * Fills an empty database with orders of three items each, one minute apart, with ten orders per customer,
 * and updates the planner statistics.
 */
export const fillWithOrders = async (pool: Pool, count: number): Promise<void> => {
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
  await pool.query('vacuum analyze');
};
