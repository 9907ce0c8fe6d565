import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkArchive } from '#backup/archive.ts';
import { openArchiveStore } from '#backup/archive-places.ts';
import { auditFault, bringBackRows, putFiles, storeOf } from '#backup/bring-back.ts';
import { faultsOf, namedFiles } from '#backup/check-files.ts';
import { BackupError, type Manifest, openBackup, readManifest, verify } from '#backup/folder.ts';
import { rewind } from '#backup/rewind.ts';
import { bringBackFiles, erasedIds } from '#backup/rewound.ts';
import { forgetPassing, hasRows } from '#backup/tables.ts';
import { type Config, readConfig } from '#config/config.ts';
import { sealAudit } from '#db/audit-chain.ts';
import type { OpenedDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { openJobQueue, prepareJobs } from '#jobs/queue.ts';
import { systemClock } from '#platform/clock.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { newId } from '#platform/ids.ts';
import { openLog } from '#platform/log.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { openKeepHead } from '#storage/audit-heads.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import type { FileStore } from '#storage/store.ts';
import { eraseAgain } from '#usecases/customers/erase-again.ts';
import { tellStartError } from '#start-error';
import { openConfigured } from './open-database.ts';

/*
 * Puts a backup into a store that has nothing yet: an empty DATA_DIR, and with DATABASE_URL an empty
 * database. The store must not run meanwhile.
 *
 *   DATA_DIR=./restored npm run restore -- <folder of the backup>
 *
 * Or makes the store as it was at a moment, or as late as possible, from the archive of its own database:
 *
 *   DATA_DIR=./restored ARCHIVE_FOLDER=/archive npm run restore -- --at 2026-11-27T10:15:00Z
 *   DATA_DIR=./restored ARCHIVE_FOLDER=/archive npm run restore -- --at latest
 *
 * The key that opens the backup is in BACKUP_IDENTITY or DATA_DIR/keys/backup.key.
 */
const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

const assertEmpty = async (opened: OpenedDatabase): Promise<void> => {
  const client = await opened.pool.connect();
  try {
    if (await hasRows(client))
      throw new BackupError('The database is not empty: restore to an empty one');
  } finally {
    client.release();
  }
};

/** What was erased comes back with a backup that is older; the archive knows of it. */
const eraseWhatWas = async (opened: OpenedDatabase, archive: FileStore): Promise<void> => {
  await prepareJobs(opened.pool);
  const jobs = await openJobQueue(opened.pool, openLog('error'));
  const deps = { db: opened.db, jobs, newId, clock: systemClock };
  const { users, orders } = await eraseAgain(deps, await erasedIds(archive));
  await jobs.close();
  if (users + orders > 0)
    console.log(`${users} accounts and ${orders} orders that had been erased were erased again`);
};

/** Migrates, erases again what was erased, and checks what is back. */
const complete = async (
  config: Config,
  opened: OpenedDatabase,
  {
    masterKeys,
    manifest,
  }: { readonly masterKeys: MasterKeys; readonly manifest: Pick<Manifest, 'audit'> },
): Promise<void> => {
  const files = prescriptionFiles({ store: storeOf(config), masterKey: masterKeys });
  const bad = await faultsOf(await namedFiles(opened.pool), files);
  if (bad.length > 0) {
    console.error(
      `${bad.length} prescriptions do not open: is this store's MASTER_KEY the right one?`,
    );
    process.exitCode = 1;
  }
  const { fault } = await auditFault(opened, manifest, masterKeys);
  if (fault !== undefined) {
    console.error(fault);
    process.exitCode = 1;
    return;
  }
  if (config.archive) await eraseWhatWas(opened, openArchiveStore(config.archive));
  // The heads that were kept on the former machine are not in the backup.
  const sealed = await sealAudit(opened.db, openSeal(masterKeys), new Date());
  if (sealed) await openKeepHead({ ...config, auditHeadUrl: undefined })(sealed);
};

const restoreBackup = async (config: Config, folder: string): Promise<void> => {
  const manifest = readManifest(folder);
  await verify(folder, manifest);
  const backup = await openBackup(folder, manifest, config);
  await mkdir(config.dataDir, { recursive: true });
  const opened = await openConfigured(config, console.error);
  try {
    await assertEmpty(opened);
    // Rows come last, so that the command can be repeated if it fails before.
    await bringBackRows(opened, { backup, migrations: MIGRATIONS }, () => putFiles(config, backup));
    for (const step of await migrate(opened.db, MIGRATIONS)) console.log(`migrated: ${step}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`${rows} rows and the files of ${manifest.madeAt} are back`);
    const masterKeys = await presentMasterKeys(config);
    await complete(config, opened, { masterKeys, manifest });
  } finally {
    await opened.close();
  }
};

const restoreMoment = async (config: Config, at: Date | undefined): Promise<void> => {
  if (!config.archive)
    throw new BackupError('Say where the archive is: set ARCHIVE_FOLDER or ARCHIVE_BUCKET');
  checkArchive(config);
  const store = openArchiveStore(config.archive);
  const masterKeys = await presentMasterKeys(config);
  await rewind({ config, store, seal: openSeal(masterKeys), at, log: console.log });
  const opened = await openConfigured(config, console.error);
  try {
    const client = await opened.pool.connect();
    try {
      await forgetPassing(client);
    } finally {
      client.release();
    }
    for (const step of await migrate(opened.db, MIGRATIONS)) console.log(`migrated: ${step}`);
    const copied = await bringBackFiles(config, opened, store);
    console.log(
      `The store of ${at?.toISOString() ?? 'the last archived change'} is back, with ${copied} files`,
    );
    await complete(config, opened, { masterKeys, manifest: { audit: undefined } });
  } finally {
    await opened.close();
  }
};

/** A moment with its zone, so that nobody restores to another hour than meant. */
const momentOf = (text: string): Date | undefined => {
  if (text === 'latest') return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text))
    throw new BackupError(
      '--at needs a moment with its zone, such as 2026-11-27T10:15:00Z, or the word latest',
    );
  const at = new Date(text);
  if (at.getTime() > Date.now()) throw new BackupError(`${text} is in the future`);
  return at;
};

const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    options: { at: { type: 'string' } },
    allowPositionals: true,
  });
  const [name, ...more] = positionals;
  if ((name === undefined) === (values.at === undefined) || more.length > 0)
    throw new BackupError(
      'Say from where: npm run restore -- <folder of the backup>, or npm run restore -- --at <moment>',
    );
  const at = values.at === undefined ? undefined : momentOf(values.at);
  const config = readConfig(process.env);
  if (name === undefined) await restoreMoment(config, at);
  else await restoreBackup(config, resolve(name));
};

main().catch((error: unknown) => {
  tellStartError(error);
});
