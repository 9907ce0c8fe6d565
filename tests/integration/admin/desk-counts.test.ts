import { afterAll, beforeAll, expect, test } from 'vitest';
import { waiting } from '#tests/integration/review/bench.ts';
import { textOf } from '#tests/support/pages.ts';
import { administrator, type Browser, openStore, type Store } from '#tests/support/store.ts';

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
  await waiting(store);
});
afterAll(() => store.close());

/** A page of the desk that reads no orders itself. */
const page = async (): Promise<string> => {
  const answer = await admin.get('/admin/team');
  expect(answer.status).toBe(200);
  return textOf(await answer.text());
};

/** Nobody else reads the reviews until the work has ended, as if counting them took long. */
const whileLocked = async <T>(work: () => Promise<T>): Promise<T> => {
  const { pool } = store.database;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table reviews in access exclusive mode');
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
};

test('a page of the desk does not wait for numbers that take long, and shows those of the last minute', async () => {
  const before = await page();
  expect(before).toMatch(/Review ?1 to review/);
  store.travel(6_000);
  await whileLocked(async () => expect(await page()).toMatch(/Review ?1 to review/));
});

test('it shows the new numbers as soon as they are read', async () => {
  await waiting(store);
  store.travel(6_000);
  await expect.poll(page).toMatch(/Review ?2 to review/);
});
