import { expect } from 'vitest';
import { readPage } from './pages.ts';
import type { Browser, Store } from './store.ts';

export type Form = Readonly<Record<string, string>>;

export const without = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter(([each]) => each !== name));

/**
 * The text of a page that rejects a form. The checkout page needs the cart of the browser, so its response
 * is read instead.
 */
const postForm = async (
  path: string,
  form: Form,
  by: Browser,
): Promise<{ readonly status: number; readonly words: string }> => {
  if (path === '/checkout') {
    const answer = await by.post('/checkout.data', { ...form, answer: 'data' });
    return { status: answer.status, words: await answer.text() };
  }
  const page = await readPage(by.post(path, { ...form }));
  return { status: page.status, words: page.main };
};

/** Counts the rows of the tables that forms can add to. */
const rowCounts = async (store: Store): Promise<readonly number[]> => {
  const { db } = store.deps;
  const all = await Promise.all([
    db.selectFrom('users').select('id').execute(),
    db.selectFrom('orders').select('id').execute(),
    db.selectFrom('contact_messages').select('id').execute(),
    db.selectFrom('medication_requests').select('id').execute(),
  ]);
  return all.map(({ length }) => length);
};

/** Asserts that a form is rejected with these words and stores nothing. */
const expectFormRefused = async (
  store: Store,
  path: string,
  form: Form,
  words: string,
  by: Browser = store.browser(),
): Promise<void> => {
  const before = await rowCounts(store);
  const answer = await postForm(path, form, by);
  expect(answer.status).toBe(422);
  expect(answer.words).toContain(words);
  expect(await rowCounts(store)).toEqual(before);
};

/** Form helpers for the store of a test file, which is created before its tests run. */
export const formsOf = (store: () => Store) => ({
  expectRefused: (path: string, form: Form, words: string, by?: Browser): Promise<void> =>
    expectFormRefused(store(), path, form, words, by),
  post: (path: string, form: Form, by: Browser = store().browser()) => postForm(path, form, by),
  counts: () => rowCounts(store()),
});
