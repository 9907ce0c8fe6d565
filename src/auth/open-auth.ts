import type { Config } from '#config/config.ts';
import type { Database } from '#db/client.ts';
import { systemClock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import { loadSessionSecret } from '#platform/master-key.ts';
import { passwordHash } from '#platform/password-hash.ts';
import type { PasswordDeps, Pool } from './options.ts';

/** What the accounts of customers and of staff are built on, as the configuration says. */
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
