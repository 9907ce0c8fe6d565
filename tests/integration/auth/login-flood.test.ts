import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, PASSWORD, person, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore({ trustedProxies: 1, passwords: 'strong' });
});
afterAll(() => store.close());

const SENT = 150;

test('a flood of logins from many addresses is refused at once instead of waiting for seconds', async () => {
  const ada = person();
  await store.deps.customers.register(ada, { address: '', userAgent: '' });
  const login = async (n: number, email: string, password: string) => {
    const began = performance.now();
    const answer = await store
      .browser()
      .post('/login', { email, password }, { 'x-forwarded-for': `198.51.100.${n + 1}` });
    const text = await answer.text();
    const waits = answer.headers.get('retry-after');
    return { status: answer.status, waits, text, took: performance.now() - began };
  };
  const answers = await Promise.all(
    Array.from({ length: SENT }, (_, n) => login(n, `n${n}@example.com`, 'Wrong-1234567')),
  );
  const refused = answers.filter(({ status }) => status === 503);
  const judged = answers.filter(({ status }) => status === 401);
  expect(refused.length + judged.length).toBe(SENT);
  expect(refused.length).toBeGreaterThan(SENT / 3);
  expect(judged.length).toBeGreaterThan(0);
  for (const { waits, text } of refused) {
    expect(Number(waits)).toBeGreaterThan(0);
    expect(text).toContain('We could not log you in right now. Please try again in a moment.');
  }
  // Nothing is left of it.
  expect((await login(200, ada.email, PASSWORD)).status).toBe(302);
});
