import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type ColumnType, type Transaction } from 'kysely';
import type { Database } from './client.ts';
import type { Schema } from './schema.ts';

/** The record of what was applied, kept by `migrate` alone. */
export type MigrationsTable = {
  name: string;
  sha256: string;
  applied_at: ColumnType<Date, never, never>;
};

/** The database and the folder of migrations do not belong together; the message says how. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

type Migration = { readonly name: string; readonly text: string; readonly sha256: string };

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;

/** An arbitrary number that every process of the store locks while it migrates. */
const LOCK = 7_204_411;

/** Line ends are git's affair: the same file has the same sum in every checkout. */
const readMigration = async (dir: string, name: string): Promise<Migration> => {
  const text = (await readFile(join(dir, name), 'utf8')).replaceAll('\r\n', '\n');
  return { name, text, sha256: createHash('sha256').update(text).digest('hex') };
};

const readMigrations = async (dir: string): Promise<Migration[]> => {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.sql')).toSorted();
  const seen = new Map<string, string>();
  for (const name of names) {
    const number = FILE_NAME.exec(name)?.[1];
    if (number === undefined)
      throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`);
    const other = seen.get(number);
    if (other !== undefined) throw new MigrationError(`${other} and ${name} have one number`);
    seen.set(number, name);
  }
  return Promise.all(names.map((name) => readMigration(dir, name)));
};

const readApplied = async (tx: Transaction<Schema>): Promise<Map<string, string>> => {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
  await sql`create table if not exists migrations (
    name text primary key, sha256 text not null, applied_at timestamptz not null default now()
  )`.execute(tx);
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, sha256 from migrations order by name`.execute(tx);
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
};

const refuse = (migrations: readonly Migration[], applied: ReadonlyMap<string, string>): void => {
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const [name, sha256] of applied) {
    const migration = known.get(name);
    if (!migration)
      throw new MigrationError(
        `The database has the migration ${name}, which this build lacks: a newer build has used it. Start that one.`,
      );
    if (migration.sha256 !== sha256)
      throw new MigrationError(
        `${name} was changed after it was applied. Put it back, and write the change as a new migration.`,
      );
  }
  const last = [...applied.keys()].at(-1) ?? '';
  const late = migrations.find(({ name }) => !applied.has(name) && name < last);
  if (late)
    throw new MigrationError(
      `${late.name} comes before ${last}, which is applied already. Give it a later number.`,
    );
};

/** Applies the next migration, if there is one, and answers its name. */
const applyNext = (db: Database, migrations: readonly Migration[]): Promise<string | undefined> =>
  // The lock, the look and the change share a transaction, so this holds through a pooler too.
  db.transaction().execute(async (tx) => {
    const applied = await readApplied(tx);
    refuse(migrations, applied);
    const next = migrations.find(({ name }) => !applied.has(name));
    if (!next) return undefined;
    await sql.raw(next.text).execute(tx);
    await sql`insert into migrations (name, sha256) values (${next.name}, ${next.sha256})`.execute(
      tx,
    );
    return next.name;
  });

/**
 * Applies every migration of `dir` that the database lacks, in the order of their numbers, each in a
 * transaction of its own, and answers the names of those that this call applied. Any number of
 * processes may call it at once. Throws a MigrationError when an applied file was changed, when the
 * database comes from a newer build, and when a file is named or numbered wrongly.
 */
export const migrate = async (db: Database, dir: string): Promise<string[]> => {
  const migrations = await readMigrations(dir);
  const done: string[] = [];
  for (;;) {
    const name = await applyNext(db, migrations);
    if (name === undefined) return done;
    done.push(name);
  }
};
