import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { markRunning, whileNothingRuns } from '#db/running-mark.ts';
import { databaseProxy } from '#tests/support/database-proxy.ts';
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(2, { asOwner: true });
});
afterAll(() => database.drop());

const MARKS = `from pg_stat_activity where datname = current_database()
  and query like '%pg_try_advisory_lock_shared%' and pid <> pg_backend_pid()`;
const marks = async () => (await database.pool.query(`select pid ${MARKS}`)).rowCount;
/** Ends the connections that hold a mark, as a network would. */
const cut = async () =>
  (await database.pool.query(`select pg_terminate_backend(pid) ${MARKS}`)).rowCount;

test('several processes run at once, and a command that must be alone is refused until all have ended', async () => {
  const running = [
    await markRunning(database.url, () => undefined),
    await markRunning(database.url, () => undefined),
  ];
  const alone = () => whileNothingRuns(database.url, async () => 'done');
  await expect(alone()).rejects.toThrow('Stop the store first');
  await running[0]?.close();
  await expect(alone()).rejects.toThrow('Stop the store first');
  await running[1]?.close();
  expect(await alone()).toBe('done');
});

test('a store does not start beside such a command, but does once it has ended', async () => {
  await whileNothingRuns(database.url, async () => {
    await expect(markRunning(database.url, () => undefined)).rejects.toThrow('is being replaced');
  });
  // One that ends within moments, such as one that was killed, is waited for.
  const ending = whileNothingRuns(database.url, () => pause(500));
  await pause(100);
  const mark = await markRunning(database.url, () => undefined);
  await mark.close();
  await ending;
});

test('a mark that was lost is taken again', async () => {
  const mark = await markRunning(database.url, () => undefined);
  expect(await cut()).toBe(1);
  await expect.poll(marks).toBe(1);
  await expect(whileNothingRuns(database.url, async () => 'done')).rejects.toThrow(
    'Stop the store',
  );
  await mark.close();
  expect(await marks()).toBe(0);
});

test('a process whose place a command has taken hears that it must end', async () => {
  const excluded = Promise.withResolvers<Error>();
  const proxy = databaseProxy();
  const mark = await markRunning(await proxy.to(database.url), (error) => excluded.resolve(error));
  // The process does not reach the database until the command has begun.
  proxy.refuse(true);
  proxy.cut();
  await whileNothingRuns(database.url, async () => {
    proxy.refuse(false);
    expect((await excluded.promise).message).toContain('is being replaced');
  });
  await mark.close();
  await proxy.close();
});
