import { sql } from 'kysely';
import { expect, test } from 'vitest';
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

test('closing the database also ends connections that were opened through the pool itself', async () => {
  const { pool, drop } = await freshDatabase(2);
  await pool.query('select 1');
  await drop();
  expect(pool.ended).toBe(true);
});
