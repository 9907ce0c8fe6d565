import { refuse, type Refusal } from '#domain/result.ts';
import type { RateLimit } from '#platform/rate-limit.ts';
import type { Deps } from '#usecases/deps.ts';

/** Message after too many tries of a login or a registration. */
export const TOO_MANY_ATTEMPTS = 'Too many attempts. Please wait a moment and try again.';

/** The limits of guesses at an account, by what the guess comes from. */
const GUESSES = {
  login: { device: 'login-device', network: 'login-network', account: 'login-account' },
  'staff login': {
    device: 'staff-login-device',
    network: 'staff-login-network',
    account: 'staff-login-account',
  },
  mail: { device: 'mail-link-device', network: 'mail-link-network', account: 'mailbox-account' },
} as const satisfies Record<string, Record<string, RateLimit>>;

/**
 * The keys that a guess at an account counts for. A browser that has logged in to it before has its own count; others
 * share that of their network and, unless each has proved work, that of the account.
 */
export const guessKeys = (
  kind: keyof typeof GUESSES,
  of: {
    readonly account: string;
    readonly address: string;
    /** Of a browser that is known for the account. */
    readonly device: string | undefined;
    readonly proved?: boolean;
  },
): readonly (readonly [name: RateLimit, key: string])[] => {
  const { device, network, account } = GUESSES[kind];
  if (of.device !== undefined) return [[device, of.device]];
  return [
    [network, `${of.account} ${of.address}`],
    ...(of.proved ? [] : ([[account, of.account]] as const)),
  ];
};

/** Forgets the guesses of the browser and the network that has now shown who it is; the account's own count stays. */
export const forgetGuesses = async (
  { limiter }: Pick<Deps, 'limiter'>,
  kind: keyof typeof GUESSES,
  of: Parameters<typeof guessKeys>[1],
): Promise<void> => {
  const kept = GUESSES[kind].account;
  for (const [name, key] of guessKeys(kind, of)) if (name !== kept) await limiter.reset(name, key);
};

/** Uses a point of each key. Refuses with `words` if a key has none left, with the time until the next try. */
export const limited = async (
  { limiter, securityEvents }: Pick<Deps, 'limiter' | 'securityEvents'>,
  keys: readonly (readonly [name: RateLimit, key: string])[],
  words: string,
): Promise<Refusal<'too-many-requests'> | undefined> => {
  const taken = await Promise.all(keys.map(([name, key]) => limiter.take(name, key)));
  for (const [n, each] of taken.entries())
    if (!each.ok) securityEvents.note({ event: 'limit reached', detail: keys[n]?.[0] ?? '' });
  const waits = taken.flatMap((each) => (each.ok ? [] : [each.retryAfterSeconds]));
  return waits.length === 0
    ? undefined
    : refuse('too-many-requests', 'rate-limited', words, { retryAfterSeconds: Math.max(...waits) });
};
