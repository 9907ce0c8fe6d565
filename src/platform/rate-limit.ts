import { createHmac } from 'node:crypto';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { clientNetwork, widerNetworks } from './client-address.ts';

const MINUTES = 60;
const HOURS = 3600;

/**
 * How many tries each limit allows, per account, per client address (`-address`), or per account and client address
 * (`-network`, whose key is both with a blank between). The account limits stop guessing
 * at one person's password from many addresses, the address limits one address trying many accounts;
 * the latter are wide because a clinic or a carrier shares one address.
 */
export const RATE_LIMITS = {
  // Any form: far more than a person sends, but a limit for programs.
  'form-address': { points: 1200, seconds: 15 * MINUTES },
  'form-account': { points: 600, seconds: 15 * MINUTES },
  // Tries at one account from one network, and from a browser that has logged in to it before. Tries at it from
  // everywhere have a higher limit, which does not stop that browser: nobody can lock out somebody else.
  'login-network': { points: 10, seconds: 15 * MINUTES },
  'login-device': { points: 10, seconds: 15 * MINUTES },
  'login-account': { points: 100, seconds: 15 * MINUTES },
  // Codes by text have no proof of another device.
  'phone-login-account': { points: 10, seconds: 15 * MINUTES },
  'login-address': { points: 100, seconds: 15 * MINUTES },
  'register-address': { points: 100, seconds: HOURS },
  // Each try mails an address that may be somebody else's, whether it has an account or not.
  'register-account': { points: 5, seconds: HOURS },
  // Logins that go to a provider, and what comes back from there.
  'federated-sign-in-address': { points: 60, seconds: 15 * MINUTES },
  'federated-return-address': { points: 60, seconds: 15 * MINUTES },
  // Links and codes by mail: few, since each one fills a mailbox that may be somebody else's.
  'mail-link-network': { points: 5, seconds: HOURS },
  'mail-link-device': { points: 5, seconds: HOURS },
  'mailbox-account': { points: 20, seconds: HOURS },
  // What an account asks for itself.
  'mail-link-account': { points: 5, seconds: HOURS },
  'mail-link-address': { points: 30, seconds: HOURS },
  // Texts: each costs the store, and disturbs whoever has the number.
  'text-number': { points: 5, seconds: HOURS },
  'text-account': { points: 5, seconds: HOURS },
  'text-address': { points: 20, seconds: HOURS },
  // Opening links and typing codes.
  'mail-answer-address': { points: 50, seconds: 15 * MINUTES },
  // The password that is asked again before something that matters.
  'password-again-account': { points: 10, seconds: 15 * MINUTES },
  // Apps that exchange what they hold: many people's from one server, one person's a few times an hour.
  'token-address': { points: 600, seconds: 15 * MINUTES },
  'token-account': { points: 60, seconds: 15 * MINUTES },
  // A code of six digits has three right answers at a time: 10 guesses an hour find one in four years.
  'factor-account': { points: 10, seconds: HOURS },
  'factor-address': { points: 100, seconds: 15 * MINUTES },
  'passkey-address': { points: 100, seconds: 15 * MINUTES },
  // Calls of payment services that nobody signed; the signed ones are not counted.
  'provider-call-address': { points: 100, seconds: 15 * MINUTES },
  // One page may report many things at once; more tell nothing new.
  'policy-report-address': { points: 30, seconds: 15 * MINUTES },
  'contact-address': { points: 20, seconds: HOURS },
  'affiliation-address': { points: 20, seconds: HOURS },
  // Each application mails an address that may be somebody else's.
  'affiliation-email': { points: 3, seconds: 24 * HOURS },
  'request-address': { points: 20, seconds: HOURS },
  'upload-address': { points: 300, seconds: HOURS },
  'upload-account': { points: 60, seconds: HOURS },
  // Prescriptions without an order: anybody may send them, and the machine reads them.
  'draft-address': { points: 60, seconds: HOURS },
  'draft-everyone': { points: 400, seconds: HOURS },
  // Messages about orders: more than a conversation needs.
  'message-account': { points: 30, seconds: HOURS },
  'order-account': { points: 60, seconds: HOURS },
  // Orders mail the address that was typed, which may be somebody else's.
  'order-email': { points: 10, seconds: 24 * HOURS },
  // Trying codes of friends.
  'code-account': { points: 30, seconds: HOURS },
  // New carts of browsers without an account; the rows stay for a month.
  'cart-address': { points: 60, seconds: HOURS },
  // Sending a mail again is rarely needed.
  'mail-again-account': { points: 30, seconds: HOURS },
  'invite-account': { points: 30, seconds: HOURS },
  // Numbers in the whole store that signal an attack.
  'attack-login': { points: 100, seconds: 15 * MINUTES },
  'attack-register': { points: 50, seconds: 15 * MINUTES },
  'attack-mail': { points: 100, seconds: 15 * MINUTES },
  'attack-text': { points: 50, seconds: 15 * MINUTES },
  'attack-contact': { points: 50, seconds: 15 * MINUTES },
  'attack-request': { points: 50, seconds: 15 * MINUTES },
  'staff-login-network': { points: 10, seconds: 15 * MINUTES },
  'staff-login-device': { points: 10, seconds: 15 * MINUTES },
  'staff-login-account': { points: 50, seconds: 15 * MINUTES },
  'staff-login-address': { points: 50, seconds: 15 * MINUTES },
  'staff-factor-account': { points: 10, seconds: HOURS },
  'staff-factor-address': { points: 50, seconds: 15 * MINUTES },
} as const satisfies Record<string, Limit>;

/**
 * How many times the tries of one /64 network the wider networks of IPv6 have together. A /48 may also hold many
 * customers of one provider.
 */
const WIDER = { '/56': 4, '/48': 16 } as const;
type Width = keyof typeof WIDER;

export type Limit = { readonly points: number; readonly seconds: number };
export type RateLimit = keyof typeof RATE_LIMITS;
export type Taken =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

export type Limiter = {
  /** Uses one point of the key. Throws where the database does not answer. */
  readonly take: (name: RateLimit, key: string) => Promise<Taken>;
  /** Whether the key has used all its points, without using one. */
  readonly full: (name: RateLimit, key: string) => Promise<boolean>;
  /** Forgets what the key has used, such as after a login that succeeded. */
  readonly reset: (name: RateLimit, key: string) => Promise<void>;
};

/**
 * Counters in the table `rate_limits`, shared by every process on the database; one statement counts
 * and answers, so that two requests at one moment cannot both take the last point.
 *
 * When the table cannot be reached the request is refused (the error is thrown on): what it asks for
 * needs the same database, so allowing it would help nobody but someone who guesses passwords.
 *
 * Keys are stored as HMACs. A bare hash of an address or email is undone by trying them all.
 */
export const limiter = (deps: {
  pool: Pool;
  secret: string;
  limits?: Partial<Record<RateLimit, Limit>>;
}): Limiter => {
  const limits: Record<RateLimit, Limit> = { ...RATE_LIMITS, ...deps.limits };
  const made = new Map<string, RateLimiterPostgres>();

  const at = (name: RateLimit, width?: Width): RateLimiterPostgres => {
    const prefix = `${name}${width ?? ''}`;
    const known = made.get(prefix);
    if (known) return known;
    const { points, seconds } = limits[name];
    const fresh = new RateLimiterPostgres({
      storeClient: deps.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix: prefix,
      points: points * (width ? WIDER[width] : 1),
      duration: seconds,
      // One sweeper a process is enough: it clears the expired rows of every limit.
      clearExpiredByTimeout: made.size === 0,
    });
    made.set(prefix, fresh);
    return fresh;
  };

  /** What a key counts for: addresses of one network are one. */
  const subjectOf = (name: RateLimit, key: string): string => {
    if (name.endsWith('-address')) return clientNetwork(key);
    const plain = key.trim().toLowerCase();
    if (!name.endsWith('-network')) return plain;
    const blank = plain.lastIndexOf(' ');
    return `${plain.slice(0, blank)} ${clientNetwork(plain.slice(blank + 1))}`;
  };

  const digestOf = (name: RateLimit, subject: string): string =>
    createHmac('sha256', deps.secret)
      .update(`rate limit\0${name}\0`)
      .update(subject)
      .digest('base64url');
  const hidden = (name: RateLimit, key: string): string => digestOf(name, subjectOf(name, key));

  /** The counters that a try adds to, the narrowest first. */
  const countersOf = (name: RateLimit, key: string) => {
    const wider = name.endsWith('-address') ? widerNetworks(key) : undefined;
    return [
      { counter: at(name), digest: hidden(name, key) },
      ...(wider
        ? (['/56', '/48'] as const).map((width) => ({
            counter: at(name, width),
            digest: digestOf(name, wider[width]),
          }))
        : []),
    ];
  };

  return {
    take: async (name, key) => {
      try {
        // One after another: what the narrow network is refused must not use up the points of its neighbors.
        for (const { counter, digest } of countersOf(name, key)) await counter.consume(digest);
        return { ok: true };
      } catch (outcome) {
        if (!(outcome instanceof RateLimiterRes)) throw outcome;
        return {
          ok: false,
          retryAfterSeconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)),
        };
      }
    },
    full: async (name, key) => {
      const used = await at(name).get(hidden(name, key));
      return used !== null && used.consumedPoints >= limits[name].points;
    },
    reset: async (name, key) => {
      await at(name).delete(hidden(name, key));
    },
  };
};
