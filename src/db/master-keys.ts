import type { MasterKey } from '#platform/encryption.ts';
import { KeyFileError } from '#platform/master-key.ts';
import type { Database } from './client.ts';

/**
 * Checks that every master key ever used with this database is present. Throws a KeyFileError if one is missing,
 * because its files and secrets cannot be read without it. To be called before a missing key file is made anew.
 */
export const checkMasterKeys = async (
  db: Database,
  keys: { readonly current: MasterKey | undefined; readonly retired: readonly MasterKey[] },
): Promise<void> => {
  const here = new Set([keys.current, ...keys.retired].map((key) => key?.id));
  const known = await db.selectFrom('master_keys').select('id').orderBy('first_used_at').execute();
  const missing = known.map(({ id }) => id).filter((id) => !here.has(id));
  if (missing.length > 0)
    throw new KeyFileError(
      `The master key ${missing.join(', ')} of this database is missing; ${keys.current ? `the key in use is ${keys.current.id}` : 'there is no key'}. Restore keys/master.key (or MASTER_KEY, or keys/retired) from a backup; see "Keys" in docs/OPERATIONS.md.`,
    );
};

/** Records the fingerprint of the key that new files are encrypted for. */
export const noteMasterKey = async (db: Database, current: MasterKey): Promise<void> => {
  await db
    .insertInto('master_keys')
    .values({ id: current.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Leaves the current key alone on record, once nothing needs the others. */
export const forgetMasterKeys = async (db: Database, current: MasterKey): Promise<void> => {
  await db.deleteFrom('master_keys').where('id', '<>', current.id).execute();
};
