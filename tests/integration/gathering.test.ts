import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#db/client.ts';
import { gathering } from '#db/gathering.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(4);
});
afterAll(() => database.drop());

/** How many statements reach the pool while something runs. */
const counted = async <T>(run: () => Promise<T>): Promise<{ result: T; statements: number }> => {
  const spy = vi.spyOn(database.pool, 'query');
  try {
    return { result: await run(), statements: spy.mock.calls.length };
  } finally {
    spy.mockRestore();
  }
};

const everyType = (db: Database) =>
  sql`select 'O''Hara "x" \\ é' as text, null::text as nothing, true as yes, false as no, 7 as int4,
      9007199254740993 as int8, 1.50::numeric as numeric, 0.1::float8 as float8,
      '2026-03-01 12:34:56.789+02'::timestamptz as instant, date '2026-03-01' as day,
      '\\x00ff'::bytea as bytes, array['a', null, 'b,c'] as list, '{"a": [1, null]}'::jsonb as json,
      'infinity'::timestamptz as never, ${'typed'}::text as given, interval '3 days' as span
    from generate_series(1, 2)`.execute(db);
const byNumber = (db: Database, n: number) =>
  sql<{ n: number }>`select n from generate_series(1, ${n}::int) n order by n desc`.execute(db);
const none = (db: Database) => sql`select 1 as n where false`.execute(db);

const read = (db: Database) =>
  Promise.all([everyType(db), byNumber(db, 3), byNumber(db, 2), none(db), byNumber(db, 3)]);

test('what was read before is asked in one statement, with the same rows', async () => {
  const expected = (await read(database.db)).map(({ rows }) => rows);
  const first = await read(gathering(database.pool));
  expect(first.map(({ rows }) => rows)).toEqual(expected);
  const { result, statements } = await counted(() => read(gathering(database.pool)));
  expect(result.map(({ rows }) => rows)).toEqual(expected);
  expect(statements).toBe(1);
});

test('a list of another length is the same statement', async () => {
  const inList = (db: Database, ids: readonly number[]) =>
    sql`select n from generate_series(1, 9) n where n in (${sql.join(ids)})`.execute(db);
  await inList(gathering(database.pool), [1, 2]);
  const db = gathering(database.pool);
  const { result, statements } = await counted(() =>
    Promise.all([inList(db, [4, 5, 6]), inList(db, [7])]),
  );
  expect(statements).toBe(1);
  expect(result.map(({ rows }) => rows)).toEqual([[{ n: 4 }, { n: 5 }, { n: 6 }], [{ n: 7 }]]);
});

test('one that fails does not fail the others', async () => {
  const divide = (db: Database, by: number) =>
    sql<{ n: number }>`select 6 / ${by}::int as n`.execute(db);
  await divide(gathering(database.pool), 2);
  await none(gathering(database.pool));
  const db = gathering(database.pool);
  const [good, bad, other] = await Promise.allSettled([divide(db, 3), divide(db, 0), none(db)]);
  expect(good).toMatchObject({ value: { rows: [{ n: 2 }] } });
  expect(bad).toMatchObject({ reason: { code: '22012' } });
  expect(other).toMatchObject({ value: { rows: [] } });
});

test('it begins no transaction', async () => {
  const db = gathering(database.pool);
  await expect(db.transaction().execute(async () => undefined)).rejects.toThrow('only reads');
});
