import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PoolClient } from 'pg';
import { ConfigError, readConfig, type Config } from '#config/config.ts';
import { OwnServerError } from '#db/own-server.ts';
import { FILES_STAY_LOCK } from '#db/writes/prescriptions.ts';
import { localDisk } from '#storage/local-disk.ts';
import { s3 } from '#storage/s3.ts';
import {
  BackupError,
  filesBelow,
  FORMAT,
  writeFileOf,
  writeManifest,
  type BackupFile,
  type Manifest,
} from './backup-folder.ts';
import { writeTables } from './backup-tables.ts';
import { openConfigured } from './open-database.ts';

/*
 * Writes the whole store into a folder, while the store is open or not:
 *
 *   npm run backup -- <new folder> [--no-keys]
 *
 * The database is read in one transaction, and the files after it: a file that comes meanwhile is more
 * than the rows name, which does no harm; one that goes meanwhile belonged to somebody who was erased.
 */
const copyFolder = async (from: string, folder: string, name: string): Promise<BackupFile[]> => {
  const files: BackupFile[] = [];
  for (const path of await filesBelow(from)) {
    // A backup in progress has a temporary name.
    if (/(^|\/)\.|\.(tmp|new)$/.test(path)) continue;
    const file = await writeFileOf(folder, `${name}/${path}`, createReadStream(join(from, path)));
    if (file) files.push(file);
  }
  return files;
};

const copyPrescriptions = async (config: Config, folder: string): Promise<BackupFile[]> => {
  const store = config.s3 ? s3(config.s3) : localDisk({ dataDir: config.dataDir });
  const files: BackupFile[] = [];
  for await (const { key } of store.list()) {
    const body = await store.get(key);
    const file = body && (await writeFileOf(folder, `prescriptions/${key}`, body));
    if (file) files.push(file);
  }
  return files;
};

/** Prescription files that a row names but the copy lacks. */
const missing = async (client: PoolClient, files: readonly BackupFile[]): Promise<number> => {
  const { rows } = await client.query<{ key: string }>(
    `select storage_key as key from prescriptions where wrapped_key <> ''`,
  );
  const copied = new Set(files.map(({ path }) => path));
  return rows.filter(({ key }) => !copied.has(`prescriptions/${key}`)).length;
};

/** The last entry of the audit log, which shows whether a restored log is complete. */
const auditHead = async (client: PoolClient): Promise<Manifest['audit']> => {
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('public.audit_entries') is not null as there`,
  );
  if (!known[0]?.there) return undefined;
  const { rows } = await client.query<{ number: string; hash: string }>(
    `select number::text, encode(hash, 'hex') as hash from audit_entries order by number desc limit 1`,
  );
  return rows[0];
};

const write = async (
  config: Config,
  client: PoolClient,
  folder: string,
  withKeys: boolean,
): Promise<{ manifest: Manifest; missing: number }> => {
  await client.query('begin transaction isolation level repeatable read read only');
  const { rows: known } = await client.query<{ there: boolean }>(
    `select to_regclass('public.migrations') is not null as there`,
  );
  if (!known[0]?.there)
    throw new BackupError(
      'There is no store in this database: are DATA_DIR and DATABASE_URL right?',
    );
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from migrations order by name',
  );
  const { tables, files } = await writeTables(client, folder);
  files.push(...(await copyPrescriptions(config, folder)));
  files.push(...(await copyFolder(join(config.dataDir, 'outbox'), folder, 'outbox')));
  if (withKeys) files.push(...(await copyFolder(join(config.dataDir, 'keys'), folder, 'keys')));
  const lost = await missing(client, files);
  const audit = await auditHead(client);
  await client.query('commit');
  const madeAt = new Date().toISOString();
  return { manifest: { format: FORMAT, madeAt, migrations, tables, audit, files }, missing: lost };
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { keys: { type: 'boolean', default: true } },
    allowNegative: true,
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new BackupError('Say where to: npm run backup -- <new folder> [--no-keys]');
  const target = resolve(name);
  if (existsSync(target)) throw new BackupError(`${target} exists; name a folder that does not`);
  const config = readConfig(process.env);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  const { pool, close } = await openConfigured(config, console.error);
  try {
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [FILES_STAY_LOCK]);
      const made = await write(config, client, unfinished, values.keys);
      await writeManifest(unfinished, made.manifest);
      await rename(unfinished, target);
      const rows = made.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`${rows} rows and ${made.manifest.files.length} files are in ${target}`);
      if (made.missing > 0) console.error(`${made.missing} prescriptions have no file`);
      if (config.masterKey !== undefined || !values.keys)
        console.error(
          'The master key is not in it: keep it elsewhere, no prescription opens without',
        );
    } finally {
      client.release(true);
    }
  } finally {
    await close();
    await rm(unfinished, { recursive: true, force: true });
  }
};

main().catch((error: unknown) => {
  const known = [BackupError, ConfigError, OwnServerError].some((kind) => error instanceof kind);
  console.error(known && error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
