import { expect } from 'vitest';
import { readPage } from './pages.ts';
import type { Browser, Store } from './store.ts';

export type Form = Readonly<Record<string, string>>;

export const without = (form: Form, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter(([each]) => each !== name));

/**
 * What a page says to a form that it refuses. The checkout shows itself only where a cart is, in the
 * browser; so its answer is read as the browser gets it.
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

/** Rows of the tables that a form of the store can add to. */
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

/** Refused with these words, and nothing is kept. */
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

/** What the tests of a file do with the forms of its store, which is there once they run. */
export const formsOf = (store: () => Store) => ({
  expectRefused: (path: string, form: Form, words: string, by?: Browser): Promise<void> =>
    expectFormRefused(store(), path, form, words, by),
  post: (path: string, form: Form, by: Browser = store().browser()) => postForm(path, form, by),
  counts: () => rowCounts(store()),
});
