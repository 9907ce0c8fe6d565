import { afterAll, beforeAll, expect, test } from 'vitest';
import { plainText } from '#domain/rich-text.ts';
import { textOf } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const htmlOf = async (path: string): Promise<string> => (await store.browser().get(path)).text();

const count = (html: string, part: string | RegExp): number => html.split(part).length - 1;

test('the texts of a medicine are sent once, closed, and its leaflet shows them open', async () => {
  const [first] = store.deps.content.catalogue.byId.get('ozempic')?.sections.ingredients ?? [];
  const words = first && 'text' in first ? plainText(first.text).slice(0, 20) : '';
  expect(words).toHaveLength(20);
  const page = await htmlOf('/products/ozempic');
  expect(count(page, words)).toBe(1);
  expect(count(page, '<details class="fold')).toBe(11);
  expect(page).not.toMatch(/<details[^>]*fold[^>]* open/);
  expect(page).toContain('href="/products/ozempic/leaflet"');
  const leaflet = await htmlOf('/products/ozempic/leaflet');
  expect(count(leaflet, words)).toBe(1);
  expect(count(leaflet, /<details class="fold[^>]* open/)).toBe(11);
  expect(leaflet).toContain('<meta name="robots" content="noindex"/>');
});

test('a place in a closed section lies within it, so that its address opens it', async () => {
  const page = await htmlOf('/products/ozempic');
  for (const id of ['cautions', 'storage', 'sources', 'source-smpc', 'notices']) {
    const before = page.slice(0, page.indexOf(`id="${id}"`));
    expect(before.lastIndexOf('</summary>'), id).toBeGreaterThan(before.lastIndexOf('<summary>'));
  }
});

test('each strength says what the label names it for', async () => {
  const page = textOf(await htmlOf('/products/mounjaro'));
  expect(page).toContain('2.5mg pen with 4 weekly doses To start, for 4 weeks');
  expect(page).toContain('15mg pen with 4 weekly doses If you need more: the highest dose');
});

test('an unknown leaflet is a 404', async () => {
  const answer = await store.browser().get('/products/unheard-of/leaflet');
  expect(answer.status).toBe(404);
  expect(textOf(await answer.text())).toContain('Product not found');
});

test('no page of a medicine is longer than it has to be', async () => {
  // Before the sections closed and the texts were sent once, these pages had 122 to 135 kB. Each strength adds 2.5 kB.
  const { products } = store.deps.content.catalogue;
  for (const { id, options } of products)
    expect((await htmlOf(`/products/${id}`)).length, id).toBeLessThan(
      65_000 + 2500 * options.length,
    );
});
