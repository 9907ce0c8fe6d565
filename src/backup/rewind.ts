import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Client } from 'pg';
import type { Config } from '#config/config.ts';
import { OwnServerError, startOwnServer } from '#db/own-server.ts';
import { databaseFolder, madeUser } from '#db/own-server-places.ts';
import { decryptWith } from '#platform/age-recipient.ts';
import { backupIdentities } from '#platform/backup-key.ts';
import type { Seal } from '#platform/seal.ts';
import type { FileStore } from '#storage/store.ts';
import {
  type Base,
  bytesOf,
  partKey,
  pieceOf,
  readBases,
  sha256Of,
  walFolder,
  walKey,
} from './archive-places.ts';
import { BackupError } from './folder.ts';

const POLL_MS = 20;

/** The parts of a base backup, each compared with the signed manifest before a byte of it is used. */
async function* partsOf(store: FileStore, base: Base): AsyncGenerator<Uint8Array> {
  for (const [number, { bytes, sha256 }] of base.parts.entries()) {
    const stored = await store.get(partKey(base, number));
    if (!stored) throw new BackupError(`${partKey(base, number)} is missing in the archive`);
    const part = await bytesOf(stored);
    if (part.length !== bytes || sha256Of(part) !== sha256)
      throw new BackupError(`${partKey(base, number)} is damaged in the archive`);
    yield part;
  }
}

const isEarlyEnd = (error: Error): boolean =>
  'code' in error && (error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'EPIPE');

const unpack = async (packed: AsyncIterable<Uint8Array>, folder: string): Promise<void> => {
  const child = spawn(
    'tar',
    ['--extract', '--file=-', `--directory=${folder}`, '--no-same-owner'],
    {
      stdio: ['pipe', 'ignore', 'pipe'],
    },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-500)));
  const closed = once(child, 'close');
  const fed = await pipeline(Readable.from(packed), createGunzip(), child.stdin).then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  const [code] = await closed;
  if (code !== 0) throw fed ?? new Error(`tar ended with ${String(code)}: ${said}`);
  // tar ends once it has read the mark of the end, which may be before its input is closed.
  if (fed !== undefined && !isEarlyEnd(fed)) throw fed;
};

/**
 * Hands PostgreSQL the pieces that it asks for, one at a time, because all of them may be more than the disk holds. Its command
 * writes the name of a piece into `want`, and waits until it is in `have`, or in `none`.
 */
const COMMAND = [
  'touch ../recovery/want/%f',
  'while [ ! -e ../recovery/have/%f ] && [ ! -e ../recovery/none/%f ]; do sleep 0.05; done',
  '[ -e ../recovery/have/%f ] && cp ../recovery/have/%f "%p" && rm ../recovery/have/%f',
].join('; ');

const handPieces = async (of: {
  readonly store: FileStore;
  readonly line: string;
  readonly identities: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
}): Promise<void> => {
  const { store, line, identities, folder, signal } = of;
  const known = new Set<string>();
  for await (const { key } of store.list(walFolder(line))) known.add(pieceOf(key));
  const hand = async (name: string): Promise<void> => {
    await unlink(join(folder, 'want', name));
    const stored = known.has(name) ? await store.get(walKey(line, name)) : undefined;
    if (!stored) return writeFile(join(folder, 'none', name), '');
    const plain = Readable.from(decryptWith(identities, stored)).pipe(createGunzip());
    const file = join(folder, `${name}.new`);
    await writeFile(file, plain);
    // PostgreSQL's user takes it away.
    const owner = madeUser();
    if (owner) chownSync(file, owner.uid, owner.gid);
    await rename(file, join(folder, 'have', name));
  };
  while (!signal.aborted) {
    for (const name of readdirSync(join(folder, 'want'))) await hand(name);
    await pause(POLL_MS, undefined, { signal }).catch(() => {});
  }
};

/** Why a restore to a moment failed, as a sentence. */
const explained = (error: unknown, at: Date | undefined): unknown => {
  // A part that is missing or damaged ends the decryption of all.
  if (error instanceof Error && error.cause instanceof BackupError) return error.cause;
  if (!(error instanceof OwnServerError)) return error;
  if (!error.message.includes('recovery ended before configured recovery target was reached'))
    return error;
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(error.message)?.[1];
  return new BackupError(
    `The archive does not reach ${at?.toISOString() ?? ''}${last === undefined ? '' : `; its last change is of ${last} UTC`}. Name an earlier moment, or take everything: --at latest`,
  );
};

/** Waits for the restored server, or for what keeps it from getting what it asks for. */
const recover = async (dataDir: string, handing: Promise<void>): Promise<void> => {
  const server = await Promise.race([
    startOwnServer({ dataDir, log: () => undefined }),
    handing.then(() => {
      throw new Error('the changes are no longer handed to PostgreSQL');
    }),
  ]);
  try {
    const client = new Client({ connectionString: server.url });
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>(
      'select pg_is_in_recovery() as standby',
    );
    if (rows[0]?.standby !== false) throw new Error('PostgreSQL is still recovering');
    await client.query('alter system reset all');
    await client.end();
  } finally {
    await server.stop();
  }
};

/**
 * Makes the own database of an empty data folder as it was at a moment, or as the archive has it last. The server is stopped
 * afterwards. What fails leaves the folder as it was, so that it can be repeated.
 */
export const rewind = async (of: {
  readonly config: Config;
  readonly store: FileStore;
  readonly seal: Pick<Seal, 'isOurs'>;
  /** Undefined: as late as possible. */
  readonly at: Date | undefined;
  readonly log: (line: string) => void;
}): Promise<Base> => {
  const { config, store, at, log } = of;
  const { bases, damaged } = await readBases(store, of.seal);
  for (const each of damaged) log(each);
  const base = bases.findLast(
    ({ finishedAt }) => at === undefined || Date.parse(finishedAt) <= at.getTime(),
  );
  if (!base)
    throw new BackupError(
      bases[0] && at
        ? `The archive begins at ${bases[0].finishedAt}, after ${at.toISOString()}`
        : 'There is no base backup in the archive',
    );
  const identities = await backupIdentities(config, base.encryptedTo);
  const folder = databaseFolder(config.dataDir, log);
  const cluster = join(folder, 'cluster');
  if (existsSync(cluster))
    throw new BackupError(`${cluster} exists: restore to a DATA_DIR without a database`);
  log(`From the base backup of ${base.startedAt}`);
  const recovery = join(folder, 'recovery');
  const ending = new AbortController();
  let handing: Promise<void> | undefined;
  try {
    const fresh = await mkdtemp(join(folder, 'cluster.new-'));
    await unpack(decryptWith(identities, partsOf(store, base)), fresh);
    writeFileSync(join(fresh, 'backup_label'), base.label);
    writeFileSync(join(fresh, 'recovery.signal'), '');
    writeFileSync(
      join(fresh, 'postgresql.auto.conf'),
      [
        `restore_command = '${COMMAND}'`,
        ...(at ? [`recovery_target_time = '${at.toISOString().replace('Z', '+00')}'`] : []),
        `recovery_target_action = 'promote'`,
        '',
      ].join('\n'),
    );
    await rename(fresh, cluster);
    rmSync(recovery, { recursive: true, force: true });
    const owner = madeUser();
    for (const path of ['', 'want', 'have', 'none']) {
      mkdirSync(join(recovery, path), { recursive: true, mode: 0o700 });
      if (owner) chownSync(join(recovery, path), owner.uid, owner.gid);
    }
    const { line } = base;
    const { signal } = ending;
    handing = handPieces({ store, line, identities, folder: recovery, signal });
    await recover(config.dataDir, handing);
  } catch (error) {
    await rm(cluster, { recursive: true, force: true, maxRetries: 9 });
    throw explained(error, at);
  } finally {
    ending.abort();
    await handing?.catch(() => {});
    rmSync(recovery, { recursive: true, force: true });
  }
  return base;
};
