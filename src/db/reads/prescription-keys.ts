import type { Database } from '#db/client.ts';

/** Those of the given storage keys that no prescription has; for the store's own housekeeping. */
export const unknownKeys = async (
  db: Database,
  keys: readonly string[],
): Promise<readonly string[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('prescriptions')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !known.has(key));
};
