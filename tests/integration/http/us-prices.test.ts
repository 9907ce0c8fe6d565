import { afterAll, beforeAll, expect, test } from 'vitest';
import { textOf } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const read = async (path: string): Promise<string> =>
  textOf(await (await store.browser().get(path)).text());

/** Moves the store's clock to noon of a day, reads, and moves it back. */
const readOn = async (day: string, path: string): Promise<string> => {
  const ahead = Date.parse(`${day}T12:00:00Z`) - Date.now();
  store.travel(ahead);
  const text = await read(path);
  store.travel(-ahead);
  return text;
};

test('a medicine that is cheaper at home says so, and claims no saving', async () => {
  const page = await readOn('2026-11-26', '/products/lantus');
  expect(page).toMatch(/Cheaper at home: \$\d/);
  expect(page).toContain('for a 30-day supply (since March 16, 2023)');
  expect(page).not.toMatch(/Save up to \d+%/);
});

test('a saving is claimed over the lowest US price on file', async () => {
  // $98 for 28 days, against $346 for 30 days from the maker.
  const page = await readOn('2026-11-26', '/products/eliquis');
  expect(page).toContain('Save up to');
  expect(page).toContain("Maker's cash offer: $346 for a 30-day supply");
  expect(page).not.toMatch(/Save up to 87%/);
});

test.each([
  ['the day before the list price falls', '2026-12-31', /Save up to 79%/],
  ['the day on which it falls', '2027-01-01', /Save up to 64%.*Maker's list price: \$675/],
  ['the last day of the review', '2027-05-31', /Save up to 64%/],
])('a cached page follows the ledger on %s', async (_, day, said) => {
  expect(await readOn(day, '/products/rybelsus')).toMatch(said);
});

test('nothing is claimed once the review of US prices is stale', async () => {
  for (const path of ['/products/jardiance', '/products/xarelto', '/products/bdpenneedle'])
    expect(await readOn('2027-06-01', path), path).not.toMatch(/Save up to/);
  expect(await readOn('2027-06-01', '/savings')).toContain('Not compared');
  const away = Date.parse('2027-06-01T12:00:00Z') - Date.now();
  store.travel(away);
  for (const path of ['/', '/savings', '/about', '/products']) {
    const html = await (await store.browser().get(path)).text();
    expect(html, path).not.toMatch(/\bup to 0\s?%/i);
    expect(textOf(html), path).not.toMatch(/\bSavings up to/i);
  }
  store.travel(-away);
});

test('the page of savings shows every price on file with its source', async () => {
  const page = await readOn('2026-11-26', '/savings');
  for (const { name, amount, source } of store.deps.content.usPrices.prices) {
    expect(page).toContain(name);
    expect(page).toContain(source.title);
    expect(page).toContain(`$${Math.floor(amount / 100).toLocaleString('en-US')}`);
  }
  expect(page).toContain('Cheaper at home');
});

/** The text in which a page compares its price with the US price of one medicine. */
const ofMedicine = (html: string, id: string): string => {
  const parts = html
    .split(/<article|<tr|<div class="card rise|<div class="leaflet/)
    .filter((part) => part.includes(`/products/${id}"`) || part.includes('Starting at'));
  return textOf(parts.at(-1) ?? '');
};

test.each(['/', '/products', '/search?q=ozempic', '/savings', '/products/ozempic'])(
  '%s names the lowest US price on file',
  async (path) => {
    store.travel(Date.parse('2026-11-26T12:00:00Z') - Date.now());
    const html = await (await store.browser().get(path)).text();
    store.travel(Date.now() - Date.parse('2026-11-26T12:00:00Z'));
    expect(ofMedicine(html, 'ozempic')).toContain("Maker's cash offer: $350 for a month");
  },
);

test('a product page gives source and day of the lowest US price, and prices for 30 days', async () => {
  const page = await readOn('2026-11-26', '/products/ozempic');
  expect(page).toMatch(/Source: NewsNation, report on US prices.*Read November 26, 2026/);
  // 28 days a pack: $359 and $350 times 30 / 28, in whole dollars.
  expect(page).toContain('30 days: $385 here, $375 in the US.');
  const none = await readOn('2026-11-26', '/products/januvia');
  expect(none).toContain('30 days: $51 here');
});

test('the largest saving is one that a medicine may claim', async () => {
  const home = await readOn('2026-11-26', '/');
  const claimed = Number(/Up to (\d+)% below/.exec(home)?.[1]);
  const rows = await readOn('2026-11-26', '/savings');
  expect(rows).toContain(`${claimed}%`);
  expect(rows).not.toContain(`${claimed + 1}%`);
});
