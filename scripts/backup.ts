import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PoolClient } from 'pg';
import { storeOf } from '#backup/bring-back.ts';
import { faultsOf, type NamedFile, namedFiles } from '#backup/check-files.ts';
import {
  BackupError,
  filesBelow,
  writeManifest,
  type BackupFile,
  type Manifest,
  writeFileOf,
  type WriteFile,
  writerOf,
} from '#backup/folder.ts';
import { writeTables } from '#backup/tables.ts';
import { readConfig, type Config } from '#config/config.ts';
import { FILES_STAY_LOCK } from '#db/writes/prescriptions.ts';
import { BACKUP_KEY, backupRecipient, keepBackupKey } from '#platform/backup-key.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { syncFolder } from '#platform/sync-folder.ts';
import { tellStartError } from '#start-error';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { openConfigured } from './open-database.ts';

/*
 * Writes the whole store into a folder, while the store is open or not:
 *
 *   npm run backup -- <new folder> [--keys] [--plain] [--no-check]
 *
 * What is not encrypted already is encrypted to BACKUP_RECIPIENT, or to the key that the first start made, unless
 * `--plain` is given. Sessions, links and other tokens are left out, and so are the keys unless `--keys` is given.
 *
 * The database is read in one transaction, and the files after it: a file that comes meanwhile is more
 * than the rows name, which does no harm; one that goes meanwhile belonged to somebody who was erased.
 *
 * Each copied prescription is opened and compared with its row. If one is missing or damaged the backup is finished all
 * the same, and the command ends with 2. `--no-check` leaves that out.
 */
/** The exit code of a finished backup in which prescriptions are missing or damaged. */
const INCOMPLETE = 2;

const copyFolder = async (
  from: string,
  writeFile: WriteFile,
  name: string,
): Promise<BackupFile[]> => {
  const files: BackupFile[] = [];
  for (const path of await filesBelow(from)) {
    // A backup in progress has a temporary name; what opens backups must not be in one.
    if (/(^|\/)\.|\.(tmp|new)$/.test(path) || path === BACKUP_KEY) continue;
    const file = await writeFile(`${name}/${path}`, createReadStream(join(from, path)));
    if (file) files.push(file);
  }
  return files;
};

/** Reads a source, and notes whether it was the source that failed rather than the disk of the copy. */
async function* noting(
  source: AsyncIterable<Uint8Array>,
  failed: () => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    failed();
    throw error;
  }
}

/** Copies the prescriptions. One that cannot be read is left out, so that it does not cost all others their backup. */
const copyPrescriptions = async (config: Config, folder: string): Promise<BackupFile[]> => {
  const store = storeOf(config);
  const files: BackupFile[] = [];
  for await (const { key } of store.list()) {
    let unreadable = false;
    const path = `prescriptions/${key}`;
    try {
      const body = await store.get(key).catch((error: unknown) => {
        unreadable = true;
        throw error;
      });
      const copy = body && noting(body, () => (unreadable = true));
      const file = copy && (await writeFileOf(folder, path, copy));
      if (file) files.push(file);
    } catch (error) {
      if (!unreadable) throw error;
      await rm(join(folder, path), { force: true });
      console.error(`${key} could not be read: ${error instanceof Error ? error.message : ''}`);
    }
  }
  return files;
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
  {
    withKeys,
    encryptedTo,
  }: { readonly withKeys: boolean; readonly encryptedTo: string | undefined },
): Promise<{ manifest: Manifest; named: readonly NamedFile[] }> => {
  const writeFile = writerOf(folder, encryptedTo);
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
  const { tables, files } = await writeTables(client, writeFile);
  files.push(...(await copyPrescriptions(config, folder)));
  files.push(...(await copyFolder(join(config.dataDir, 'outbox'), writeFile, 'outbox')));
  if (withKeys) files.push(...(await copyFolder(join(config.dataDir, 'keys'), writeFile, 'keys')));
  const named = await namedFiles(client);
  const audit = await auditHead(client);
  await client.query('commit');
  const madeAt = new Date().toISOString();
  const sealed =
    encryptedTo === undefined ? { format: 1 as const } : { format: 2 as const, encryptedTo };
  return { manifest: { ...sealed, madeAt, migrations, tables, audit, files }, named };
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: {
      keys: { type: 'boolean', default: false },
      plain: { type: 'boolean', default: false },
      check: { type: 'boolean', default: true },
    },
    allowNegative: true,
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0)
    throw new BackupError(
      'Say where to: npm run backup -- <new folder> [--keys] [--plain] [--no-check]',
    );
  const target = resolve(name);
  if (existsSync(target)) throw new BackupError(`${target} exists; name a folder that does not`);
  const config = readConfig(process.env);
  const { recipient, made: madeKey } = values.plain
    ? { recipient: undefined, made: undefined }
    : await backupRecipient(config);
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(target), { recursive: true });
  await mkdir(unfinished, { mode: 0o700 });
  const { pool, close } = await openConfigured(config, console.error);
  try {
    const client = await pool.connect();
    let made;
    try {
      await client.query('select pg_advisory_lock($1)', [FILES_STAY_LOCK]);
      made = await write(config, client, unfinished, {
        withKeys: values.keys,
        encryptedTo: recipient,
      });
    } finally {
      client.release(true);
    }
    const faults = values.check
      ? await faultsOf(
          made.named,
          prescriptionFiles({
            store: localDisk({ dataDir: unfinished }),
            masterKey: await presentMasterKeys(config),
          }),
        )
      : [];
    await writeManifest(unfinished, made.manifest);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
    const rows = made.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows and ${made.manifest.files.length} files are in ${target}`);
    if (config.masterKey !== undefined || !values.keys)
      console.error(
        'The master key is not in it: keep it elsewhere, no prescription opens without',
      );
    if (madeKey !== undefined) console.error(keepBackupKey(madeKey));
    if (recipient === undefined) console.error('It is not encrypted, because of --plain');
    if (faults.length > 0) {
      console.error(
        `The backup is finished, but ${faults.length} of ${made.named.length} files are not whole. Look for them in an older backup:\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
      );
      process.exitCode = INCOMPLETE;
    }
  } finally {
    await close();
    await rm(unfinished, { recursive: true, force: true });
  }
};

main().catch((error: unknown) => {
  tellStartError(error);
});
