import { describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { RATE_LIMITS, limiter, type RateLimit } from '#platform/rate-limit.ts';
import { secret, databaseOfFile } from './accounts.ts';

const database = databaseOfFile();
const here = () => limiter({ pool: database.current.pool, secret });

/** Takes points until the limit is reached and returns how many it allowed. */
const openings = async (limit: ReturnType<typeof here>, name: RateLimit, key: string) => {
  for (let taken = 0; taken <= RATE_LIMITS[name].points; taken += 1) {
    const answer = await limit.take(name, key);
    if (!answer.ok) return { taken, retryAfterSeconds: answer.retryAfterSeconds };
  }
  throw new Error(`${name} never refused`);
};

describe('rate limits', () => {
  it.each(Object.entries(RATE_LIMITS))(
    '%s allows as many attempts as configured',
    async (wanted, limit) => {
      const name =
        Object.keys(RATE_LIMITS).find((each): each is RateLimit => each === wanted) ??
        'login-device';
      const shut = await openings(here(), name, 'table@example.com');
      expect(shut.taken).toBe(limit.points);
      expect(shut.retryAfterSeconds).toBeGreaterThan(limit.seconds - 60);
      expect(shut.retryAfterSeconds).toBeLessThanOrEqual(limit.seconds);
    },
  );

  it('apply across two connection pools under concurrency', async () => {
    const other = openDatabase(database.current.url, 2);
    try {
      const there = limiter({ pool: other.pool, secret });
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          (n % 2 === 0 ? here() : there).take('login-device', 'both@example.com'),
        ),
      );
      expect(answers.filter((each) => each.ok)).toHaveLength(RATE_LIMITS['login-device'].points);
    } finally {
      await other.pool.end();
    }
  });

  it('are reset for every limiter', async () => {
    await openings(here(), 'login-device', 'reset@example.com');
    await limiter({ pool: database.current.pool, secret }).reset(
      'login-device',
      ' Reset@Example.com',
    );
    expect(await here().take('login-device', 'reset@example.com')).toEqual({ ok: true });
  });

  it('count each key and each limit separately', async () => {
    await openings(here(), 'login-device', 'one@example.com');
    expect((await here().take('login-device', 'two@example.com')).ok).toBe(true);
    expect((await here().take('staff-login-device', 'one@example.com')).ok).toBe(true);
  });

  it('end after their duration', async () => {
    const quick = limiter({
      pool: database.current.pool,
      secret,
      limits: { 'contact-address': { points: 1, seconds: 60 } },
    });
    // The clock is fixed, so that a slow run does not use up the duration.
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect(await quick.take('contact-address', '203.0.113.9')).toEqual({ ok: true });
      vi.advanceTimersByTime(59_000);
      expect(await quick.take('contact-address', '203.0.113.9')).toEqual({
        ok: false,
        retryAfterSeconds: 1,
      });
      vi.advanceTimersByTime(1_001);
      expect(await quick.take('contact-address', '203.0.113.9')).toEqual({ ok: true });
    } finally {
      vi.useRealTimers();
    }
  });

  it('count an IPv6 /64 network as one client', async () => {
    await openings(here(), 'request-address', '2001:db8:1:2::1');
    expect((await here().take('request-address', '2001:db8:1:2:ffff::9')).ok).toBe(false);
    expect((await here().take('request-address', '2001:db8:1:3::1')).ok).toBe(true);
  });

  it('stop a client that changes between the networks of its /56 or /48', async () => {
    const limits = { 'contact-address': { points: 3, seconds: 60 } } as const;
    const narrow = limiter({ pool: database.current.pool, secret, limits });
    const passed = async (addresses: readonly string[]): Promise<number> => {
      let open = 0;
      for (const address of addresses)
        if ((await narrow.take('contact-address', address)).ok) open += 1;
      return open;
    };
    const numbers = Array.from({ length: 100 }, (_, n) => n);
    // Each /64 network may try three times.
    expect(await passed(numbers.map((n) => `2001:db8:7:${n.toString(16)}::1`))).toBe(4 * 3);
    expect(await passed(numbers.map((n) => `2001:db8:8:${(n * 256).toString(16)}::1`))).toBe(
      16 * 3,
    );
    expect(await passed(numbers.map((n) => `2001:db8:${(n + 16).toString(16)}::1`))).toBe(100);
  });

  it('store neither emails nor addresses in plain text', async () => {
    await here().take('login-device', 'private@example.com');
    await here().take('login-address', '198.51.100.77');
    const rows = await database.current.db.selectFrom('rate_limits').select('key').execute();
    const keys = JSON.stringify(rows);
    expect(keys).not.toMatch(/private|example|198\.51/);
    const otherSecret = limiter({ pool: database.current.pool, secret: `${secret}!` });
    await openings(here(), 'staff-login-device', 'private@example.com');
    expect((await otherSecret.take('staff-login-device', 'private@example.com')).ok).toBe(true);
  });

  it('fail with an error when the database is unreachable', async () => {
    const gone = openDatabase(database.current.url, 1);
    await gone.pool.end();
    await expect(
      limiter({ pool: gone.pool, secret }).take('login-device', 'x@example.com'),
    ).rejects.toThrow();
  });
});
