import { existsSync, readdirSync, statfsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { lastDrill } from '#backup/drill-note.ts';
import { backupsIn } from '#backup/folder.ts';
import { type Config, ConfigError, readConfig } from '#config/config.ts';
import { newestEntryAt } from '#db/reads/audit.ts';
import type { OpenedDatabase } from '#db/client.ts';
import { checkMasterKeys } from '#db/master-keys.ts';
import { checkRelay } from '#mail/open-mailer.ts';
import { clockBehind } from '#platform/clock-watch.ts';
import { checkDataFolder } from '#platform/data-folder.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import { readMasterKeys } from '#platform/master-key.ts';
import { startError } from '#start-error';
import { s3 } from '#storage/s3.ts';
import { openConfigured } from './open-database.ts';

/*
 * Checks what the store depends on, while it is open or not, and changes no data:
 *
 *   npm run doctor -- [--backups <folder of the backups>] [--json]
 *
 * Ends with 1 if something fails, and with 0 if there is nothing or only something to note.
 */
type State = 'ok' | 'note' | 'fails';
type Check = { readonly name: string; readonly state: State; readonly words: string };

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');
const GIGABYTE = 2 ** 30;
const HOUR_MS = 3_600_000;
/** The job runs once a month. */
const DRILL_DAYS = 35;
/** A nightly backup that takes its time. */
const BACKUP_HOURS = 26;
const CLOCK_MS = 5000;

const check = async (
  name: string,
  config: Config,
  ask: () => Promise<readonly [State, string]>,
): Promise<Check> => {
  try {
    const [state, words] = await ask();
    return { name, state, words };
  } catch (error) {
    const words = startError(error, config) ?? `It fails: ${describeFailure(error)}.`;
    return { name, state: 'fails', words };
  }
};

const dataFolder = async ({ dataDir, databaseUrl }: Config): Promise<readonly [State, string]> => {
  const folder = resolve(dataDir);
  if (!existsSync(folder)) return ['note', `${folder} does not exist; the first start makes it.`];
  await checkDataFolder(folder, { ownDatabase: databaseUrl === undefined });
  const { bavail, bsize } = statfsSync(folder);
  const free = (bavail * bsize) / GIGABYTE;
  const words = `${folder} can be written, and ${free.toFixed(1)} GB are free.`;
  return free < 1 ? ['note', `${words} Make more space soon.`] : ['ok', words];
};

type Facts = {
  version: number;
  standby: boolean;
  creates: boolean;
  superuser: boolean;
  now: Date;
  migrations: boolean;
};

const readFacts = async ({ pool }: OpenedDatabase): Promise<Facts> => {
  const { rows } = await pool.query<Facts>(`
    select current_setting('server_version_num')::int as version, pg_is_in_recovery() as standby,
      has_schema_privilege('public', 'create') and has_database_privilege(current_database(), 'create') as creates,
      (select rolsuper from pg_roles where rolname = current_user) as superuser, clock_timestamp() as now,
      to_regclass('public.migrations') is not null as migrations`);
  if (!rows[0]) throw new Error('no row');
  return rows[0];
};

const database = async (
  { databaseUrl }: Config,
  opened: OpenedDatabase,
): Promise<readonly [State, string]> => {
  const facts = await readFacts(opened);
  const version = Math.floor(facts.version / 10_000);
  if (version < 14) return ['fails', `PostgreSQL ${version} is too old: the store needs 14.`];
  if (facts.standby) return ['fails', 'It is a standby: name the primary in DATABASE_URL.'];
  const applied = facts.migrations
    ? (await opened.pool.query<{ name: string }>('select name from migrations')).rows
    : [];
  const known = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
  const newer = applied.filter(({ name }) => !known.includes(name));
  if (newer.length > 0)
    return ['fails', `A newer build has used it: ${newer.map(({ name }) => name).join(', ')}.`];
  const words = `PostgreSQL ${version} answers, and ${applied.length} of ${known.length} migrations are applied.`;
  if (applied.length < known.length && !facts.creates)
    return [
      'fails',
      `${words} The user may not apply the rest: let the owner do it (npm run migrate -- --grant <user>).`,
    ];
  if (applied.length < known.length) return ['note', `${words} The next start applies the rest.`];
  return facts.superuser && databaseUrl !== undefined
    ? ['note', `${words} The user is a superuser; the owner of the database is enough.`]
    : ['ok', words];
};

const clock = async (opened: OpenedDatabase): Promise<readonly [State, string]> => {
  const before = Date.now();
  const { now } = await readFacts(opened);
  const middle = (before + Date.now()) / 2;
  const behind = clockBehind(await newestEntryAt(opened.db), new Date(middle));
  if (behind !== undefined) return ['fails', behind];
  const seconds = Math.abs(now.getTime() - middle) / 1000;
  return seconds * 1000 > CLOCK_MS
    ? [
        'fails',
        `The clocks of this machine and of the database differ by ${seconds.toFixed(0)} seconds: synchronize both.`,
      ]
    : ['ok', 'The clocks of this machine and of the database agree.'];
};

const jobs = async ({ pool }: OpenedDatabase): Promise<readonly [State, string]> => {
  const { rows: known } = await pool.query<{ there: boolean }>(
    `select to_regclass('pgboss.job') is not null as there`,
  );
  if (!known[0]?.there) return ['note', 'There is no job queue yet; the first start makes it.'];
  const { rows } = await pool.query<{ minutes: number }>(`
    select coalesce(extract(epoch from now() - min(start_after)) / 60, 0)::int as minutes
    from pgboss.job where state in ('created', 'retry') and start_after < now()`);
  const minutes = rows[0]?.minutes ?? 0;
  return minutes > 10
    ? ['fails', `A job has waited for ${minutes} minutes: is a worker running?`]
    : ['ok', 'No job waits for a worker.'];
};

const keys = async (
  config: Config,
  opened: OpenedDatabase | undefined,
): Promise<readonly [State, string]> => {
  if (!existsSync(config.dataDir))
    return ['note', 'There is no key yet; the first start makes it.'];
  const present = await readMasterKeys(config);
  const facts = opened && (await readFacts(opened));
  if (opened && facts?.migrations) await checkMasterKeys(opened.db, present);
  if (!present.current) return ['note', 'There is no key yet; the first start makes it.'];
  const words = `The master key ${present.current.id} is there`;
  return opened ? ['ok', `${words}, and so is every key that was used.`] : ['note', `${words}.`];
};

const relay = async ({ smtpUrl }: Config): Promise<readonly [State, string]> => {
  if (smtpUrl === undefined)
    return ['note', 'There is no relay: mails are kept as files, and nobody gets them.'];
  await checkRelay(smtpUrl);
  return ['ok', 'The relay answers, and takes the login.'];
};

const files = async (config: Config): Promise<readonly [State, string]> => {
  if (!config.s3) return ['ok', 'Prescriptions are stored in the data folder.'];
  for await (const _ of s3(config.s3).list()) break;
  return ['ok', `The bucket ${config.s3.bucket} can be read.`];
};

const backups = async (folder: string | undefined): Promise<readonly [State, string]> => {
  if (folder === undefined)
    return ['note', 'Not checked: name the folder of the backups with --backups or BACKUP_FOLDER.'];
  if (!existsSync(folder)) return ['fails', `${folder} does not exist.`];
  const { finished, damaged } = backupsIn(folder);
  const [newest] = finished;
  const bad = damaged.map((each) => ` ${each}.`).join('');
  if (!newest) return ['fails', `There is no finished backup in ${folder}.${bad}`];
  const hours = (Date.now() - Date.parse(newest.manifest.madeAt)) / HOUR_MS;
  const words = `The last of ${finished.length} backups was made ${hours.toFixed(0)} hours ago.${bad}`;
  if (hours > BACKUP_HOURS) return ['fails', words];
  return [damaged.length > 0 ? 'note' : 'ok', words];
};

const lastRestore = async ({ dataDir }: Config): Promise<readonly [State, string]> => {
  const last = lastDrill(dataDir);
  if (!last) return ['note', 'No restore was tried yet: run npm run drill.'];
  const day = last.at.slice(0, 10);
  if (last.fault !== null) return ['fails', `The restore of ${day} failed. ${last.fault}`];
  const days = (Date.now() - Date.parse(last.at)) / (24 * HOUR_MS);
  const words = `The restore of ${day} brought everything back.`;
  return days > DRILL_DAYS ? ['note', `${words} Try another: npm run drill.`] : ['ok', words];
};

const open = async (config: Config): Promise<OpenedDatabase | undefined> =>
  config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'pg'))
    ? undefined
    : openConfigured(config, () => {});

const examine = async (config: Config, backupFolder: string | undefined): Promise<Check[]> => {
  let opened: OpenedDatabase | undefined;
  const checks: Check[] = [
    {
      name: 'configuration',
      state: 'ok',
      words: `Every setting can be read. The staff work at ${config.staffUrl ?? config.publicUrl}/admin.`,
    },
    await check('data folder', config, () => dataFolder(config)),
  ];
  try {
    checks.push(
      await check('database', config, async () => {
        opened = await open(config);
        if (!opened) return ['note', 'There is no database yet; the first start makes it.'];
        try {
          return await database(config, opened);
        } catch (error) {
          await opened.close();
          opened = undefined;
          throw error;
        }
      }),
    );
    const current: OpenedDatabase | undefined = opened;
    if (current)
      checks.push(
        await check('clock', config, () => clock(current)),
        await check('jobs', config, () => jobs(current)),
      );
    checks.push(
      await check('keys', config, () => keys(config, current)),
      await check('mail', config, () => relay(config)),
      await check('files', config, () => files(config)),
      await check('backups', config, () => backups(backupFolder ?? config.backupFolder)),
      await check('last restore', config, () => lastRestore(config)),
    );
  } finally {
    await opened?.close();
  }
  return checks;
};

const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: { backups: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  let checks: readonly Check[];
  try {
    checks = await examine(readConfig(process.env), values.backups);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    checks = [{ name: 'configuration', state: 'fails', words: error.message }];
  }
  const ok = checks.every(({ state }) => state !== 'fails');
  if (values.json) console.log(JSON.stringify({ ok, checks }, undefined, 2));
  else
    for (const { name, state, words } of checks)
      console.log(`${state.padEnd(5)}  ${name.padEnd(13)}  ${words}`);
  process.exitCode = ok ? 0 : 1;
};

main().catch((error: unknown) => {
  console.error(startError(error) ?? error);
  process.exitCode = 1;
});
