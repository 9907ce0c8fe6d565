import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cachedPaths } from '#web/routes.ts';
import { openStore, type Store } from '#tests/support/store.ts';

/* What somebody asks for beside a kept page must change that page for nobody else. */

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const MARK = 'mark-of-a-stranger';
/** Without the nonce and what depends on it, which rendered pages have. */
const bodyOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await store.browser().get(path, headers)).text();

describe('a query beside a kept page', () => {
  test('and headers of a proxy change the page for nobody else', async () => {
    for (const path of cachedPaths(store.deps.content).slice(0, 60)) {
      const before = await bodyOf(path);
      const evil = {
        'x-forwarded-host': `${MARK}.example`,
        'x-original-url': `/${MARK}`,
        'accept-language': MARK,
        referer: `https://${MARK}.example/`,
        cookie: `pharos-viewer=${MARK}`,
      };
      await bodyOf(`${path}?x=${MARK}`, evil);
      await bodyOf(`${path}?from=https://${MARK}.example/`, evil);
      await bodyOf(path, evil);
      const after = await bodyOf(path);
      expect(after, path).toBe(before);
      expect(after, path).not.toContain(MARK);
    }
  }, 120_000);

  test('is answered with the kept page where the page reads none, and for no shared cache otherwise', async () => {
    expect(await bodyOf(`/faq?x=${MARK}`)).toBe(await bodyOf('/faq'));
    for (const path of ['/products', '/savings', '/request', '/register', '/login']) {
      const answer = await store.browser().get(`${path}?x=${MARK}`);
      expect(answer.headers.get('cache-control'), path).toBe('no-store');
    }
  });

  test('beside an address that does not exist makes no page either', async () => {
    const first = await bodyOf('/no-such-page');
    for (let n = 0; n < 50; n += 1) expect(await bodyOf(`/no-such-${n}?x=${MARK}`)).toBe(first);
  });
});
