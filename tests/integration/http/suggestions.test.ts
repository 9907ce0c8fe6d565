import { afterAll, expect, test } from 'vitest';
import { openStore } from '#tests/support/store.ts';

const store = await openStore();
afterAll(() => store.close());

const suggestions = async (query: string): Promise<unknown> => {
  const answer = await store.browser().get(`/search/suggestions?q=${encodeURIComponent(query)}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  return answer.json();
};

test('a name suggests the medicine with its price', async () => {
  expect(await suggestions('rybelsus')).toMatchObject([
    { to: '/products/rybelsus', name: 'Rybelsus', note: 'From $240' },
    {},
    {},
    {},
    {},
    {},
    {},
  ]);
});

test('a strength suggests that option, and a comparison suggests an article', async () => {
  expect(await suggestions('rybelsus 14 mg')).toMatchObject([
    { to: '/products/rybelsus#options', name: 'Rybelsus 14mg', note: '$260, 30 tablets' },
    { to: '/products/rybelsus', name: 'Rybelsus' },
  ]);
  expect(await suggestions('wegovy vs ozempic')).toMatchObject([
    { to: '/blog/wegovy-vs-ozempic', note: 'Article' },
    {},
    {},
  ]);
});

test('empty and unknown queries return no suggestions', async () => {
  for (const query of ['', ' ', 'xqzzw vvkkj', '\u0000', '%'])
    expect(await suggestions(query)).toEqual([]);
});

test('the search page shows the requested strength', async () => {
  const page = async (query: string) =>
    (await store.browser().get(`/search?q=${encodeURIComponent(query)}`)).text();
  const asked = await page('mounjaro 12.5 mg');
  expect(asked).toContain('href="/products/mounjaro#options"');
  expect(asked).toContain('Mounjaro 12.5mg');
  expect(await page('mounjaro')).not.toContain('id="strengths"');
});
