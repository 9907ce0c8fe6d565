import { randomBytes } from 'node:crypto';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/client.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startStore } from '#tests/support/built-store.ts';
import { makeCustomers } from './customers.ts';
import { startDatabases } from './databases.ts';
import { type Figure, medianFigure, ratioFigure } from './figures.ts';
import { ORDERS_A_CUSTOMER, type OrderLoad, orderLoad, monthOfThree } from './orders.ts';
import { startBare } from './processes.ts';

const CONCURRENCY = 8;
const WARM_UP = 800;

/** Counts the rows of each table in units of one order. */
const ordersIn = async (url: string): Promise<readonly number[]> => {
  const { pool, close } = openDatabase(url, 1);
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from orders) as orders,
       (select count(*)::int from order_items) / 3.0 as items,
       (select count(*)::int from order_events) as events,
       (select count(*)::int from mails) / 2.0 as mails`,
  );
  await close();
  return Object.values(rows[0] ?? {}).map(Number);
};

/** Counts acknowledged orders that are missing or incomplete. */
const lost = async (url: string, load: OrderLoad): Promise<number> =>
  load.acknowledged() - Math.min(...(await ordersIn(url)));

/**
 * Compares POST /checkout of the whole store in logged-in sessions with a bare server that writes
 * the same rows. Both use one PostgreSQL with the same settings, each with its own database and
 * pool. No worker runs, so the mails stay in both outboxes.
 */
export const checkout = async (rounds: number, seconds: number): Promise<Figure[]> => {
  const orders = 400 * seconds;
  const config = readConfig({});
  const lines = monthOfThree();
  const secret = randomBytes(32).toString('base64');
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const server = await startDatabases();
  try {
    const storeUrl = await server.create('bench_store');
    const needed = Math.ceil((WARM_UP + rounds * orders) / ORDERS_A_CUSTOMER);
    const customers = await makeCustomers(storeUrl, secret, publicUrl, needed);
    const bareUrl = await server.create('bench_bare', 'bench_store');
    const store = await startStore({
      dataDir: server.dataDir,
      port,
      env: {
        DATABASE_URL: storeUrl,
        SESSION_SECRET: secret,
        INLINE_WORKER: 'false',
        TRUSTED_PROXIES: '1',
      },
    });
    try {
      const bare = await startBare('bare-orders.ts', {
        url: bareUrl,
        poolSize: config.databasePool,
        lines,
        storeEmail: config.brand.email,
      });
      try {
        const own = orderLoad({ ...store, path: '/checkout' }, lines, customers, CONCURRENCY);
        const least = orderLoad({ ...bare, path: '/' }, lines, customers, CONCURRENCY);
        await own.post(WARM_UP);
        await least.post(WARM_UP);
        const ownRates: number[] = [];
        const leastRates: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          ownRates.push(await own.post(orders));
          leastRates.push(await least.post(orders));
        }
        return [
          ratioFigure('checkout: share of the bare server', ownRates, leastRates, { atLeast: 0.2 }),
          medianFigure('checkout: store', 'orders/s', ownRates),
          medianFigure('checkout: bare node:http + pg', 'orders/s', leastRates),
          {
            name: 'checkout: acknowledged orders that are lost',
            unit: 'orders',
            value: (await lost(storeUrl, own)) + (await lost(bareUrl, least)),
            target: { atMost: 0 },
          },
        ];
      } finally {
        await bare.stop();
      }
    } finally {
      await store.stop();
    }
  } finally {
    await server.remove();
  }
};
