import { setTimeout as pause } from 'node:timers/promises';
import { authenticatorName } from '#auth/factors/authenticators.ts';
import { storeOf } from '#backup/bring-back.ts';
import { faultsOf, namedFiles } from '#backup/check-files.ts';
import { type Config, readConfig } from '#config/config.ts';
import { formerSeals, sealAudit, verifyAudit } from '#db/audit-chain.ts';
import { type Database, openDatabase, type OpenedDatabase } from '#db/client.ts';
import { checkMasterKeys, forgetMasterKeys, noteMasterKey } from '#db/master-keys.ts';
import { startOwnServer } from '#db/own-server.ts';
import { whileNothingRuns } from '#db/running-mark.ts';
import { mayMoveFiles } from '#db/writes/prescriptions.ts';
import {
  FILE_TABLES,
  type FileTable,
  keepFormerSeals,
  lockNextFile,
  otherConnections,
  pointAtRewrapped,
  replaceReading,
  replaceSecret,
  SECRET_TABLES,
  sealedReadings,
  sealedSecrets,
} from '#db/writes/rewrap.ts';
import { comparableText } from '#domain/reading/text-mark.ts';
import { CommandError } from '#platform/command-error.ts';
import {
  DecryptionError,
  type MasterKey,
  type MasterKeys,
  openSecret,
  sealSecret,
} from '#platform/encryption.ts';
import { presentMasterKeys, replaceMasterKey, setAsideRetiredKeys } from '#platform/master-key.ts';
import { openSeal } from '#platform/seal.ts';
import { openReadings } from '#reading/open-readings.ts';
import { auditHeadsFile, keptHeads, openKeepHead } from '#storage/audit-heads.ts';
import { type PrescriptionFiles, prescriptionFiles } from '#storage/prescription-files.ts';
import { tellStartError } from '#start-error';

/*
 * Replaces the master key, and wraps anew everything that it protects:
 *
 *   npm run rotate-key
 *
 * The store must not run meanwhile. A run that was killed goes on where it was when the command is given again. With
 * MASTER_KEY, set it to the new key and put the former one into DATA_DIR/keys/retired first.
 */

/** Reads readings only, never a file. */
const readingsOf = (masterKeys: MasterKeys) =>
  openReadings({
    on: false,
    masterKeys,
    read: () => Promise.reject(new Error('nothing is read anew')),
  });

const others = (keys: MasterKeys): readonly MasterKey[] =>
  keys.retired.filter(({ id }) => id !== keys.current.id);

/** The former key and the new one; a rotation that had begun goes on. */
const begin = async (config: Config): Promise<MasterKeys> => {
  const present = await presentMasterKeys(config);
  if (others(present).length > 0) return { ...present, retired: others(present) };
  if (config.masterKey !== undefined)
    throw new CommandError(
      'MASTER_KEY is the only key. Put it into a file in keys/retired whose name ends in .key (mode 0600), set MASTER_KEY to the new key, and give the command again.',
    );
  await replaceMasterKey(config.dataDir);
  const made = await presentMasterKeys(config);
  return { ...made, retired: others(made) };
};

const rewrapSecrets = async (db: Database, keys: MasterKeys): Promise<number> => {
  let done = 0;
  for (const table of SECRET_TABLES)
    for await (const row of sealedSecrets(db, table)) {
      if (row.sealed.split('.')[1] === keys.current.id) continue;
      const name = authenticatorName(table, row);
      await replaceSecret(
        db,
        table,
        row,
        sealSecret(keys, openSecret(keys, row.sealed, name), name),
      );
      done += 1;
    }
  return done;
};

const rewrapReadings = async (db: Database, keys: MasterKeys): Promise<number> => {
  const readings = readingsOf(keys);
  let done = 0;
  for await (const row of sealedReadings(db)) {
    const [fileMark] = readings.marks('file', row.sha256);
    if (fileMark === row.fileMark) continue;
    const scan = row.sealed === null ? undefined : readings.open(row.prescriptionId, row.sealed);
    if (row.sealed !== null && !scan)
      throw new CommandError(`The reading of prescription ${row.prescriptionId} does not open.`);
    const text = scan && row.textMark !== null ? comparableText(scan) : undefined;
    await replaceReading(db, row.id, {
      sealed: scan ? readings.seal(row.prescriptionId, scan) : null,
      fileMark,
      textMark: text === undefined ? null : readings.marks('text', text)[0],
    });
    done += 1;
  }
  return done;
};

/** The time in a storage key, which is all that tells two files of one name apart. */
const TIME_IN_KEY = /_(\d{10,})_/;

const rewrapFiles = async (
  db: Database,
  table: FileTable,
  files: PrescriptionFiles,
  current: MasterKey,
): Promise<number> => {
  let done = 0;
  let time = Date.now();
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const moved = await db.transaction().execute(async (trx) => {
      if (!(await mayMoveFiles(trx)))
        throw new CommandError('A backup is being made. Give the command again when it has ended.');
      const row = await lockNextFile(trx, table, after, `a1.${current.id}.`);
      if (!row) return undefined;
      time += 1;
      const key = row.key.replace(TIME_IN_KEY, `_${time}_`);
      if (key === row.key) throw new CommandError(`The file ${row.key} has an unknown name.`);
      const made = await files.rewrite(row, key);
      if (made?.sha256 !== row.sha256) {
        if (made) await files.remove(key);
        throw new CommandError(
          `The file ${row.key} is ${made ? 'not what was sent' : 'missing'}. Bring it back from a backup, or delete its order, and give the command again.`,
        );
      }
      await pointAtRewrapped(trx, table, row.id, { key, wrappedKey: made.wrappedKey });
      return row;
    });
    if (!moved) return done;
    after = moved.id;
    await files.remove(moved.key);
    done += 1;
    if (done % 10 === 0) console.log(`${table}: ${done} files are under the new key`);
  }
};

/** Whether these keys open none of what is stored; the first that they open otherwise. */
const openedBy = async (
  { db, pool }: OpenedDatabase,
  keys: MasterKeys,
  files: PrescriptionFiles,
): Promise<string | undefined> => {
  for (const table of SECRET_TABLES)
    for await (const row of sealedSecrets(db, table))
      if (opens(() => openSecret(keys, row.sealed, authenticatorName(table, row))))
        return `${table} ${row.id}`;
  const readings = readingsOf(keys);
  for await (const row of sealedReadings(db)) {
    const marks = readings.marks('file', row.sha256);
    if (
      marks.includes(row.fileMark) ||
      (row.sealed && readings.open(row.prescriptionId, row.sealed))
    )
      return `the reading of ${row.prescriptionId}`;
  }
  for (const file of await namedFiles(pool)) {
    const faults = await faultsOf([file], files);
    if (faults.length === 0) return file.key;
  }
  return undefined;
};

const opens = (open: () => unknown): boolean => {
  try {
    open();
    return true;
  } catch (error) {
    if (error instanceof DecryptionError) return false;
    throw error;
  }
};

/** Throws unless the new key alone opens everything, and the former ones nothing. */
const prove = async (config: Config, opened: OpenedDatabase, keys: MasterKeys): Promise<void> => {
  const { db, pool } = opened;
  const store = storeOf(config);
  const alone: MasterKeys = { current: keys.current, retired: [] };
  for (const table of SECRET_TABLES)
    for await (const row of sealedSecrets(db, table))
      openSecret(alone, row.sealed, authenticatorName(table, row));
  const readings = readingsOf(alone);
  for await (const row of sealedReadings(db))
    if (row.sealed !== null && !readings.open(row.prescriptionId, row.sealed))
      throw new CommandError(`The reading of ${row.prescriptionId} does not open.`);
  const [fault] = await faultsOf(
    await namedFiles(pool),
    prescriptionFiles({ store, masterKey: alone }),
  );
  if (fault !== undefined) throw new CommandError(fault);
  const seal = openSeal(alone, await formerSeals(db));
  const kept = await keptHeads(auditHeadsFile(config.dataDir), seal);
  const { broken } = await verifyAudit(db, seal, { kept });
  if (broken) throw new CommandError(`Entry ${broken.number} of the audit log: ${broken.why}`);
  const [first, ...more] = keys.retired;
  if (!first) return;
  const former: MasterKeys = { current: first, retired: more };
  const found = await openedBy(opened, former, prescriptionFiles({ store, masterKey: former }));
  if (found !== undefined) throw new CommandError(`The former key still opens ${found}.`);
};

/** Without joining the server of a running store: starting a second one beside it is refused in words. */
const openAlone = async (config: Config): Promise<OpenedDatabase & { readonly url: string }> => {
  const server = config.databaseUrl
    ? undefined
    : await startOwnServer({ dataDir: config.dataDir, log: console.error });
  const url = config.databaseUrl ?? server?.url ?? '';
  const opened = openDatabase(url, 1);
  return {
    ...opened,
    url,
    close: async () => {
      await opened.close();
      await server?.stop();
    },
  };
};

/** A worker asks for jobs every two seconds; a connection that is idle is closed after ten. */
const WATCHED_MS = 5_000;

const isConnectedTo = async (db: Database): Promise<boolean> => {
  const started = performance.now();
  while (performance.now() - started < WATCHED_MS) {
    if ((await otherConnections(db)) > 0) return true;
    await pause(200);
  }
  return false;
};

const rotate = async (config: Config, opened: OpenedDatabase): Promise<void> => {
  const { db } = opened;
  await checkMasterKeys(db, await presentMasterKeys(config));
  const keys = await begin(config);
  await noteMasterKey(db, keys.current);
  console.log(`The new master key is ${keys.current.id}`);
  const secrets = await rewrapSecrets(db, keys);
  const readings = await rewrapReadings(db, keys);
  const files = prescriptionFiles({ store: storeOf(config), masterKey: keys });
  let moved = 0;
  for (const table of FILE_TABLES) moved += await rewrapFiles(db, table, files, keys.current);
  const seal = openSeal(keys, await formerSeals(db));
  await keepFormerSeals(db, seal.endorsed());
  const head = await sealAudit(db, seal, new Date());
  if (head) await openKeepHead(config)(head);
  console.log(`${moved} files, ${secrets} secrets and ${readings} readings were wrapped anew`);
  await prove(config, opened, keys);
  await forgetMasterKeys(db, keys.current);
  const places = await setAsideRetiredKeys(config);
  console.log('The new key opens everything, and the former one nothing that the store holds');
  console.log(
    `Only backups that were made before need it. Delete it when they are gone: ${places.join(', ')}`,
  );
};

const main = async (): Promise<void> => {
  if (process.argv.length > 2)
    throw new CommandError('The command takes no words: npm run rotate-key');
  const config = readConfig(process.env);
  const opened = await openAlone(config);
  try {
    if (await isConnectedTo(opened.db))
      throw new CommandError('Something else is connected to the database. Stop the store first.');
    await whileNothingRuns(opened.url, () => rotate(config, opened));
  } finally {
    await opened.close();
  }
};

main().catch((error: unknown) => tellStartError(error));
