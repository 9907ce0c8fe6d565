import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Shopper, registrationForm, shopper } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';

/** With the private form on, nothing about an answer tells whether an address has an account. */

let store: Store;
let ada: Shopper;
beforeAll(async () => {
  store = await openStore({ privateRegistration: true });
  ada = await shopper(store);
});
afterAll(() => store.close());
afterEach(() => void vi.restoreAllMocks());

/** What the database was asked meanwhile, without the values. */
const statements = async (run: () => Promise<unknown>): Promise<string[]> => {
  const asked: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ): unknown {
    const [what] = given;
    const text = typeof what === 'string' ? what : Reflect.get(Object(what), 'text');
    asked.push(String(text).replaceAll(/\s+/g, ' ').trim());
    return Reflect.apply(query, this, given);
  });
  await run();
  vi.restoreAllMocks();
  return asked;
};

/** What is random in every page is not told apart by it. */
const bare = (html: string, email: string): string =>
  html.replaceAll(email, 'ADDRESS').replaceAll(/[\w+/=-]{20,}/g, '');

const answered = async (path: string, form: Record<string, string>): Promise<string> => {
  const answer = await store.browser().post(path, form);
  return `${answer.status} ${bare(await answer.text(), form['email'] ?? '')}`;
};

test('a wrong password asks the database the same as an unknown address', async () => {
  const wrong = (email: string) => () => answered('/login', { email, password: 'Not-This-One-1' });
  const known = await statements(wrong(ada.who.email));
  const unknown = await statements(wrong(`nobody-${ada.who.email}`));
  expect(known.length).toBeGreaterThan(1);
  expect(unknown.toSorted()).toEqual(known.toSorted());
});

test.each<readonly [string, (email: string) => Record<string, string>]>([
  ['/login', (email) => ({ email, password: 'Not-This-One-1' })],
  ['/register', (email) => registrationForm({ email })],
  ['/forgot-password', (email) => ({ email })],
  ['/login/code', (email) => ({ email })],
  ['/login/code', (email) => ({ email, code: '000000' })],
])('%s answers a known and an unknown address alike', async (path, form) => {
  const unknown = `nobody-${crypto.randomUUID()}@example.com`;
  expect(await answered(path, form(ada.who.email))).toBe(await answered(path, form(unknown)));
});

test('what may take longer for one than for the other waits for a fixed moment', async () => {
  const took = async (path: string, form: Record<string, string>): Promise<number> => {
    const started = performance.now();
    await store.browser().post(path, form);
    return performance.now() - started;
  };
  const unknown = `nobody-${crypto.randomUUID()}@example.com`;
  for (const email of [ada.who.email, unknown]) {
    // Timers fire up to a millisecond early.
    expect(await took('/register', registrationForm({ email }))).toBeGreaterThanOrEqual(398);
    expect(await took('/forgot-password', { email })).toBeGreaterThanOrEqual(398);
    expect(await took('/login/code', { email, code: '000000' })).toBeGreaterThanOrEqual(398);
  }
});
