import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registrationForm } from '#tests/support/shopping.ts';
import { openStore } from '#tests/support/store.ts';

test('a registration fails if the welcome mail cannot be queued, and can be repeated', async () => {
  const store = await openStore({ asOwner: true });
  const { db } = store.deps;
  const form = registrationForm();
  const users = () => db.selectFrom('users').select('email').execute();
  await sql`alter table mails rename to mails_away`.execute(db);
  expect((await store.browser().post('/register', form)).status).toBe(500);
  expect(await users()).toEqual([]);
  await sql`alter table mails_away rename to mails`.execute(db);
  expect((await store.browser().post('/register', form)).status).toBe(201);
  expect(await users()).toEqual([{ email: form['email'] }]);
  const mails = await db.selectFrom('mails').select('template').execute();
  expect(mails).toEqual([{ template: 'welcome' }]);
  await store.close();
});
