import { randomUUID } from 'node:crypto';
import { startOwnServer } from '#db/own-server.ts';
import { loadSessionSecret } from '#platform/master-key.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startStore } from '#tests/support/built-store.ts';
import { makeCustomers } from './customers.ts';
import { addressOf, orderForm, uncapped } from './orders.ts';

/*
 * The load of scripts/crash-test.ts: starts the built server on DATA_DIR, places orders
 * through its checkout as fast as possible, and prints the key of each order on its own line once
 * the store has confirmed it. It never ends by itself.
 */
const AT_ONCE = 8;
/** The rate limit of an account is 60 orders per hour. */
const CUSTOMERS = 64;

const dataDir = process.env['DATA_DIR'] ?? '';
const port = await freePort();
const store = await startStore({ dataDir, port, env: { TRUSTED_PROXIES: '1' } });
const database = await startOwnServer({ dataDir, log: () => {}, join: true });
const secret = await loadSessionSecret({ dataDir, sessionSecret: undefined });
const customers = await makeCustomers(database.url, secret, store.url, CUSTOMERS);
const lines = uncapped();
let count = 0;

const order = async (): Promise<void> => {
  const key = randomUUID();
  count += 1;
  const customer = customers[count % customers.length];
  const answer = await fetch(`${store.url}/checkout`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: store.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': addressOf(count),
      cookie: customer?.cookie ?? '',
    },
    body: orderForm(lines, key, customer?.email),
  });
  const text = await answer.text();
  if (answer.status !== 302) throw new Error(`an order was answered ${answer.status}: ${text}`);
  console.log(key);
};

const write = async (): Promise<void> => {
  for (;;) await order();
};
await Promise.all(Array.from({ length: AT_ONCE }, write));
