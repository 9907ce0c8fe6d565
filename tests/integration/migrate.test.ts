import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { openDatabase, type Database } from '#db/client.ts';
import { MigrationError, migrate } from '#db/migrate.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { administer, MIGRATIONS, withDatabase } from '#tests/support/template-database.ts';

const NAME = `empty_${process.pid}`;
const server = () => inject('templateUrl');
const records = ['kysely_migration', 'kysely_migration_lock', 'migrations'];
let dir: string;
let db: Database;
let close: () => Promise<void>;

const write = (name: string, text: string) => writeFileSync(join(dir, name), text);
const tables = async () =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' order by 1`.execute(db)
  ).rows.map(({ name }) => name);

beforeEach(async () => {
  await administer(server(), `create database ${NAME}`);
  ({ db, close } = openDatabase(withDatabase(server(), NAME), 4));
  dir = mkdtempSync(join(tmpdir(), 'migrations-'));
  write('0001_first.sql', 'create table one (id integer); create table two (id integer);');
  write('0002_second.sql', 'insert into one values (1);\ninsert into two values (2);\n');
});

afterEach(async () => {
  await close();
  await administer(server(), `drop database ${NAME}`);
  rmSync(dir, { recursive: true });
});

test('applies missing migrations once and in order', async () => {
  expect(await migrate(db, dir)).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(await migrate(db, dir)).toEqual([]);
  write('0003_third.sql', 'drop table two');
  expect(await migrate(db, dir)).toEqual(['0003_third.sql']);
  expect(await tables()).toEqual([...records, 'one']);
});

test('concurrent connections apply each migration once', async () => {
  write('0003_slow.sql', 'select pg_sleep(0.2); create table three (id integer);');
  const pools = Array.from({ length: 5 }, () => openDatabase(withDatabase(server(), NAME), 1));
  const applied = await Promise.all(pools.map((pool) => migrate(pool.db, dir)));
  await Promise.all(pools.map((pool) => pool.close()));
  expect(applied.flat().toSorted()).toEqual(['0001_first.sql', '0002_second.sql', '0003_slow.sql']);
  const { rows } = await sql`select id from one`.execute(db);
  expect(rows).toEqual([{ id: 1 }]);
});

test('a failing migration leaves the database unchanged', async () => {
  await migrate(db, dir);
  write('0003_broken.sql', 'create table three (id integer); select 1/0;');
  await expect(migrate(db, dir)).rejects.toThrow('division by zero');
  expect(await tables()).toEqual([...records, 'one', 'two']);
  write('0003_broken.sql', 'create table three (id integer);');
  expect(await migrate(db, dir)).toEqual(['0003_broken.sql']);
});

test('continues on a database that was migrated before Kysely kept the record', async () => {
  await migrate(db, dir);
  // A database from before Kysely has no such tables.
  await sql`drop table kysely_migration, kysely_migration_lock`.execute(db);
  write('0003_third.sql', 'create table three (id integer)');
  expect(await migrate(db, dir)).toEqual(['0003_third.sql']);
  const { rows } = await sql`select id from one`.execute(db);
  expect(rows).toEqual([{ id: 1 }]);
  expect(await migrate(db, dir)).toEqual([]);
});

test('line endings do not count as a change', async () => {
  await migrate(db, dir);
  write('0002_second.sql', 'insert into one values (1);\r\ninsert into two values (2);\r\n');
  expect(await migrate(db, dir)).toEqual([]);
});

describe('migrate refuses', () => {
  const refusal = async () => {
    const error = await migrate(db, dir).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(MigrationError);
    return error instanceof Error ? error.message : '';
  };

  test('a file that changed after it was applied', async () => {
    await migrate(db, dir);
    write('0001_first.sql', 'create table one (id bigint)');
    expect(await refusal()).toContain('0001_first.sql was changed after it was applied');
  });

  test('a database that a newer build has migrated', async () => {
    write('0003_newer.sql', 'create table three (id integer)');
    await migrate(db, dir);
    rmSync(join(dir, '0003_newer.sql'));
    expect(await refusal()).toContain('0003_newer.sql, which this build lacks');
  });

  test('a file that comes before an applied one', async () => {
    write('0004_fourth.sql', 'create table four (id integer)');
    await migrate(db, dir);
    write('0003_late.sql', 'create table three (id integer)');
    expect(await refusal()).toContain('0003_late.sql comes before 0004_fourth.sql');
    expect(await tables()).not.toContain('three');
  });

  test('two files with the same number', async () => {
    write('0002_other.sql', 'select 1');
    expect(await refusal()).toContain('0002_other.sql and 0002_second.sql have one number');
  });

  test('a file without a number', async () => {
    write('add_column.sql', 'select 1');
    expect(await refusal()).toContain('add_column.sql is not named like');
  });
});

test('a fresh database already has all migrations of the store', async () => {
  const fresh = await freshDatabase(1);
  try {
    expect(await migrate(fresh.db, MIGRATIONS)).toEqual([]);
    expect(await fresh.db.selectFrom('orders').selectAll().execute()).toEqual([]);
  } finally {
    await fresh.drop();
  }
});
