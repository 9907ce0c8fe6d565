import { createHash, createHmac, randomBytes } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import type { Database, Tx } from '#db/client.ts';
import { FEDERATED_SIGN_IN_LIFETIME, PROOF_LIFETIME } from '#domain/identities.ts';
import type { NewId } from '#platform/ids.ts';
import type { LoginSecrets, ProviderProfile } from './providers.ts';

/** A sign-in that returned from its provider. */
export type Returned = {
  readonly id: string;
  readonly secrets: LoginSecrets;
  /** The customer who links an identity; null for a login. */
  readonly userId: string | null;
  readonly returnTo: string | null;
};

/** A person whom a provider has identified and who has no account with that identity yet. */
export type ProvedIdentity = ProviderProfile & {
  readonly id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly returnTo: string | undefined;
};

export type FederatedSignIns = {
  /** Starts a sign-in: returns the parameters for the provider and the cookie that binds it to the browser. */
  readonly begin: (
    headers: Headers,
    login: {
      readonly issuer: string;
      readonly userId: string | undefined;
      readonly returnTo: string | undefined;
    },
  ) => Promise<{ readonly secrets: LoginSecrets; readonly cookie: string }>;
  /** Uses up the sign-in of this state, browser and provider: of two concurrent calls, one succeeds. */
  readonly take: (headers: Headers, issuer: string, state: string) => Promise<Returned | undefined>;
  /** Stores the identified person for this browser. */
  readonly keep: (id: string, subject: string, person: ProviderProfile) => Promise<void>;
  /** The person identified in this browser. Does not use the sign-in up. */
  readonly proved: (headers: Headers, issuer: string) => Promise<ProvedIdentity | undefined>;
  /** The same, locked until the transaction ends. */
  readonly lockProved: (
    trx: Tx,
    headers: Headers,
    issuer: string,
  ) => Promise<ProvedIdentity | undefined>;
  /** Uses it up. */
  readonly spend: (trx: Tx, id: string) => Promise<void>;
};

const COOKIE = 'pharos-federated-sign-in';
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds);

/**
 * State of federated sign-ins (table `outside_logins`). A row is found by two secrets together and holds only
 * their hashes: the `state` that the provider returns, and the browser's cookie. Nonce and PKCE verifier are
 * derived from both.
 */
export const federatedSignIns = (deps: {
  readonly db: Database;
  readonly secret: string;
  readonly publicUrl: string;
  readonly newId: NewId;
  readonly clock: () => Date;
}): FederatedSignIns => {
  const { db } = deps;
  const secure = deps.publicUrl.startsWith('https:');
  // Under this prefix no other host of the same domain can set it.
  const name = secure ? `__Host-${COOKIE}` : COOKIE;
  // Lax, because the way back begins on the provider's page.
  const attributes = { httpOnly: true, path: '/', sameSite: 'Lax', secure } as const;

  const browserOf = (headers: Headers): string | undefined => {
    const value = parse(headers.get('cookie') ?? '', name)[name];
    return value !== undefined && SECRET.test(value) ? value : undefined;
  };

  const secretsOf = (browser: string, state: string): LoginSecrets => {
    const made = (what: string): string =>
      createHmac('sha256', deps.secret)
        .update(`federated sign-in ${what}\0${browser}\0${state}`)
        .digest('base64url');
    return { state, nonce: made('nonce'), verifier: made('verifier') };
  };

  const find = (from: Database | Tx, headers: Headers, issuer: string) =>
    from
      .selectFrom('outside_logins')
      .select([
        'id',
        'issuer',
        'subject',
        'email',
        'email_verified as emailVerified',
        'first_name as firstName',
        'last_name as lastName',
        'return_to as returnTo',
      ])
      .where('browser_hash', '=', hashOf(browserOf(headers) ?? ''))
      .where('issuer', '=', issuer)
      .where('subject', 'is not', null)
      .where('used_at', 'is', null)
      .where('expires_at', '>', deps.clock())
      .orderBy('answered_at', 'desc')
      .limit(1);

  type Row = Awaited<ReturnType<ReturnType<typeof find>['executeTakeFirst']>>;
  const identityOf = (row: Row): ProvedIdentity | undefined =>
    row && row.subject !== null
      ? {
          id: row.id,
          issuer: row.issuer,
          subject: row.subject,
          email: row.email ?? undefined,
          emailVerified: row.emailVerified,
          firstName: row.firstName ?? undefined,
          lastName: row.lastName ?? undefined,
          returnTo: row.returnTo ?? undefined,
        }
      : undefined;

  return {
    begin: async (headers, { issuer, userId, returnTo }) => {
      const now = deps.clock();
      const state = randomBytes(SECRET_BYTES).toString('base64url');
      // Reused if the browser has one, so that two tabs can log in at once.
      const browser = browserOf(headers) ?? randomBytes(SECRET_BYTES).toString('base64url');
      await db
        .insertInto('outside_logins')
        .values({
          id: deps.newId(),
          issuer,
          browser_hash: hashOf(browser),
          state_hash: hashOf(state),
          user_id: userId ?? null,
          return_to: returnTo ?? null,
          expires_at: later(now, FEDERATED_SIGN_IN_LIFETIME),
          created_at: now,
        })
        .execute();
      const maxAge = (FEDERATED_SIGN_IN_LIFETIME + PROOF_LIFETIME) / 1000;
      return {
        secrets: secretsOf(browser, state),
        cookie: serialize(name, browser, { ...attributes, maxAge }),
      };
    },
    take: async (headers, issuer, state) => {
      const browser = browserOf(headers);
      if (browser === undefined) return undefined;
      const now = deps.clock();
      const row = await db
        .updateTable('outside_logins')
        .set({ answered_at: now })
        .where('state_hash', '=', hashOf(state))
        .where('browser_hash', '=', hashOf(browser))
        .where('issuer', '=', issuer)
        .where('answered_at', 'is', null)
        .where('expires_at', '>', now)
        .returning(['id', 'user_id as userId', 'return_to as returnTo'])
        .executeTakeFirst();
      return row && { ...row, secrets: secretsOf(browser, state) };
    },
    keep: async (id, subject, { email, emailVerified, firstName, lastName }) => {
      await db
        .updateTable('outside_logins')
        .set({
          subject,
          email: email ?? null,
          email_verified: emailVerified,
          first_name: firstName ?? null,
          last_name: lastName ?? null,
          expires_at: later(deps.clock(), PROOF_LIFETIME),
        })
        .where('id', '=', id)
        .execute();
    },
    proved: async (headers, issuer) => {
      if (browserOf(headers) === undefined) return undefined;
      return identityOf(await find(db, headers, issuer).executeTakeFirst());
    },
    lockProved: async (trx, headers, issuer) => {
      if (browserOf(headers) === undefined) return undefined;
      return identityOf(await find(trx, headers, issuer).forUpdate().executeTakeFirst());
    },
    spend: async (trx, id) => {
      await trx
        .updateTable('outside_logins')
        .set({ used_at: deps.clock() })
        .where('id', '=', id)
        .execute();
    },
  };
};
