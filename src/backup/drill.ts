import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, realpathSync, statfsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { openDatabase, type OpenedDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { type OwnServer, startOwnServer } from '#db/own-server.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import type { MasterKeys } from '#platform/encryption.ts';
import { presentMasterKeys } from '#platform/master-key.ts';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { auditFault, bringBackRows, putFiles } from './bring-back.ts';
import { faultsOf, type NamedFile, namedFiles } from './check-files.ts';
import type { DrillReport } from './drill-note.ts';
import { BackupError, type Manifest, openBackup, type OpenedBackup, verify } from './folder.ts';
import { countRows } from './tables.ts';

const PREFIX = 'pharos-drill-';
const MEGABYTE = 2 ** 20;
/** A new cluster of PostgreSQL with its log. */
const CLUSTER_BYTES = 300 * MEGABYTE;
/** Rows in PostgreSQL with their indexes, compared with their lines in the backup. */
const ROWS_FACTOR = 4;

/** One of a hundred files, at random, so that each drill opens others; at least one where there is any. */
export const sampleOf = <T>(
  all: readonly T[],
  draw: (limit: number) => number = randomInt,
): readonly T[] => {
  const left = [...all];
  return Array.from({ length: Math.min(left.length, Math.ceil(left.length / 100)) }, () =>
    left.splice(draw(left.length), 1),
  ).flat();
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Where root may not let PostgreSQL enter, the database is elsewhere, and the folder holds a link. */
const removeFolder = async (folder: string): Promise<void> => {
  const database = join(folder, 'pg');
  if (existsSync(database))
    await rm(realpathSync(database), { recursive: true, force: true, maxRetries: 9 });
  await rm(folder, { recursive: true, force: true });
};

/** A drill that was killed leaves rows in plain text. */
const removeAbandoned = async (): Promise<void> => {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid > 0 && !isRunning(pid)) await removeFolder(join(tmpdir(), name));
  }
};

const assertSpace = (folder: string, manifest: Manifest): void => {
  const rows = manifest.files.filter(({ path }) => path.startsWith('database/'));
  const needed = CLUSTER_BYTES + ROWS_FACTOR * rows.reduce((sum, { bytes }) => sum + bytes, 0);
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < needed)
    throw new BackupError(
      `${tmpdir()} has ${Math.floor((bavail * bsize) / MEGABYTE)} MB free, and the drill needs ${Math.ceil(needed / MEGABYTE)} MB: make space, or set TMPDIR to another folder`,
    );
};

const tablesWords = async (opened: OpenedDatabase, manifest: Manifest): Promise<string> => {
  let rows = 0;
  for (const table of manifest.tables) {
    const found = await countRows(opened.pool, table.name);
    if (found !== table.rows)
      throw new BackupError(
        `The table ${table.name} has ${found} rows after the restore, and the backup names ${table.rows}`,
      );
    rows += found;
  }
  return `${manifest.tables.length} tables with ${rows} rows are back, as many as the manifest names`;
};

const filesWords = async (
  named: readonly NamedFile[],
  folder: string,
  masterKey: MasterKeys,
): Promise<string> => {
  const sample = sampleOf(named);
  const files = prescriptionFiles({ store: localDisk({ dataDir: folder }), masterKey });
  const [fault] = await faultsOf(sample, files);
  if (fault !== undefined) throw new BackupError(`A prescription of the backup is lost: ${fault}`);
  return named.length === 0
    ? 'there is none'
    : `${sample.length} of ${named.length} were opened, and are what was sent`;
};

/** One sentence of an error, without what it may repeat of a row. */
const sentenceOf = (step: string, error: unknown): string => {
  const told = error instanceof Error && !('code' in error);
  const text = told ? error.message : `The step "${step}" failed (${describeFailure(error)})`;
  return `${text
    .replace(/:\n\s*/, ': ')
    .replace(/\n\s*/g, ', ')
    .replace(/\.$/, '')}.`;
};

/**
 * Restores a backup beside the store, into a folder and a PostgreSQL of its own that are removed afterwards, and checks
 * what came back. Neither the configured database nor the configured file store is used. `onStep` hears each step.
 */
export const drill = async (of: {
  readonly config: Config;
  readonly backup: { readonly folder: string; readonly manifest: Manifest };
  /** The folder of the migrations. */
  readonly migrations: string;
  readonly onStep?: (step: DrillReport['steps'][number]) => void;
  readonly signal?: AbortSignal;
}): Promise<DrillReport> => {
  const { config, backup, migrations, onStep = () => undefined, signal } = of;
  const { folder, manifest } = backup;
  const started = performance.now();
  const steps: DrillReport['steps'] = [];
  let fault: string | null = null;
  const step = async (name: string, run: () => Promise<string>): Promise<void> => {
    if (fault !== null) return;
    let words: string;
    try {
      signal?.throwIfAborted();
      words = await run();
    } catch (error) {
      fault = sentenceOf(name, error);
      words = fault;
    }
    const taken = { name, ok: fault === null, words };
    steps.push(taken);
    onStep(taken);
  };

  await removeAbandoned();
  const dataDir = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL's user has to come through, and reads nothing but its own folder.
  chmodSync(dataDir, 0o711);
  const held: {
    server?: OwnServer;
    database?: OpenedDatabase;
    keys?: MasterKeys;
    backup?: OpenedBackup;
  } = {};
  const openedBackup = (): OpenedBackup => {
    if (!held.backup) throw new Error('the backup was not opened');
    return held.backup;
  };
  const opened = (): OpenedDatabase => {
    if (!held.database) throw new Error('no database was opened');
    return held.database;
  };
  const presentKeys = (): MasterKeys => {
    if (!held.keys) throw new Error('there are no keys');
    return held.keys;
  };
  try {
    await step('backup', async () => {
      await verify(folder, manifest);
      held.backup = await openBackup(folder, manifest, config);
      const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
      return `${manifest.files.length} files with ${(bytes / MEGABYTE).toFixed(1)} MB have the hashes of the manifest`;
    });
    await step('tables', async () => {
      assertSpace(dataDir, manifest);
      held.server = await startOwnServer({ dataDir, log: () => undefined });
      held.database = openDatabase(held.server.url, 2);
      await bringBackRows(held.database, { backup: openedBackup(), migrations });
      return tablesWords(held.database, manifest);
    });
    await step('migrations', async () => {
      const later = await migrate(opened().db, migrations);
      return later.length === 0
        ? 'the backup is of this build'
        : `${later.length} migrations that came later were applied`;
    });
    await step('keys', async () => {
      const kept = manifest.files.filter(({ path }) => path.startsWith('keys/'));
      await putFiles({ dataDir, s3: undefined }, openedBackup(), kept);
      const own = kept.length > 0 ? dataDir : config.dataDir;
      held.keys = await presentMasterKeys({ masterKey: config.masterKey, dataDir: own });
      return kept.length > 0
        ? 'they are in the backup'
        : 'they are not in the backup; those of the store were used';
    });
    await step('prescriptions', async () =>
      filesWords(await namedFiles(opened().pool), folder, presentKeys()),
    );
    await step('record', async () => {
      const { entries, fault: broken } = await auditFault(opened(), manifest, presentKeys());
      if (broken !== undefined) throw new BackupError(broken);
      return `${entries} entries of the record of access are whole`;
    });
  } finally {
    await held.database?.close();
    await held.server?.stop();
    await removeFolder(dataDir);
  }
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { at: new Date().toISOString(), backup: folder, seconds, steps, fault };
};
