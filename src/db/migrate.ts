import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';

/** The database does not match the migrations; the message says why. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

type File = { readonly name: string; readonly text: string; readonly sha256: string };

/** Git may change line ends, so the checksum ignores them. */
const readFiles = async (dir: string): Promise<File[]> => {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted();
  const numbers = names.map((name) => /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  for (const [i, name] of names.entries()) {
    if (numbers[i] === undefined)
      throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`);
    if (numbers[i] === numbers[i - 1])
      throw new MigrationError(`${names[i - 1]} and ${name} have one number`);
  }
  return Promise.all(
    names.map(async (name) => {
      const text = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
    }),
  );
};

/** Hashes of the applied files, which reveal a later change. */
const readHashes = async <Schema>(db: Kysely<Schema>): Promise<Map<string, string>> => {
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('public.migrations') is not null as there`.execute(db);
  if (!tables[0]?.there) return new Map();
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migrations`.execute(db);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
};

/**
 * A file as a migration of Kysely. A database of an earlier version has the file's hash already: Kysely
 * then notes it as applied, and nothing is run.
 */
const migrationOf = ({ name, text, sha256 }: File): Migration => ({
  up: async (db) => {
    if ((await readHashes(db)).has(name)) return;
    await sql`create table if not exists migrations (
      name text primary key, sha256 text not null, applied_at timestamptz not null default now()
    )`.execute(db);
    await sql.raw(text).execute(db);
    await sql`insert into migrations (name, sha256) values (${name}, ${sha256})`.execute(db);
  },
});

/**
 * Applies every migration of `dir` that the database lacks, in the order of their numbers and all in one
 * transaction, and answers the names of those that this call applied. Any number of processes may call it
 * at once. Throws a MigrationError when an applied file was changed, when the database comes from a newer
 * build, and when a file is named or numbered wrongly.
 */
export const migrate = async <Schema>(db: Kysely<Schema>, dir: string): Promise<string[]> => {
  const files = await readFiles(dir);
  const hashes = await readHashes(db);
  for (const name of hashes.keys())
    if (!files.some((file) => file.name === name))
      throw new MigrationError(
        `The database has the migration ${name}, which this build lacks: a newer build has used it. Start that one.`,
      );
  for (const { name, sha256 } of files)
    if ((hashes.get(name) ?? sha256) !== sha256)
      throw new MigrationError(
        `${name} was changed after it was applied. Put it back, and write the change as a new migration.`,
      );
  const last = [...hashes.keys()].toSorted().at(-1) ?? '';
  const late = files.find(({ name }) => !hashes.has(name) && name < last);
  if (late)
    throw new MigrationError(
      `${late.name} comes before ${last}, which is applied already. Give it a later number.`,
    );
  const migrations = Object.fromEntries(files.map((file) => [file.name, migrationOf(file)]));
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error) throw new Error('a migration failed', { cause: error });
  return results.map(({ migrationName }) => migrationName).filter((name) => !hashes.has(name));
};
