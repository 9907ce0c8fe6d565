import type { Tx } from '#db/client.ts';
import type { AuthDeps } from '#auth/options.ts';
import type { MasterKeys } from '#platform/encryption.ts';

/** What second factors are built on, besides what accounts are. */
export type FactorDeps = AuthDeps & {
  /** Encrypts the secrets of authenticator apps. */
  readonly masterKeys: MasterKeys;
  /** What apps and passkeys show as the place that they are for. */
  readonly storeName: string;
};

/** Whatever is told of in a transaction, or alone. */
export type Db = FactorDeps['db'] | Tx;
