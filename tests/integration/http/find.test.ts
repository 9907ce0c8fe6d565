import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const htmlOf = async (path: string): Promise<string> => (await store.browser().get(path)).text();

/** The medicines of the cards, in their order. */
const cards = (html: string): readonly string[] =>
  [...html.matchAll(/View Details<span[^>]*> of (?:<!-- -->)?([^<]+)<\/span>/g)].map(
    ([, name]) => name ?? '',
  );

test('the list can be filtered and sorted by an address that needs no script', async () => {
  const html = await htmlOf('/products?condition=weight&sort=price');
  expect(cards(html)).toEqual(['Saxenda', 'Mounjaro', 'Wegovy']);
  expect(textOf(html)).toContain('3 products');
  // Each choice is a link with its count; a chosen one removes itself.
  expect(html).toMatch(
    /href="\/products\?condition=weight&amp;price=over-300&amp;sort=price"[^>]*>\$300 and more<span class="figures"> (?:<!-- -->)?3</,
  );
  expect(html).toMatch(
    /aria-current="true"[^>]*href="\/products\?sort=price"|href="\/products\?sort=price"[^>]*aria-current="true"/,
  );
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/products"/);
});

test('choices that nothing matches say so, and unknown ones are left out', async () => {
  expect(textOf(await htmlOf('/products?condition=weight&price=under-100'))).toContain(
    'Nothing matches all of these choices',
  );
  expect(textOf(await htmlOf('/products?condition=anything'))).toContain('Best Sellers');
});

test('two medicines stand side by side, and one alone leaves a choice', async () => {
  const page = textOf(await htmlOf('/compare?a=ozempic&b=eliquis'));
  expect(page).toContain('Ozempic and Eliquis');
  expect(page).toContain('Active ingredient semaglutide apixaban');
  expect(page).toContain('Prescription Required Required');
  const one = await htmlOf('/compare?a=ozempic&b=nothing');
  expect(textOf(one)).toContain('Compare two medicines');
  expect(one).toMatch(/<option value="ozempic" selected=""/);
});

test('a ZIP Code gives days of delivery, without a script as a page', async () => {
  store.travel(Date.parse('2026-11-30T12:00:00Z') - Date.now());
  const page = textOf(await htmlOf('/delivery?zip=43215&product=eliquis'));
  expect(page).toMatch(/Delivery to 43215: Dec \d+–\d+ ?\(Ohio\), if your order is approved/);
  expect(textOf(await htmlOf('/delivery?zip=abc'))).toContain('This is not a US ZIP Code.');
});

test('the browser can ask for the routes of further pages', async () => {
  const version = /"version": ?"([0-9a-f]+)"/.exec(await htmlOf('/faq'))?.[1];
  const answer = await store.browser().get(`/__manifest?paths=%2Fproducts&version=${version}`);
  expect(answer.status).toBe(200);
  expect(JSON.stringify(await answer.json())).toContain('routes/products/list/route');
});

test('the web manifest and its icons are there', async () => {
  const answer = await store.browser().get('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest: unknown = await answer.json();
  expect(manifest).toMatchObject({ name: 'Pharos', start_url: '/', display: 'standalone' });
  expect(await htmlOf('/')).toContain('rel="manifest" href="/manifest.webmanifest"');
  for (const size of [192, 512])
    expect((await store.browser().get(`/icon-${size}.png`)).headers.get('content-type')).toBe(
      'image/png',
    );
});
