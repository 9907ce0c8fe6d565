import { createHash } from 'node:crypto';
import { cpSync, createReadStream, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { readConfig, type Config } from '#config/config.ts';
import { verifyAudit } from '#db/audit-chain.ts';
import { migrate } from '#db/migrate.ts';
import type { OpenedDatabase } from '#db/client.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { s3 } from '#storage/s3.ts';
import { tellStartError } from '#start-error';
import { BackupError, readManifest, verify, writeFileOf, type Manifest } from './backup-folder.ts';
import { hasRows, readTables } from './backup-tables.ts';
import { openConfigured } from './open-database.ts';

/*
 * Puts a backup into a store that has nothing yet: an empty DATA_DIR, and with DATABASE_URL an empty
 * database. The store must not run meanwhile.
 *
 *   DATA_DIR=./restored npm run restore -- <folder of the backup>
 */
const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

/** Migrates to the version of the backup, so that its rows fit; the later migrations follow afterwards. */
const migrateAsThen = async (
  opened: OpenedDatabase,
  wanted: Manifest['migrations'],
): Promise<void> => {
  const then = mkdtempSync(join(tmpdir(), 'pharos-migrations-'));
  try {
    for (const { name, sha256 } of wanted) {
      const file = join(MIGRATIONS, name);
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

/** Copies the files that are not in the database. Existing keys and mails must be identical. */
const putFiles = async (config: Config, folder: string, manifest: Manifest): Promise<void> => {
  const store = config.s3 ? s3(config.s3) : localDisk({ dataDir: config.dataDir });
  const beside = manifest.files.filter(({ path }) => /^(keys|outbox)\//.test(path));
  for (const { path } of beside) {
    const target = join(config.dataDir, path);
    if (existsSync(target) && !readFileSync(target).equals(readFileSync(join(folder, path))))
      throw new BackupError(
        `${target} is another one than the backup's; restore to an empty folder`,
      );
  }
  await mkdir(config.dataDir, { recursive: true });
  for (const { path } of beside)
    if (!existsSync(join(config.dataDir, path))) {
      await mkdir(dirname(join(config.dataDir, path)), { recursive: true, mode: 0o700 });
      await writeFileOf(config.dataDir, path, createReadStream(join(folder, path)));
    }
  for (const { path } of manifest.files)
    if (path.startsWith('prescriptions/'))
      await store.put(path.slice('prescriptions/'.length), createReadStream(join(folder, path)));
};

/** Reads every prescription file completely, and returns how many cannot be decrypted or have changed. */
const unreadable = async (
  config: Config,
  { pool }: OpenedDatabase,
  masterKey: MasterKeys,
): Promise<number> => {
  const files = prescriptionFiles({
    store: config.s3 ? s3(config.s3) : localDisk({ dataDir: config.dataDir }),
    masterKey,
  });
  const { rows } = await pool.query<{ key: string; wrappedKey: string; sha256: string }>(
    `select storage_key as key, wrapped_key as "wrappedKey", sha256
     from prescriptions where wrapped_key <> ''`,
  );
  let bad = 0;
  for (const { key, wrappedKey, sha256 } of rows) {
    const hash = createHash('sha256');
    try {
      const plain = await files.open({ key, wrappedKey });
      for await (const piece of plain ?? []) hash.update(piece);
    } catch {
      bad += 1;
      continue;
    }
    if (hash.digest('hex') !== sha256) bad += 1;
  }
  return bad;
};

const assertEmpty = async (opened: OpenedDatabase): Promise<void> => {
  const client = await opened.pool.connect();
  try {
    if (await hasRows(client))
      throw new BackupError('The database is not empty: restore to an empty one');
  } finally {
    client.release();
  }
};

const load = async (opened: OpenedDatabase, folder: string, manifest: Manifest): Promise<void> => {
  const client = await opened.pool.connect();
  try {
    await client.query('begin');
    await readTables(client, folder, manifest.tables);
    await client.query('commit');
  } finally {
    // Uncommitted changes end with the connection.
    client.release(true);
  }
};

/** Whether the whole audit log is unchanged. */
const auditIsWhole = async (
  { db }: OpenedDatabase,
  manifest: Manifest,
  masterKeys: MasterKeys,
): Promise<boolean> => {
  const seal = openSeal(masterKeys);
  const { broken } = await verifyAudit(db, seal, { kept: manifest.audit ? [manifest.audit] : [] });
  if (broken) console.error(`The record of access, entry ${broken.number}: ${broken.why}`);
  return broken === undefined;
};

const main = async (): Promise<void> => {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0)
    throw new BackupError('Say from where: npm run restore -- <folder of the backup>');
  const folder = resolve(name);
  const manifest = readManifest(folder);
  await verify(folder, manifest);
  const config = readConfig(process.env);
  await mkdir(config.dataDir, { recursive: true });
  const opened = await openConfigured(config, console.error);
  try {
    await assertEmpty(opened);
    await migrateAsThen(opened, manifest.migrations);
    // Rows come last, so that the command can be repeated if it fails before.
    await putFiles(config, folder, manifest);
    await load(opened, folder, manifest);
    for (const step of await migrate(opened.db, MIGRATIONS)) console.log(`migrated: ${step}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows and the files of ${manifest.madeAt} are back`);
    const masterKeys = await presentMasterKeys(config);
    const bad = await unreadable(config, opened, masterKeys);
    if (bad > 0) {
      console.error(`${bad} prescriptions do not open: is this store's MASTER_KEY the right one?`);
      process.exitCode = 1;
    }
    if (!(await auditIsWhole(opened, manifest, masterKeys))) process.exitCode = 1;
  } finally {
    await opened.close();
  }
};

main().catch((error: unknown) => {
  tellStartError(error);
});
