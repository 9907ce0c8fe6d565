import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';
import { customerOf, DASHBOARD, words, wordsOf } from './desk.ts';

let store: Store;
const PASSWORD = 'only-for-this-test';
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  await store.deps.staff.ensureFirstAdministrator({
    newUsername: () => 'admin',
    newPassword: () => PASSWORD,
  });
});
afterAll(() => store.close());

const enter = async () => {
  const browser = store.browser();
  const answer = await browser.post('/admin', { username: 'admin', password: PASSWORD });
  return { browser, answer };
};

describe('the staff login page', () => {
  test('asks for Username and Password and is not indexed', async () => {
    const answer = await store.browser().get('/admin');
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<label[^>]*>Username/);
    expect(html).toMatch(/<label[^>]*>Password/);
    expect(html).toMatch(/<button[^>]*type="submit"[^>]*>Sign in</);
  });

  test.each([
    ['Username is required', { username: '  ', password: 'x' }],
    ['Password is required', { username: 'admin', password: '' }],
  ])('says %s', async (message, values) => {
    const answer = await store.browser().post('/admin', values);
    expect(answer.status).toBe(422);
    expect(await wordsOf(answer)).toContain(message);
  });

  test.each([
    ['a wrong password', { username: 'admin', password: 'Wrong-one-1' }],
    ['an unknown name', { username: 'root', password: PASSWORD }],
    ['a name with a zero byte', { username: 'admin\0', password: PASSWORD }],
  ])('refuses %s and sends no password back', async (_, values) => {
    const browser = store.browser();
    const answer = await browser.post('/admin', values);
    const html = await answer.text();
    expect([401, 422]).toContain(answer.status);
    expect(html).not.toContain(values.password);
    expect([...browser.cookies.keys()]).toEqual([]);
  });

  test('shows the specified error and keeps the name', async () => {
    const answer = await store
      .browser()
      .post('/admin', { username: 'keeper', password: 'Wrong-one-1' });
    const html = await answer.text();
    expect(answer.status).toBe(401);
    expect(html).toContain('Invalid admin credentials');
    expect(html).toContain('value="keeper"');
  });

  test('opens the dashboard and announces it once', async () => {
    const { browser, answer } = await enter();
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(DASHBOARD);
    const page = await wordsOf(browser.get(DASHBOARD));
    expect(page).toContain('Login Successful Welcome to admin dashboard');
  });

  test('redirects a logged-in member to the dashboard', async () => {
    const { browser } = await enter();
    const answer = await browser.get('/admin');
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(DASHBOARD);
  });

  test('refuses the email and password of a customer', async () => {
    const { who } = await customerOf(store);
    const answer = await store
      .browser()
      .post('/admin', { username: who.email, password: who.password });
    expect(answer.status).toBe(401);
  });

  test('limits guesses', async () => {
    const statuses = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const answer = await store
        .browser()
        .post('/admin', { username: 'guessed', password: `guess-${turn}` });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });
});

describe('logging out', () => {
  test('ends the session, also for a copied cookie', async () => {
    const { browser } = await enter();
    const copy = store.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    const answer = await browser.post('/admin/logout', {});
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/admin');
    for (const each of [browser, copy]) {
      const turned = await each.get(DASHBOARD);
      expect([turned.status, turned.headers.get('location')]).toEqual([302, '/admin']);
    }
  });

  test('does not happen with a GET request', async () => {
    const { browser } = await enter();
    expect((await browser.get('/admin/logout')).headers.get('location')).toBe('/admin');
    expect((await browser.get(DASHBOARD)).status).toBe(200);
  });
});

test('the login page works without the database, reports the failure and keeps the name', async () => {
  const broken = await openStore({ asOwner: true });
  try {
    const browser = broken.browser();
    await sql`alter table staff rename to staff_gone`.execute(broken.deps.db);
    const answer = await browser.post('/admin', { username: 'keeper', password: PASSWORD });
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(words(html)).toContain('We could not sign you in right now.');
    expect(html).toContain('value="keeper"');
    expect(html).not.toContain(PASSWORD);
    // The page also opens with the cookie of a session that cannot be read.
    await sql`alter table staff_gone rename to staff`.execute(broken.deps.db);
    await broken.deps.staff.ensureFirstAdministrator({
      newUsername: () => 'admin',
      newPassword: () => PASSWORD,
    });
    await browser.post('/admin', { username: 'admin', password: PASSWORD });
    await sql`alter table staff_sessions rename to staff_sessions_gone`.execute(broken.deps.db);
    const login = await browser.get('/admin');
    expect(login.status).toBe(200);
    expect(await login.text()).toMatch(/<label[^>]*>Username/);
    expect((await browser.get(DASHBOARD)).status).toBe(500);
  } finally {
    await broken.close();
  }
});
