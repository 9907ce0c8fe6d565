import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import type { Config } from '#config/config.ts';
import { encryptTo } from '#platform/age-recipient.ts';
import { backupRecipient } from '#platform/backup-key.ts';
import type { Clock } from '#platform/clock.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import type { Log } from '#platform/log.ts';
import type { Gauge } from '#platform/metrics.ts';
import type { Seal } from '#platform/seal.ts';
import type { AnnouncedStore } from '#storage/announced.ts';
import {
  type Base,
  ERASED,
  FILES,
  one,
  openArchiveStore,
  readBases,
  thin,
  walKey,
} from './archive-places.ts';
import { makeBase } from './base-backup.ts';
import { BackupError } from './folder.ts';

const TICK_MS = 2000;
const DAY_MS = 86_400_000;
const BASE_RETRY_MS = 60_000;
/** A piece of the log of changes; the others are notes of PostgreSQL about backups, which nothing reads. */
const PIECE = /^([0-9A-F]{24})\.gz$/;
/** The name of the line, in the folder where PostgreSQL collects its changes. It goes with that folder. */
const LINE = 'line';
/** How long a store that stops tries to bring the last changes away. */
const LAST_MS = 5000;

export type Archive = {
  readonly metrics: () => readonly Gauge[];
  /** Ends the work on the database; `finish` brings the last changes away after the database is closed. */
  readonly pause: () => Promise<void>;
  readonly finish: () => Promise<void>;
};

/** The line that the folder belongs to. */
const lineIn = (folder: string, now: Date): string => {
  const file = join(folder, LINE);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const line = `${now.toISOString().replace(/\D/g, '')}${randomBytes(4).toString('hex')}`;
  writeFileSync(file, line, { flush: true });
  return line;
};

/** When the oldest change that waits was collected, or was to be collected; undefined where none waits. */
const waitingSince = (database: string): number | undefined => {
  const timesIn = (folder: string, waits: RegExp): readonly number[] => {
    if (!existsSync(folder)) return [];
    const names = readdirSync(folder).filter((name) => waits.test(name));
    return names.map((name) => statSync(join(folder, name)).mtimeMs);
  };
  const times = [
    ...timesIn(join(database, 'archive'), PIECE),
    ...timesIn(join(database, 'cluster', 'pg_wal', 'archive_status'), /^[0-9A-F]{24}\.ready$/),
  ];
  return times.length === 0 ? undefined : Math.min(...times);
};

/** Who and what was erased so far, as names of objects. */
const erasedNames = async (url: string): Promise<readonly string[]> => {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select 'user.' || id as name from users where deleted_at is not null
       union all select 'order.' || id from orders where deleted_at is not null`,
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
};

/** Throws a BackupError where the folder of the archive is not there: the disk that holds it may not be mounted. */
export const checkArchive = ({ archive }: Pick<Config, 'archive'>): void => {
  if (archive && 'folder' in archive.place && !existsSync(archive.place.folder))
    throw new BackupError(
      `ARCHIVE_FOLDER ${archive.place.folder} does not exist: mount its disk, or make the folder`,
    );
};

/** How far the archive is behind, in seconds, as a metric. */
export const archiveMetrics = (behind: number): readonly Gauge[] => [
  {
    name: 'pharos_archive_behind_seconds',
    help: 'Age of the oldest change of the database that is not in the archive, in seconds; +Inf before the first base backup',
    values: [{ labels: {}, value: behind }],
  },
];

/**
 * Archives the store's own PostgreSQL as it changes: at most a minute after a change it is in a folder or a bucket elsewhere,
 * encrypted to the recipient of the backups. Once a day a base backup follows, and what is older than the policy goes.
 * Undefined where no archive is configured.
 */
export const openArchive = async (
  config: Config,
  opened: {
    /** Connects as the owner. */
    readonly ownerUrl: string | undefined;
    readonly disk: AnnouncedStore | undefined;
    readonly deps: { readonly seal: Seal; readonly clock: Clock };
  },
  log: Pick<Log, 'info' | 'error'>,
): Promise<Archive | undefined> => {
  const { ownerUrl: url, disk } = opened;
  if (!config.archive || url === undefined) return undefined;
  const { place, days } = config.archive;
  const { seal, clock } = opened.deps;
  const folder = join(config.dataDir, 'pg', 'archive');
  const store = openArchiveStore({ place });
  const { recipient } = await backupRecipient(config);
  const line = lineIn(folder, clock());
  let bases: readonly Base[] | undefined;
  /** Keys of files that came (true) or went (false), in the order in which they did. */
  const changed = new Map<string, boolean>();
  const noted = new Set<string>();
  /** Whether the files of the store and of the archive were compared since the start. */
  let compared = false;
  let keeping: Promise<void> | undefined;
  let keepAfter = 0;
  let failing = false;
  let running = true;
  const stopping = new AbortController();

  const waiting = async (): Promise<readonly string[]> =>
    (await readdir(folder)).filter((name) => PIECE.test(name)).toSorted();

  const shipWaiting = async (): Promise<void> => {
    for (const name of await waiting()) {
      const packed = createReadStream(join(folder, name));
      await store.put(walKey(line, PIECE.exec(name)?.[1] ?? ''), encryptTo(recipient, packed));
      await unlink(join(folder, name));
    }
  };

  let shipping: Promise<void> = Promise.resolve();
  /** Ships what waits, one call after the other: a base backup ships as well. */
  const ship = (): Promise<void> => {
    shipping = shipping.catch(() => {}).then(shipWaiting);
    return shipping;
  };

  /** Before the changes, so that no archive holds an erasure without its note. */
  const noteErased = async (): Promise<void> => {
    if (noted.size === 0)
      for await (const { key } of store.list(ERASED)) noted.add(key.slice(ERASED.length));
    for (const name of await erasedNames(url)) {
      if (noted.has(name)) continue;
      await store.put(`${ERASED}${name}`, one(Buffer.from(`${clock().toISOString()}\n`)));
      noted.add(name);
    }
  };

  const copyFile = async (key: string): Promise<void> => {
    const body = await disk?.get(key);
    if (body) await store.put(`${FILES}${key}`, body);
  };
  const followFiles = async (): Promise<void> => {
    for (const [key, there] of changed) {
      if (there) await copyFile(key);
      else await store.remove(`${FILES}${key}`);
      if (changed.get(key) === there) changed.delete(key);
    }
  };

  /**
   * Finds what was missed while the store was being killed. Files that the store lacks are removed only once the archive
   * holds nothing of another line: a new store on the archive of a lost one must not empty it.
   */
  const compareFiles = async (known: readonly Base[]): Promise<void> => {
    if (!disk) return;
    const lost = new Set<string>();
    for await (const { key } of store.list(FILES)) lost.add(key.slice(FILES.length));
    for await (const { key } of disk.list()) if (!lost.delete(key)) await copyFile(key);
    if (known.every((base) => base.line === line))
      for (const key of lost) await store.remove(`${FILES}${key}`);
  };

  const renew = async (known: readonly Base[]): Promise<readonly Base[]> => {
    const cluster = join(config.dataDir, 'pg', 'cluster', '');
    const made = await makeBase({
      store,
      url,
      cluster,
      line,
      recipient,
      seal,
      clock,
      shipped: ship,
    });
    log.info({ parts: made.parts.length }, 'a base backup of the database is in the archive');
    return thin(store, [...known, made], new Date(clock().getTime() - days * DAY_MS));
  };

  const keepBases = async (): Promise<void> => {
    if (!bases) {
      const read = await readBases(store, seal);
      for (const each of read.damaged) log.error({ fault: each }, 'a base backup cannot be used');
      ({ bases } = read);
    }
    const last = bases.findLast((base) => base.line === line);
    const isDue = !last || clock().getTime() - Date.parse(last.finishedAt) >= DAY_MS;
    if (!isDue && compared) return;
    if (isDue) bases = await renew(bases);
    await compareFiles(bases);
    compared = true;
  };

  const tell = (error: unknown): void => {
    if (!failing)
      log.error(
        { failure: describeFailure(error) },
        'the database cannot be archived; its changes wait on this machine',
      );
    failing = true;
  };
  const work = async (): Promise<void> => {
    if ((await waiting()).length > 0) {
      await noteErased();
      await ship();
    }
    await followFiles();
    // A large base backup must not keep later changes waiting.
    if (!keeping && performance.now() >= keepAfter)
      keeping = keepBases()
        .catch((error: unknown) => {
          keepAfter = performance.now() + BASE_RETRY_MS;
          log.error(
            { failure: describeFailure(error) },
            'a base backup of the database cannot be made; it is tried again in a minute',
          );
        })
        .finally(() => {
          keeping = undefined;
        });
    if (failing) log.info('the database is archived again');
    failing = false;
  };
  disk?.hear((key, there) => void changed.set(key, there));
  const loop = (async () => {
    while (running) {
      await work().catch(tell);
      await pause(failing ? 5 * TICK_MS : TICK_MS, undefined, { signal: stopping.signal }).catch(
        () => {},
      );
    }
  })();

  return {
    metrics: () => {
      let behind = Infinity;
      try {
        const since = waitingSince(join(config.dataDir, 'pg'));
        if (bases?.some((base) => base.line === line))
          behind = since === undefined ? 0 : (clock().getTime() - since) / 1000;
      } catch {
        // A piece went while its time was asked: the next scrape tells.
      }
      return archiveMetrics(behind);
    },
    pause: async () => {
      running = false;
      stopping.abort();
      await Promise.race([loop, pause(LAST_MS)]);
      await Promise.race([noteErased().catch(tell), pause(LAST_MS)]);
    },
    finish: async () => {
      // PostgreSQL ends its last piece when it stops.
      await Promise.race([Promise.all([ship(), followFiles()]).catch(tell), pause(LAST_MS)]);
    },
  };
};
