import { createHmac } from 'node:crypto';
import type { Config } from '#config/config.ts';
import type { Database, openDatabase, Tx } from '#db/client.ts';
import { systemClock } from '#platform/clock.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { newId, type NewId } from '#platform/ids.ts';
import { loadSessionSecret } from '#platform/master-key.ts';
import { type PasswordHash, passwordHash } from '#platform/password-hash.ts';

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

/** The signing key of one realm's cookies: under the other realm's name, a cookie proves nothing. */
export const realmSecret = (realm: Realm, secret: string): string =>
  createHmac('sha256', secret).update(`session cookies of ${realm.user}`).digest('base64');

/** Dependencies of second factors, in addition to those of accounts. */
export type FactorDeps = AuthDeps & {
  /** Encrypts the secrets of authenticator apps. */
  readonly masterKeys: MasterKeys;
  /** Authenticator apps and passkeys show this as the site they belong to. */
  readonly storeName: string;
};

/** A transaction, or the database itself. */
export type Db = Database | Tx;

/** Dependencies of both sets of accounts, from the configuration. */
export const openAuth = async (
  config: Config,
  { db, pool }: { readonly db: Database; readonly pool: Pool },
): Promise<PasswordDeps> => ({
  db,
  pool,
  secret: await loadSessionSecret(config),
  publicUrl: config.publicUrl,
  newId,
  clock: systemClock,
  passwords: passwordHash(config.passwordHash),
});
