import { createHmac } from 'node:crypto';
import type { BetterAuthOptions } from 'better-auth';
import type { Database, openDatabase } from '#db/client.ts';
import type { NewId } from '#platform/ids.ts';
import type { PasswordHash } from '#platform/password-hash.ts';

/** Where a login comes from; kept with the session that it opens. */
export type RequestFrom = { readonly address: string; readonly userAgent: string };

export type Pool = ReturnType<typeof openDatabase>['pool'];

/** What both sets of accounts are built on. */
export type AuthDeps = {
  readonly db: Database;
  /** The pool under `db`: sessions are read by a statement that PostgreSQL keeps prepared. */
  readonly pool: Pool;
  /** The store's session secret; each set of accounts signs with a key of its own made from it. */
  readonly secret: string;
  /** Cookies are `Secure` where this is https. */
  readonly publicUrl: string;
  readonly newId: NewId;
  readonly clock: () => Date;
};

/** Of the accounts that passwords open. */
export type PasswordDeps = AuthDeps & { readonly passwords: PasswordHash };

/** People who buy and people who work here: other tables, other cookies, other keys. */
export const CUSTOMERS = {
  cookiePrefix: 'pharos',
  user: 'users',
  session: 'sessions',
  account: 'accounts',
  verification: 'verifications',
  authenticator: 'authenticators',
  passkey: 'passkeys',
  recoveryCode: 'recovery_codes',
} as const;
export const STAFF = {
  cookiePrefix: 'pharos-staff',
  user: 'staff',
  session: 'staff_sessions',
  account: 'staff_accounts',
  verification: 'staff_verifications',
  authenticator: 'staff_authenticators',
  passkey: 'staff_passkeys',
  recoveryCode: 'staff_recovery_codes',
} as const;
export type Realm = typeof CUSTOMERS | typeof STAFF;

const times = { createdAt: 'created_at', updatedAt: 'updated_at' } as const;

/** A cookie signed for one realm proves nothing in the other, even under the other's name. */
export const realmSecret = (realm: Realm, secret: string): string =>
  createHmac('sha256', secret).update(`session cookies of ${realm.user}`).digest('base64');

/**
 * The library's options for one realm. Its own endpoints stay unreachable: the store mounts no
 * handler of it and turns on none of its ways to sign up or in.
 */
export const authOptions = (
  deps: Pick<AuthDeps, 'db' | 'secret' | 'publicUrl' | 'newId'>,
  realm: Realm,
) =>
  ({
    appName: realm.cookiePrefix,
    baseURL: deps.publicUrl,
    // As a list, because the single form gives way to a variable of the environment.
    secrets: [{ version: 1, value: realmSecret(realm, deps.secret) }],
    database: { db: deps.db, type: 'postgres' },
    user: { modelName: realm.user, fields: { ...times, emailVerified: 'email_verified' } },
    session: {
      modelName: realm.session,
      fields: {
        ...times,
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
      },
      additionalFields: {
        remembered: { type: 'boolean', required: true, input: false },
        factorShown: { type: 'boolean', required: true, input: false, fieldName: 'factor_shown' },
      },
    },
    account: {
      modelName: realm.account,
      fields: {
        ...times,
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
      },
    },
    verification: {
      modelName: realm.verification,
      fields: { ...times, expiresAt: 'expires_at' },
    },
    emailAndPassword: { enabled: false },
    advanced: {
      cookiePrefix: realm.cookiePrefix,
      useSecureCookies: deps.publicUrl.startsWith('https:'),
      // A test compares tables and options; asking the database again at each start slows it down.
      database: { generateId: () => deps.newId(), validateSchema: false },
    },
    // Its messages may carry email addresses; what matters is thrown and logged by the store.
    logger: { disabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
  }) as const satisfies BetterAuthOptions;
