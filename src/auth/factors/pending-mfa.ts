import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import { PENDING_MFA_LIFETIME } from '#domain/factors.ts';
import { type AuthDeps, type Realm, realmSecret, type RequestFrom } from '#auth/realm.ts';
import { newToken, type Sessions, signedCookie } from '#auth/sessions.ts';
import { singleUse } from './single-use.ts';

/** A person who has passed the first step of a login and still has to show a second factor. */
export type PendingMfaSession = { readonly userId: string; readonly remembered: boolean };

export type PendingMfaSessions = {
  /** Creates one and returns its cookies. It gives access to nothing but the page that asks for the second factor. */
  readonly create: (session: PendingMfaSession) => Promise<string[]>;
  /** The one that the request carries. It stays usable. */
  readonly peek: (headers: Headers) => Promise<PendingMfaSession | undefined>;
  /** Returns the same and ends it: of two concurrent calls, one succeeds. */
  readonly take: (trx: Tx, headers: Headers) => Promise<PendingMfaSession | undefined>;
  /** A Set-Cookie value that removes its cookie. */
  readonly forget: () => string;
};

const parse = (value: string | undefined): PendingMfaSession | undefined => {
  const [userId, remembered] = value?.split(' ') ?? [];
  return userId === undefined ? undefined : { userId, remembered: remembered === 'remembered' };
};

export const pendingMfaSessions = (deps: AuthDeps, realm: Realm): PendingMfaSessions => {
  // Signed with another key than sessions, so that neither passes for the other.
  const key = createHmac('sha256', realmSecret(realm, deps.secret))
    .update('pending MFA session')
    .digest('base64');
  const cookie = signedCookie(deps, realm, 'pending_mfa', key);
  const stored = singleUse(deps, realm, 'pending MFA session');
  return {
    create: async ({ userId, remembered }) => {
      const token = newToken();
      const value = `${userId} ${remembered ? 'remembered' : 'once'}`;
      await stored.keep(token, value, PENDING_MFA_LIFETIME);
      return [cookie.issue(token, PENDING_MFA_LIFETIME / 1000)];
    },
    peek: async (headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : parse(await stored.peek(token));
    },
    take: async (trx, headers) => {
      const token = cookie.read(headers);
      return token === undefined ? undefined : parse(await stored.take(trx, token));
    },
    forget: () => cookie.expire(),
  };
};

/** The result of a login: the cookies of a session, or of a pending MFA session. */
export type CreatedSession = {
  readonly cookies: string[];
  /** Nobody is logged in yet: the user has a second factor and still has to show it. */
  readonly awaitsFactor: boolean;
};

export type CreateSession = (
  userId: string,
  remembered: boolean,
  from: RequestFrom,
  /** A second factor was shown during this login. */
  factorShown?: boolean,
) => Promise<CreatedSession>;

/**
 * The only way to a session for any kind of login: a user with an unverified second factor gets a pending MFA
 * session instead.
 */
export const sessionCreation = (
  deps: AuthDeps,
  realm: Realm,
  sessions: Sessions,
): CreateSession => {
  const pending = pendingMfaSessions(deps, realm);

  const hasFactor = async (userId: string): Promise<boolean> => {
    const { rows } = await sql<{ has: boolean }>`
      select exists (select from ${sql.table(realm.authenticator)}
          where user_id = ${userId} and confirmed_at is not null)
        or exists (select from ${sql.table(realm.passkey)} where user_id = ${userId}) as has`.execute(
      deps.db,
    );
    return rows[0]?.has ?? false;
  };

  return async (userId, remembered, from, factorShown = false) =>
    !factorShown && (await hasFactor(userId))
      ? { cookies: await pending.create({ userId, remembered }), awaitsFactor: true }
      : {
          cookies: await sessions.open(userId, remembered, from, factorShown),
          awaitsFactor: false,
        };
};
