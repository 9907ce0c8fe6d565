import { createHmac } from 'node:crypto';
import type { Config } from '#config/config.ts';
import type { Database, openDatabase, Tx } from '#db/client.ts';
import type { StaffFactorRule } from '#domain/factors.ts';
import { systemClock } from '#platform/clock.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { newId, type NewId } from '#platform/ids.ts';
import { loadSessionSecret } from '#platform/master-key.ts';
import { type PasswordHash, passwordHash } from '#platform/password-hash.ts';

/** The origin of a login, stored with its session. */
export type RequestFrom = {
  readonly address: string;
  readonly userAgent: string;
  /** The Cookie header; absent where no browser asks. */
  readonly cookie?: string;
};

export type Pool = ReturnType<typeof openDatabase>['pool'];

/** Dependencies of both sets of accounts. */
export type AuthDeps = {
  readonly db: Database;
  /** The pool of `db`: sessions are read by a prepared statement. */
  readonly pool: Pool;
  /** The store's session secret; each realm signs with its own key derived from it. */
  readonly secret: string;
  /** Cookies are `Secure` where this is https. */
  readonly publicUrl: string;
  /** Where staff log in, if not there. */
  readonly staffUrl?: string | undefined;
  readonly newId: NewId;
  readonly clock: () => Date;
};

/** Dependencies of accounts with passwords. */
export type PasswordDeps = AuthDeps & {
  readonly passwords: PasswordHash;
  /** Least characters of a new one. */
  readonly passwordLength: number;
};

/** Dependencies of the accounts of staff. */
export type StaffDeps = PasswordDeps & { readonly staffFactor: StaffFactorRule };

/** Customers and staff have separate tables, cookies and keys. */
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

/** The signing key of a realm's cookies; a cookie of the other realm does not verify. */
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
): Promise<StaffDeps> => ({
  db,
  pool,
  secret: await loadSessionSecret(config),
  publicUrl: config.publicUrl,
  staffUrl: config.staffUrl,
  newId,
  clock: systemClock,
  passwords: passwordHash(config.passwordHash),
  passwordLength: config.passwordLength,
  staffFactor: config.staffFactor,
});
