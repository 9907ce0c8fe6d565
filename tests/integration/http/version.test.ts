import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPage } from '#tests/support/pages.ts';
import { administrator, openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

test('the liveness check names the version, without the database', async () => {
  const answer = await store.browser().get('/healthz');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe(`ok ${store.deps.settings.version}`);
  expect(store.deps.settings.version).toMatch(/^\d+\.\d+\.\d+( \([0-9a-f]{8}\))?$/);
});

test('the foot of the desk names it, and no page for others', async () => {
  const admin = await administrator(store);
  const { version } = store.deps.settings;
  const desk = await readPage(await admin.get('/admin/dashboard'));
  const foot = /<footer\b[\s\S]*?<\/footer>/.exec(desk.html)?.[0] ?? '';
  expect(foot.replace(/<!--.*?-->/g, '')).toContain(`Version ${version}`);
  for (const path of ['/', '/login', '/products/ozempic'])
    expect(await (await store.browser().get(path)).text()).not.toContain(version);
});
