import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { openDatabase } from '#db/client.ts';
import { passwordHash } from '#platform/password-hash.ts';
import { freePort } from '#tests/support/free-port.ts';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { startDatabases } from './databases.ts';
import { ADDRESS, givePasswords, makeCustomers } from './customers.ts';
import { type Figure, median, rounded } from './figures.ts';
import { addressOf } from './orders.ts';

const AT_ONCE = 4;
/** The number of requests of each kind per round. */
const SAMPLES = 12;
/** A difference above random variation in samples of this size. */
const TELLING = 0.35;

const PASSWORD = 'Lighthouse-7';

/** A person with or without an account. */
type Named = { readonly email: string; readonly phone: string };

type LoginForm = {
  readonly name: string;
  readonly path: string;
  readonly form: (named: Named) => object;
  /** The form needs logged-in customers, each with their own session. */
  readonly inside?: true;
};

const registration = ({ email, phone }: Named) => ({
  ...ADDRESS,
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  callingCode: '1',
  phone,
});

const loginForms: readonly LoginForm[] = [
  { name: 'login', path: '/login', form: ({ email }) => ({ email, password: 'Not-This-One-1' }) },
  { name: 'registration', path: '/register', form: registration },
  { name: 'forgotten password', path: '/forgot-password', form: ({ email }) => ({ email }) },
  { name: 'code by mail', path: '/login/code', form: ({ email }) => ({ email }) },
  {
    name: 'a wrong code from a mail',
    path: '/login/code',
    form: ({ email }) => ({ email, code: '000000' }),
  },
  { name: 'code by text', path: '/login/phone', form: ({ phone }) => ({ phone }) },
  {
    name: 'a wrong code from a text',
    path: '/login/phone',
    form: ({ phone }) => ({ phone, code: '000000' }),
  },
  {
    name: 'change of e-mail',
    path: '/account/email',
    form: ({ email }) => ({ email, password: PASSWORD }),
    inside: true,
  },
];

let sent = 0;

/** Milliseconds until the complete answer; each post comes from its own IP address. */
const timed = async (store: Running, path: string, form: object, cookie = ''): Promise<number> => {
  sent += 1;
  const started = performance.now();
  const answer = await fetch(store.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: store.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': addressOf(sent),
      cookie,
    },
    body: new URLSearchParams(Object.entries(form)),
  });
  await answer.arrayBuffer();
  const took = performance.now() - started;
  if (answer.status >= 500 || answer.status === 429 || answer.status === 422)
    throw new Error(`${path} answered ${answer.status}`);
  return took;
};

/**
 * The numbers up to a count in random order. Answers that are delayed to the same moment are sent one
 * after the other, so a fixed order within a batch would bias the result.
 */
const shuffled = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => ({ n, by: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.by - b.by)
    .map(({ n }) => n);

const inTurns = async (count: number, run: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < count; n = next++) await run(n);
    }),
  );
};

/**
 * How well the order of two sets of times separates them, from 0 for not at all to 1 for completely
 * (absolute Cliff's delta).
 */
const apart = (one: readonly number[], other: readonly number[]): number => {
  let before = 0;
  for (const a of one) for (const b of other) before += Math.sign(b - a);
  return Math.abs(before) / (one.length * other.length);
};

type Samples = { readonly known: number[]; readonly unknown: number[] };

const figuresOf = (name: string, { known, unknown }: Samples): Figure[] => [
  { name: `${name}: known address`, unit: 'ms', value: rounded(median(known)) },
  { name: `${name}: unknown address`, unit: 'ms', value: rounded(median(unknown)) },
  {
    name: `${name}: what the times tell`,
    unit: 'share',
    value: rounded(apart(known, unknown)),
    target: { atMost: TELLING },
  },
];

/** Measures whether response times reveal accounts, with known and unknown addresses at each form. */
export const minimumResponseTime = async (rounds: number): Promise<Figure[]> => {
  const count = rounds * SAMPLES;
  const server = await startDatabases();
  const url = await server.create('bench_even_time');
  const secret = randomBytes(32).toString('base64');
  const port = await freePort();
  const store = await startStore({
    dataDir: server.dataDir,
    port,
    env: {
      DATABASE_URL: url,
      SESSION_SECRET: secret,
      PRIVATE_REGISTRATION: 'true',
      TRUSTED_PROXIES: '1',
      INLINE_WORKER: 'false',
      // The address has no listener, and no worker runs, so text messages stay in the queue.
      PHONE_WEBHOOK_URL: 'http://127.0.0.1:9/texts',
      PHONE_WEBHOOK_SECRET: secret,
    },
  });
  const { pool, close } = openDatabase(url, 2);
  try {
    const people = (kind: string, first: number): readonly Named[] =>
      Array.from({ length: count }, (_, n) => ({
        email: `${kind}-${randomUUID()}@example.com`,
        phone: `+1202${2_000_000 + first + n}`,
      }));
    const known = people('known', 0);
    await inTurns(count, async (n) => {
      const one = known[n];
      if (one) await timed(store, '/register', registration(one));
    });
    await pool.query('update users set phone_verified_at = now()');
    // Each person sends one request, so that no personal rate limit is reached.
    const askers = await makeCustomers(url, secret, store.url, 2 * count);
    await givePasswords(url, askers, await passwordHash('strong').make(PASSWORD));

    const figures: Figure[] = [];
    for (const { name, path, form, inside } of loginForms) {
      const named = { known, unknown: people('unknown', count) };
      const times: Samples = { known: [], unknown: [] };
      const turns = shuffled(2 * count);
      await inTurns(2 * count, async (n) => {
        const turn = turns[n] ?? 0;
        const kind = turn % 2 === 0 ? 'known' : 'unknown';
        const one = named[kind][turn >> 1];
        const cookie = inside ? askers[n]?.cookie : undefined;
        if (one) times[kind].push(await timed(store, path, form(one), cookie));
      });
      figures.push(...figuresOf(name, times));
    }
    return figures;
  } finally {
    await close();
    await store.stop();
    await server.remove();
  }
};
