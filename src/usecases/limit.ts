import { refuse, type Refusal } from '#domain/result.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Deps } from '#usecases/deps.ts';

/** Message after too many tries of a login or a registration. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

/** Uses a point of each key. Refuses with `words` if a key has none left, with the time until the next try. */
export const limited = async (
  { limiter }: Pick<Deps, 'limiter'>,
  keys: readonly (readonly [name: RateLimit, key: string])[],
  words: string,
): Promise<Refusal<'too-many-requests'> | undefined> => {
  const taken = await Promise.all(keys.map(([name, key]) => limiter.take(name, key)));
  const waits = taken.flatMap((each) => (each.ok ? [] : [each.retryAfterSeconds]));
  return waits.length === 0
    ? undefined
    : refuse('too-many-requests', 'rate-limited', words, { retryAfterSeconds: Math.max(...waits) });
};
