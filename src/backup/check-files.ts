import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';

/** A file as its row names it: a prescription, a photo, or the scan of a pharmacy’s license check. */
export type NamedFile = {
  readonly key: string;
  readonly wrappedKey: string;
  readonly sha256: string;
};

/** The files that rows name. */
export const namedFiles = async (
  database: Pick<PoolClient | Pool, 'query'>,
): Promise<readonly NamedFile[]> => {
  const { rows } = await database.query<NamedFile>(
    `select storage_key as key, wrapped_key as "wrappedKey", sha256
     from prescriptions where wrapped_key <> ''
     union all select storage_key, wrapped_key, sha256 from pharmacy_scans where wrapped_key <> ''
     order by key`,
  );
  return rows;
};

/** Opens each file to its end, and says of those that are not what a row names what is wrong with them. */
export const faultsOf = async (
  named: readonly NamedFile[],
  files: Pick<PrescriptionFiles, 'open'>,
): Promise<readonly string[]> => {
  const faults: string[] = [];
  for (const { key, wrappedKey, sha256 } of named) {
    const hash = createHash('sha256');
    try {
      const plain = await files.open({ key, wrappedKey });
      if (plain) for await (const piece of plain) hash.update(piece);
      if (!plain) faults.push(`${key} is missing`);
      else if (hash.digest('hex') !== sha256) faults.push(`${key} is not the file that was sent`);
    } catch (error) {
      faults.push(`${key} does not open: ${error instanceof Error ? error.message : ''}`);
    }
  }
  return faults;
};
