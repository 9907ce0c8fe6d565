import { randomBytes } from 'node:crypto';
import { customerAuth } from '#auth/customers.ts';
import { openDatabase } from '#db/client.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { passwordHash } from '#platform/password-hash.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startStore } from '#tests/support/built-store.ts';
import { givePasswords, makeCustomers } from './customers.ts';
import { type DatabaseServer, startDatabases } from './databases.ts';
import { type Figure, median, medianFigure, ratioFigure, rounded } from './figures.ts';
import { addressOf } from './orders.ts';

const passwords = passwordHash('strong');
const CHECKS = 1_000;
const SIGN_INS = 48;
const PASSWORD = 'Lighthouse-7';

/** The duration of each step in milliseconds. */
const timed = async (run: () => Promise<void>): Promise<number> => {
  const started = performance.now();
  await run();
  return performance.now() - started;
};

const checks = async (url: string, secret: string, publicUrl: string, rounds: number) => {
  const customers = await makeCustomers(url, secret, publicUrl, 100);
  const { db, pool, close } = openDatabase(url, 2);
  let queries = 0;
  const counted: typeof pool = new Proxy(pool, {
    get: (target, name) => {
      if (name === 'query') queries += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const auth = customerAuth({
    db,
    pool: counted,
    secret,
    publicUrl,
    newId,
    clock: systemClock,
    passwords,
    passwordLength: 8,
    privateRegistration: false,
  });
  const times: number[] = [];
  const check = async (n: number): Promise<void> => {
    const cookie = customers[n % customers.length]?.cookie ?? '';
    const started = performance.now();
    const found = await auth.viewer(new Headers({ cookie }));
    times.push(performance.now() - started);
    if (!found) throw new Error('a session was not found');
  };
  for (let n = 0; n < 200; n += 1) await check(n);
  times.length = 0;
  queries = 0;
  for (let n = 0; n < rounds * CHECKS; n += 1) await check(n);
  await close();
  return { took: median(times), queries: queries / times.length };
};

/** Accounts share one password hash, because only its check is measured. */
const giveAccounts = async (url: string, secret: string, publicUrl: string, count: number) => {
  const customers = await makeCustomers(url, secret, publicUrl, count);
  await givePasswords(url, customers, await passwords.make(PASSWORD));
  return customers.map(({ userId }) => `customer-${userId}@example.com`);
};

const signIns = async (server: DatabaseServer, rounds: number) => {
  const url = await server.create('bench_sign_in');
  const secret = randomBytes(32).toString('base64');
  const port = await freePort();
  const emails = await giveAccounts(url, secret, `http://localhost:${port}`, SIGN_INS);
  const store = await startStore({
    dataDir: server.dataDir,
    port,
    env: {
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      INLINE_WORKER: 'false',
      TRUSTED_PROXIES: '1',
    },
  });
  const hashed = await passwords.make(PASSWORD);
  const signIn = async (n: number): Promise<void> => {
    const answer = await fetch(`${store.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: store.url,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': addressOf(n),
      },
      body: new URLSearchParams({ email: emails[n] ?? '', password: PASSWORD }),
    });
    if (answer.status !== 302) throw new Error(`a login answered ${answer.status}`);
  };
  const hash = async (): Promise<void> => {
    await passwords.fits(hashed, PASSWORD);
  };
  try {
    for (let n = 0; n < SIGN_INS; n += 1) await signIn(n);
    const whole: number[] = [];
    const alone: number[] = [];
    for (let n = 0; n < rounds * SIGN_INS; n += 1) {
      whole.push(await timed(() => signIn(n % SIGN_INS)));
      alone.push(await timed(hash));
    }
    return { whole, alone };
  } finally {
    await store.stop();
  }
};

/** Measures the session check of a request, and how much of a login is password hashing. */
export const sessionCheck = async (rounds: number): Promise<Figure[]> => {
  const server = await startDatabases();
  try {
    const url = await server.create('bench_sessions');
    const secret = randomBytes(32).toString('base64');
    const { took, queries } = await checks(url, secret, 'http://localhost:3000', rounds);
    const { whole, alone } = await signIns(server, rounds);
    return [
      { name: 'session check', unit: 'ms', value: rounded(took), target: { atMost: 0.6 } },
      { name: 'session check: queries', unit: 'queries', value: queries, target: { atMost: 1 } },
      ratioFigure('share of a sign-in that is the hash', alone, whole, { atLeast: 0.8 }),
      { ...medianFigure('sign-in', 'ms', whole), rounds: [] },
      { ...medianFigure('hash alone', 'ms', alone), rounds: [] },
    ];
  } finally {
    await server.remove();
  }
};
