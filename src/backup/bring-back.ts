import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Config } from '#config/config.ts';
import { formerSeals, verifyAudit } from '#db/audit-chain.ts';
import type { OpenedDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { openSeal } from '#platform/seal.ts';
import { localDisk } from '#storage/local-disk.ts';
import { s3 } from '#storage/s3.ts';
import type { FileStore } from '#storage/store.ts';
import { BackupError, type Manifest, type OpenedBackup, writeFileOf } from './folder.ts';
import { readTables } from './tables.ts';

/** Migrates to the version of the backup, so that its rows fit; the later migrations follow afterwards. */
const migrateAsThen = async (
  opened: OpenedDatabase,
  wanted: Manifest['migrations'],
  migrations: string,
): Promise<void> => {
  const then = mkdtempSync(join(tmpdir(), 'pharos-migrations-'));
  try {
    for (const { name, sha256 } of wanted) {
      const file = join(migrations, name);
      if (!existsSync(file))
        throw new BackupError(`The backup has the migration ${name}: it is of a newer build`);
      const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
      if (createHash('sha256').update(text).digest('hex') !== sha256)
        throw new BackupError(`${name} is not the migration that the backup was made with`);
      cpSync(file, join(then, name));
    }
    await migrate(opened.db, then);
  } finally {
    await rm(then, { recursive: true });
  }
};

/** Where a configuration stores prescriptions. */
export const storeOf = (config: Pick<Config, 's3' | 'dataDir'>): FileStore =>
  config.s3 ? s3(config.s3) : localDisk({ dataDir: config.dataDir });

const bytesOf = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** Copies files that are not in the database. Existing keys and mails must be identical. */
export const putFiles = async (
  config: Pick<Config, 's3' | 'dataDir'>,
  backup: OpenedBackup,
  files: Manifest['files'] = backup.manifest.files,
): Promise<void> => {
  const store = storeOf(config);
  const beside = files
    .filter(({ path }) => /^(keys|outbox)\//.test(path))
    .map(({ path }) => ({ path, name: backup.nameOf(path) }));
  for (const { path, name } of beside) {
    const target = join(config.dataDir, name);
    if (existsSync(target) && !readFileSync(target).equals(await bytesOf(backup.read(path))))
      throw new BackupError(
        `${target} is another one than the backup's; restore to an empty folder`,
      );
  }
  await mkdir(config.dataDir, { recursive: true });
  for (const { path, name } of beside)
    if (!existsSync(join(config.dataDir, name))) {
      await mkdir(dirname(join(config.dataDir, name)), { recursive: true, mode: 0o700 });
      await writeFileOf(config.dataDir, name, backup.read(path));
    }
  for (const { path } of files)
    if (path.startsWith('prescriptions/'))
      await store.put(path.slice('prescriptions/'.length), backup.read(path));
};

const load = async (opened: OpenedDatabase, backup: OpenedBackup): Promise<void> => {
  const client = await opened.pool.connect();
  try {
    await client.query('begin');
    await readTables(client, backup);
    await client.query('commit');
  } finally {
    // Uncommitted changes end with the connection.
    client.release(true);
  }
};

/**
 * Puts the rows of a backup into an empty database. `putMore` runs between the tables and their rows, so that a restore
 * that fails there can be repeated. Migrations that came after the backup are the caller's.
 */
export const bringBackRows = async (
  opened: OpenedDatabase,
  from: { readonly backup: OpenedBackup; readonly migrations: string },
  putMore: () => Promise<void> = async () => undefined,
): Promise<void> => {
  await migrateAsThen(opened, from.backup.manifest.migrations, from.migrations);
  await putMore();
  await load(opened, from.backup);
};

/** Reads the whole audit log, and says what is wrong with it; undefined where nothing is. */
export const auditFault = async (
  { db }: OpenedDatabase,
  manifest: Pick<Manifest, 'audit'>,
  masterKeys: MasterKeys,
): Promise<{ readonly entries: number; readonly fault: string | undefined }> => {
  const seal = openSeal(masterKeys, await formerSeals(db));
  const kept = manifest.audit ? [manifest.audit] : [];
  const { entries, broken } = await verifyAudit(db, seal, { kept });
  return {
    entries,
    fault: broken && `The record of access, entry ${broken.number}: ${broken.why}`,
  };
};
