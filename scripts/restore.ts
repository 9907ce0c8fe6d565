import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { auditFault, bringBackRows, putFiles, storeOf } from '#backup/bring-back.ts';
import { faultsOf, namedFiles } from '#backup/check-files.ts';
import { BackupError, openBackup, readManifest, verify } from '#backup/folder.ts';
import { hasRows } from '#backup/tables.ts';
import { readConfig } from '#config/config.ts';
import { sealAudit } from '#db/audit-chain.ts';
import type { OpenedDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { openKeepHead } from '#storage/audit-heads.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { tellStartError } from '#start-error';
import { openConfigured } from './open-database.ts';

/*
 * Puts a backup into a store that has nothing yet: an empty DATA_DIR, and with DATABASE_URL an empty
 * database. The store must not run meanwhile.
 *
 *   DATA_DIR=./restored npm run restore -- <folder of the backup>
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

const main = async (): Promise<void> => {
  const [name, ...more] = process.argv.slice(2);
  if (name === undefined || more.length > 0)
    throw new BackupError('Say from where: npm run restore -- <folder of the backup>');
  const folder = resolve(name);
  const manifest = readManifest(folder);
  await verify(folder, manifest);
  const config = readConfig(process.env);
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
    // The heads that were kept on the former machine are not in the backup.
    const sealed = await sealAudit(opened.db, openSeal(masterKeys), new Date());
    if (sealed) await openKeepHead({ ...config, auditHeadUrl: undefined })(sealed);
  } finally {
    await opened.close();
  }
};

main().catch((error: unknown) => {
  tellStartError(error);
});
