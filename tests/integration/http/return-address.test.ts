import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

test.each([
  ['/account?x=1', '/account?x=1'],
  ['/account.data', '/account'],
  ['/account/_.data', '/account/'],
  ['/account.data?_routes=routes%2Faccount%2Foverview%2Froute', '/account'],
  ['/account.data?x=1&_routes=root', '/account?x=1'],
])('a request for %s leads to the login page with the return address %s', async (asked, page) => {
  const answer = await store.browser().get(asked);
  const target = answer.headers.get('location') ?? (await answer.text());
  expect(target).toContain(`/login?from=${encodeURIComponent(page)}`);
  expect(target).not.toContain(`${encodeURIComponent(page)}%`);
});
