import type { MasterKeys } from '#platform/encryption.ts';
import { KeyFileError } from '#platform/master-key.ts';
import type { Database } from './client.ts';

/**
 * Checks that every master key ever used with this database is present, and records the current one. Throws a
 * KeyFileError if one is missing, because its files and secrets cannot be read without it.
 */
export const checkMasterKeys = async (
  db: Database,
  { current, retired }: MasterKeys,
): Promise<void> => {
  const here = new Set([current, ...retired].map(({ id }) => id));
  const known = await db.selectFrom('master_keys').select('id').orderBy('first_used_at').execute();
  const missing = known.map(({ id }) => id).filter((id) => !here.has(id));
  if (missing.length > 0)
    throw new KeyFileError(
      `The master key ${missing.join(', ')} of this database is missing; the key in use is ${current.id}. Restore keys/master.key (or MASTER_KEY, or keys/retired) from a backup; see "Keys" in docs/OPERATIONS.md.`,
    );
  await db
    .insertInto('master_keys')
    .values({ id: current.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
