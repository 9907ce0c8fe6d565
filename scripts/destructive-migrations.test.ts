import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { destructiveStatements } from './destructive-migrations.ts';

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

/** Of releases that nobody runs beside a present one. */
const FORMER = new Set([
  '0004_staff_roles.sql',
  '0018_audit.sql',
  '0032_session_token_hashes.sql',
  '0036_parsed_events.sql',
]);

test('no migration breaks the release before it', () => {
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const faults = names.flatMap((name, place) =>
    destructiveStatements(readFileSync(join(MIGRATIONS, name), 'utf8'), names.slice(0, place)).map(
      (fault) => ({ name, fault }),
    ),
  );
  expect(faults.filter(({ name }) => !FORMER.has(name))).toEqual([]);
  expect(new Set(faults.map(({ name }) => name))).toEqual(FORMER);
});

test.each([
  ['drop table orders;', 'drops'],
  ['alter table orders drop column notes;', 'drops'],
  ['ALTER TABLE orders\n  ADD COLUMN a integer,\n  DROP COLUMN b;', 'drops'],
  ['alter table orders rename column a to b;', 'renames'],
  ['alter table orders rename to sales;', 'renames'],
  ['alter table orders alter column a type bigint;', 'type'],
  ['alter table orders alter a set data type bigint;', 'type'],
  ['alter table orders alter column a set not null;', 'requires'],
  ['alter table orders alter column a drop default;', 'default'],
  ['alter table orders add column a numeric(8, 2) not null;', 'no default'],
  ['alter table orders add column a text not null, add column b text default 1;', 'no default'],
  ['truncate orders;', 'empties'],
  ["select 'x;y'; delete from orders where id = ';';", 'deletes'],
  ['-- contracts 0002_later.sql: too early\ndrop table orders;', 'drops'],
  ['-- contracts 0001_first.sql:\ndrop table orders;', 'drops'],
])('%s is refused', (text, what) => {
  const faults = destructiveStatements(text, ['0001_first.sql']);
  expect(faults).toEqual([expect.stringContaining(what)]);
});

test.each([
  'create table orders (id uuid primary key, note text not null);',
  'alter table orders add column a text;',
  'alter table orders add column a text not null default 1, add column b integer;',
  'alter table orders alter column a drop not null;',
  'alter table orders drop constraint a, add constraint a check (b in (1, 2));',
  'drop index a; drop trigger b on orders;',
  '-- It is not time to drop table orders.\nselect 1;',
  "comment on table orders is 'drop table orders';",
  'create function f() returns trigger as $x$ begin delete from a; end $x$ language plpgsql;',
  '-- contracts 0001_first.sql: nothing has read it since\nalter table orders drop column notes;',
])('%s is allowed', (text) => {
  expect(destructiveStatements(text, ['0001_first.sql'])).toEqual([]);
});
