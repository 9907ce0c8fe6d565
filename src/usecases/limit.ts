import { refuse, type Refusal } from '#domain/result.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Deps } from '#usecases/deps.ts';

/** What whoever asks too often at a login or a registration reads. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

/**
 * Uses a point of each key of its limit. Refuses with `words` where one has none left, and tells when
 * it may go better.
 */
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
