import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepared } from '#db/client.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { administer } from '#tests/support/template-database.ts';

test('the pool opens new connections after the server ends idle ones', async () => {
  const { db, pool, url, drop } = await freshDatabase(2);
  await sql`select 1`.execute(db);
  const ended = new Promise((resolve) => pool.on('remove', resolve));
  await administer(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${new URL(url).pathname.slice(1)}'`,
  );
  await ended;
  expect((await sql<{ n: number }>`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
  await drop();
});

test('a connection that the server ends while it is in use fails its statements, and nothing else', async () => {
  const { db, url, drop } = await freshDatabase(2);
  const failing = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await administer(url, `select pg_terminate_backend(${rows[0]?.pid})`);
    // The connection is idle in the transaction when it ends.
    await new Promise((resolve) => void setTimeout(resolve, 100));
    await sql`select 1`.execute(trx);
  });
  await expect(failing).rejects.toThrow();
  expect((await sql<{ n: number }>`select 2 as n`.execute(db)).rows).toEqual([{ n: 2 }]);
  await drop();
});

test('closing the database also ends connections that were opened through the pool itself', async () => {
  const { pool, drop } = await freshDatabase(2);
  await pool.query('select 1');
  await drop();
  expect(pool.ended).toBe(true);
});

test('a statement with a name is prepared once on a connection and then reused', async () => {
  const { db, drop } = await freshDatabase(1);
  for (const n of [1, 2, 3]) {
    const { rows } = await sql`${prepared('add one')} select ${n}::integer + 1 as n`.execute(db);
    expect(rows).toEqual([{ n: n + 1 }]);
  }
  await sql`select ${1}::integer + 2`.execute(db);
  const { rows } = await sql`
    select name, (generic_plans + custom_plans)::integer as runs from pg_prepared_statements
    where not from_sql and name <> ''`.execute(db);
  expect(rows).toEqual([{ name: 'add one', runs: 3 }]);
  await drop();
});
