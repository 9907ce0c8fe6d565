import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

test('a script learns of the pages that links lead to', async () => {
  const html = await (await store.browser().get('/')).text();
  const version = /"version": "([\w-]+)"/.exec(html)?.[1] ?? '';
  const answer = await store.browser().get(`/__manifest?paths=%2Fabout&version=${version}`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('routes/about/about/route');
});
