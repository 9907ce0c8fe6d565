import { join } from 'node:path';
import { openDatabase, type Database } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { startOwnServer } from '#db/own-server.ts';
import { newId } from '#platform/ids.ts';

/**
 * Writes orders to the database as fast as it can and prints the id of each on its own line once it is
 * committed. It never ends by itself.
 */
const WRITERS = 8;
const ITEMS = 3;

const placeOrder = async (db: Database): Promise<string> => {
  const id = newId();
  const now = new Date();
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('orders')
      .values({
        id,
        user_id: null,
        idempotency_key: newId(),
        status: 'Order Requested',
        total_cents: ITEMS * 1000,
        prescription_required: true,
        prescription_url: null,
        tracking_info: null,
        email: 'patient@example.com',
        first_name: 'Ada',
        last_name: 'Example',
        phone: '+12025550143',
        country: 'US',
        street_address: '1 Main Street',
        apartment: null,
        city: 'Springfield',
        state: 'IL',
        zip_code: '62701',
        order_notes: null,
        created_at: now,
        updated_at: now,
        shipped_at: null,
        deleted_at: null,
      })
      .execute();
    await tx
      .insertInto('order_items')
      .values(
        Array.from({ length: ITEMS }, (_, line) => ({
          id: newId(),
          order_id: id,
          line,
          product_id: 'ozempic',
          // Lines with the same option are combined.
          strength: `${line + 1} mg`,
          name: 'Ozempic',
          description: '1 pen',
          quantity: 1,
          price_cents: 1000,
          atc: 'A10BJ06',
          supply_days: 28,
          units_per_day: null,
        })),
      )
      .execute();
  });
  return id;
};

const server = await startOwnServer({
  dataDir: process.env['DATA_DIR'] ?? '',
  log: (line) => console.error(line),
});
const { db } = openDatabase(server.url, WRITERS);
await migrate(db, join(import.meta.dirname, '..', 'migrations'));
const write = async (): Promise<void> => {
  for (;;) console.log(await placeOrder(db));
};
await Promise.all(Array.from({ length: WRITERS }, write));
