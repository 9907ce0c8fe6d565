import { randomUUID } from 'node:crypto';
import { startDatabases } from './databases.ts';
import { ADDRESS } from './customers.ts';
import { type Figure, median, rounded } from './figures.ts';
import { addressOf } from './orders.ts';
import { type Running, startStore } from './processes.ts';

const AT_ONCE = 4;
/** Of each kind in each round. */
const SAMPLES = 12;
/** More than chance shows among so few. */
const TELLING = 0.35;

const PASSWORD = 'Lighthouse-7';

type Door = {
  readonly name: string;
  readonly path: string;
  readonly form: (email: string) => object;
};

const registration = (email: string) => ({
  ...ADDRESS,
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  callingCode: '1',
  phone: '202 555 0187',
});

const doors: readonly Door[] = [
  { name: 'login', path: '/login', form: (email) => ({ email, password: 'Not-This-One-1' }) },
  { name: 'registration', path: '/register', form: registration },
  { name: 'forgotten password', path: '/forgot-password', form: (email) => ({ email }) },
  { name: 'code by mail', path: '/login/code', form: (email) => ({ email }) },
  { name: 'a wrong code', path: '/login/code', form: (email) => ({ email, code: '000000' }) },
];

let sent = 0;

/** Milliseconds until the whole answer is there; each post from an address of its own. */
const timed = async (store: Running, path: string, form: object): Promise<number> => {
  sent += 1;
  const started = performance.now();
  const answer = await fetch(store.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: store.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': addressOf(sent),
    },
    body: new URLSearchParams(Object.entries(form)),
  });
  await answer.arrayBuffer();
  const took = performance.now() - started;
  if (answer.status >= 500 || answer.status === 429 || answer.status === 422)
    throw new Error(`${path} answered ${answer.status}`);
  return took;
};

const inTurns = async (count: number, run: (n: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let n = next++; n < count; n = next++) await run(n);
    }),
  );
};

/**
 * How far the order of two sets of times tells which is which, from 0 for not at all to 1 for always
 * (Cliff's delta without its sign).
 */
export const apart = (one: readonly number[], other: readonly number[]): number => {
  let before = 0;
  for (const a of one) for (const b of other) before += Math.sign(b - a);
  return Math.abs(before) / (one.length * other.length);
};

/** Whether the time of an answer tells who has an account: known and unknown addresses at each door. */
export const evenTime = async (rounds: number): Promise<Figure[]> => {
  const server = await startDatabases();
  const store = await startStore({
    dataDir: server.dataDir,
    env: { PRIVATE_REGISTRATION: 'true', TRUSTED_PROXIES: '1', INLINE_WORKER: 'false' },
  });
  try {
    const count = rounds * SAMPLES;
    const known = Array.from({ length: count }, () => `known-${randomUUID()}@example.com`);
    await inTurns(count, async (n) => {
      await timed(store, '/register', registration(known[n] ?? ''));
    });
    const figures: Figure[] = [];
    for (const { name, path, form } of doors) {
      const times = { known: new Array<number>(), unknown: new Array<number>() };
      await inTurns(2 * count, async (n) => {
        const kind = n % 2 === 0 ? 'known' : 'unknown';
        const email =
          kind === 'known' ? (known[n >> 1] ?? '') : `unknown-${randomUUID()}@example.com`;
        times[kind].push(await timed(store, path, form(email)));
      });
      const [one, other] = [median(times.known), median(times.unknown)];
      figures.push(
        { name: `${name}: known address`, unit: 'ms', value: rounded(one) },
        { name: `${name}: unknown address`, unit: 'ms', value: rounded(other) },
        {
          name: `${name}: what the times tell`,
          unit: 'share',
          value: rounded(apart(times.known, times.unknown)),
          target: { atMost: TELLING },
        },
      );
    }
    return figures;
  } finally {
    await store.stop();
    await server.remove();
  }
};
