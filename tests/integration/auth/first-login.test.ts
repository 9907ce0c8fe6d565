import { afterAll, beforeAll, expect, test } from 'vitest';
import { whileFailing } from '#tests/support/injected-failures.ts';
import { registrationForm } from '#tests/support/shopping.ts';
import { type Browser, openStore, type Store } from '#tests/support/store.ts';

let store: Store;
let discreet: Store;
beforeAll(async () => {
  store = await openStore();
  discreet = await openStore({ privateRegistration: true });
});
afterAll(async () => {
  await store.close();
  await discreet.close();
});

const statusInside = async (browser: Browser): Promise<number> =>
  (await browser.get('/account')).status;

const cookieNames = (answer: Response): readonly (string | undefined)[] =>
  answer.headers.getSetCookie().map((cookie) => cookie.split('=')[0]);

test('a browser that registers a new address is logged in to it', async () => {
  const browser = store.browser();
  const form = registrationForm();
  expect((await browser.post('/register', form)).status).toBe(201);
  const account = await browser.get('/account');
  expect(account.status).toBe(200);
  expect(await account.text()).toContain(form['email']);
  // The session ends with the browser.
  const sessions = await store.deps.db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('remembered')
    .where('email', '=', form['email'] ?? '')
    .execute();
  expect(sessions).toEqual([{ remembered: false }]);
});

test('an existing account is never opened by a registration, with its own password either', async () => {
  const form = registrationForm();
  await store.browser().post('/register', form);
  const browser = store.browser();
  const answer = await browser.post('/register', form);
  expect(answer.status).toBe(409);
  expect(cookieNames(answer)).toEqual([]);
  expect(await statusInside(browser)).toBe(302);
});

test('of simultaneous registrations of one address, one browser is logged in', async () => {
  const form = registrationForm();
  const browsers = Array.from({ length: 4 }, () => store.browser());
  await Promise.all(browsers.map((browser) => browser.post('/register', form)));
  const statuses = await Promise.all(browsers.map(statusInside));
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
});

test('the private form logs nobody in, so it answers a new and an old address alike', async () => {
  const form = registrationForm();
  const answers: unknown[] = [];
  for (const browser of [discreet.browser(), discreet.browser()]) {
    const answer = await browser.post('/register', form);
    answers.push([answer.status, cookieNames(answer), await statusInside(browser)]);
  }
  expect(answers).toEqual([
    [201, [], 302],
    [201, [], 302],
  ]);
});

test('an account whose session cannot be opened is there, and its owner logs in', async () => {
  const form = registrationForm();
  const browser = store.browser();
  const answer = await whileFailing(store, 'sessions', () => browser.post('/register', form));
  expect(answer.status).toBe(201);
  expect(await answer.text()).toContain('Go to Login Page');
  const credentials = { email: form['email'] ?? '', password: form['password'] ?? '' };
  expect((await browser.post('/login', credentials)).headers.get('location')).toBe('/account');
});
