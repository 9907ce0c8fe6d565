import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { readConfig } from '#config/config.ts';
import { openDatabase } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { openDeps } from '#deps';
import { prepareJobs } from '#jobs/queue.ts';
import { openLog } from '#platform/log.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { removeDataDir, temporaryDataDir } from '#tests/support/server-folder.ts';
import { startStore } from '#tests/support/built-store.ts';
import { administer, MIGRATIONS, withDatabase } from '#tests/support/template-database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(3);
});
afterAll(() => database.drop());

const codeOf = (statement: string): Promise<unknown> =>
  database.pool.query(statement).then(
    () => undefined,
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('the role of the running store', () => {
  test.each([
    'alter table audit_entries disable trigger all',
    'alter table audit_entries disable trigger audit_is_only_added_to',
    'drop trigger audit_is_only_added_to on audit_entries',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
    'drop table orders',
    'truncate orders cascade',
    'truncate audit_entries',
    'update audit_entries set action = action',
    'delete from audit_checkpoints',
    'delete from balance_entries',
    'update money_entries set amount_cents = 0',
    'set session_replication_role = replica',
    'create table other (id integer)',
    'create schema other',
    'create function other() returns integer language sql as $$ select 1 $$',
    'create role other superuser',
    'alter role pharos_store superuser',
    'set role pharos',
    `insert into migrations (name, sha256) values ('9999_other.sql', '')`,
    'delete from kysely_migration',
    'drop table pgboss.job cascade',
    `copy orders to program 'cat'`,
    `select pg_read_file('PG_VERSION')`,
    `select pg_ls_dir('.')`,
    'alter system set fsync = off',
  ])('may not: %s', async (statement) => {
    expect(await codeOf(statement)).toBe('42501');
  });

  test('starts on a migrated database, and needs no more than rows for that', async () => {
    expect(await migrate(database.db, MIGRATIONS)).toEqual([]);
    await prepareJobs(database.pool);
  });
});

test('the own PostgreSQL serves the store as that role, which is no superuser', async () => {
  const dataDir = temporaryDataDir('role');
  const config = readConfig({ DATA_DIR: dataDir });
  const opened = await openDeps(config, openLog('error', { write: () => undefined }));
  try {
    for (const db of [opened.deps.db, opened.patientDb]) {
      const { rows } = await sql`select rolname as name, rolsuper as super, rolcreaterole as creates
        from pg_roles where rolname = current_user`.execute(db);
      expect(rows).toEqual([{ name: 'pharos_store', super: false, creates: false }]);
    }
    const { rows } = await sql`select distinct tableowner as owner from pg_tables
      where schemaname in ('public', 'pgboss')`.execute(opened.deps.db);
    expect(rows).toEqual([{ owner: 'pharos' }]);
  } finally {
    await opened.close();
    await removeDataDir(dataDir);
  }
});

describe('the roles of a PostgreSQL of one’s own, by the guide', () => {
  const prefix = `given_${process.pid}`;
  const guide = readFileSync(
    join(import.meta.dirname, '..', '..', 'docs', 'OPERATIONS.md'),
    'utf8',
  );
  const [, statements = ''] = /## Roles of the database[^]*?```sql\n([^]*?)```/.exec(guide) ?? [];
  const urlOf = (role: string): string => {
    const url = new URL(withDatabase(inject('templateUrl'), prefix));
    url.username = role.replace('pharos', prefix);
    return url.href;
  };
  const script = (name: string, role: string, ...args: string[]): string =>
    execFileSync(
      process.execPath,
      [join(import.meta.dirname, '..', '..', 'scripts', name), ...args],
      {
        encoding: 'utf8',
        env: { PATH: process.env['PATH'], DATABASE_URL: urlOf(role) },
      },
    );

  beforeAll(async () => {
    expect(statements).toContain('create role');
    for (const statement of statements.split(';').filter((text) => text.trim() !== ''))
      await administer(inject('templateUrl'), statement.replaceAll('pharos', prefix));
  });
  afterAll(async () => {
    await administer(inject('templateUrl'), `drop database if exists ${prefix}`);
    for (const role of ['store', 'migrator', 'owner'])
      await administer(inject('templateUrl'), `drop role if exists ${prefix}_${role}`);
  });

  test('the migrator migrates and grants, and the store starts, but cannot migrate', async () => {
    const dataDir = temporaryDataDir('given');
    const env = { DATABASE_URL: urlOf('pharos_store') };
    try {
      expect(() => script('migrate.ts', 'pharos_store')).toThrow('npm run migrate -- --grant');
      const out = script('migrate.ts', 'pharos_migrator', '--grant', `${prefix}_store`);
      expect(out).toContain(`${prefix}_store may read and write rows`);
      const store = await startStore({ dataDir, env });
      try {
        expect((await fetch(`${store.url}/readyz`)).status).toBe(200);
      } finally {
        await store.stop();
      }
      const { db, close } = openDatabase(urlOf('pharos_store'), 1);
      try {
        await expect(
          sql`alter table audit_entries disable trigger all`.execute(db),
        ).rejects.toMatchObject({ code: '42501' });
      } finally {
        await close();
      }
      const client = new Client({ connectionString: urlOf('pharos_migrator') });
      await client.connect();
      const { rows } = await client.query(
        `select distinct tableowner as owner from pg_tables where schemaname in ('public', 'pgboss')`,
      );
      await client.end();
      expect(rows).toEqual([{ owner: `${prefix}_owner` }]);
    } finally {
      await removeDataDir(dataDir);
    }
  });
});

test('tests of the store run as the same role', async () => {
  const { rows } = await database.pool.query('select current_user as name');
  expect(rows).toEqual([{ name: 'pharos_store' }]);
});
