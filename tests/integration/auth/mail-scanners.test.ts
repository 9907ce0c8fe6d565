import { afterAll, beforeAll, expect, test } from 'vitest';
import { askForLinks, linkAddresses, mailedLinks } from '#tests/support/mailed-links.ts';
import {
  administrator,
  type Browser,
  loggedIn,
  openStore,
  ORIGIN,
  staffOf,
  type Store,
} from '#tests/support/store.ts';

/** Mail scanners open every link in a mail. Only a submitted form may use a link up. */

/** These links need an order. The tests of payments, recalls and reminders cover them. */
const OF_ORDERS = new Set(['/pay', '/recall', '/reminders/stop']);

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

const state = async (): Promise<string> => {
  const { db } = store.deps;
  return JSON.stringify([
    await db.selectFrom('mail_links').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff_invitations').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff_email_changes').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff_password_links').selectAll().orderBy('id').execute(),
    await db.selectFrom('email_changes').selectAll().orderBy('id').execute(),
    await db.selectFrom('users').selectAll().orderBy('id').execute(),
    await db.selectFrom('staff').selectAll().orderBy('id').execute(),
  ]);
};

test('opening every link of every kind of mail, with GET and HEAD, changes nothing', async () => {
  const mary = await loggedIn(store);
  const { browser, id } = await staffOf(store, 'support');
  await askForLinks(mary, admin, browser);
  await store.deps.db
    .updateTable('staff')
    .set({ email: 'ida@example.com', email_verified: true })
    .where('id', '=', id)
    .execute();
  await admin.post(`/admin/team/${id}`, { intent: 'send-password-link' });

  const links = await mailedLinks(store);
  const covered = new Set(links.map((path) => new URL(path, ORIGIN).pathname));
  expect([...covered].toSorted()).toEqual(
    (await linkAddresses()).filter((path) => !OF_ORDERS.has(path)),
  );
  const before = await state();
  for (const path of links) {
    const page = await store.browser().get(path);
    expect([path, page.status]).toEqual([path, 200]);
    expect(await page.text()).toMatch(/<button[^>]*type="submit"/);
    const head = new Request(ORIGIN + path, { method: 'HEAD' });
    expect((await store.app.fetch(head, { remoteAddress: '127.0.0.1' })).status).toBe(200);
  }
  expect(await state()).toBe(before);
});
