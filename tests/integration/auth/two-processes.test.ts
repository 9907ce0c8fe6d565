import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { RATE_LIMITS } from '#platform/rate-limit.ts';
import { type Running, startStore } from '#tests/support/built-store.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';

const EMAIL = 'nobody@example.com';

/** Sends a wrong password from a fresh address each time, so that only the account limit is reached. */
const guess = async ({ url }: Running, n: number): Promise<Response> =>
  fetch(`${url}/login`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.0.0.${n + 1}`,
    },
    body: new URLSearchParams({ email: EMAIL, password: `Wrong-Harbour-${n}` }),
  });

const AT_ONCE = 40;

test('rate limits apply across two server processes on one database', async () => {
  const database = await freshDatabase(1);
  const dataDir = temporaryDataDir('two-processes-', tmpdir());
  // An operator sets the same secret for all servers.
  const secret = randomBytes(32).toString('base64');
  const started = await Promise.allSettled(
    [1, 2].map(() =>
      startStore({
        dataDir,
        env: {
          DATABASE_URL: database.url,
          SESSION_SECRET: secret,
          INLINE_WORKER: 'false',
          TRUSTED_PROXIES: '1',
          PASSWORD_HASH: 'least',
          DATABASE_POOL: '3',
        },
      }),
    ),
  );
  const servers = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const [one, two] = servers;
    if (!one || !two) throw new Error(`a server did not start: ${JSON.stringify(started)}`);
    expect(one.pid).not.toBe(two.pid);
    const { points } = RATE_LIMITS['login-account'];
    const statuses: number[] = [];
    // No more at once than the servers' queues of password hashes hold.
    for (let first = 0; first < 2 * points; first += AT_ONCE) {
      const guesses = Array.from({ length: Math.min(AT_ONCE, 2 * points - first) }, (_, n) =>
        guess(n % 2 === 0 ? one : two, first + n),
      );
      statuses.push(...(await Promise.all(guesses)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(points);
    expect(statuses.filter((status) => status === 429)).toHaveLength(points);
    for (const server of [one, two]) {
      const shut = await guess(server, 99);
      expect(shut.status).toBe(429);
      expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  } finally {
    await Promise.all(servers.map((each) => each.stop()));
    await removeDataDir(dataDir);
    await database.drop();
  }
});
