import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { columnNames, dataClasses } from '#db/data-classes.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(1);
});
afterAll(() => database.drop());

test('every database column has a data class, and every data class has a column', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name
    from information_schema.columns where table_schema = 'public'
      and table_name not in ('migrations', 'kysely_migration', 'kysely_migration_lock')`.execute(
    database.db,
  );
  const classed = Object.entries(dataClasses).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(classed.toSorted());
});

test('columnNames returns each column name of a data class once', () => {
  expect(columnNames('secret')).toEqual([
    'access_token',
    'browser_hash',
    'code_hash',
    'id_token',
    'identifier',
    'link_hash',
    'password',
    'refresh_token',
    'request_hash',
    'sealed_secret',
    'state_hash',
    'token_hash',
    'value',
    'wrapped_key',
  ]);
  expect(columnNames('personal')).toContain('email');
  expect(columnNames('public', 'health')).not.toContain('email');
});
