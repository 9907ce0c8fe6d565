import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Product } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';
import { textOf } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

/** Invented prices with the texts and bar widths that the hero must show for them. */
const PRICES: Readonly<
  Record<string, { ours: number; us: number; words: readonly string[]; filled: number }>
> = {
  eliquis: { ours: 50, us: 1000, words: ['From $50', 'US: $1,000', 'Save 95%'], filled: 5 },
  rybelsus: { ours: 300, us: 1200, words: ['From $300', 'US: $1,200', 'Save 75%'], filled: 25 },
  jardiance: { ours: 101, us: 404, words: ['From $101', 'US: $404', 'Save 75%'], filled: 25 },
  ozempic: { ours: 777, us: 1000, words: ['From $777', 'US: $1,000', 'Save 22%'], filled: 77.7 },
};

const repriced = (product: Product): Product => {
  const prices = PRICES[product.id];
  return prices
    ? { ...product, basePrice: toCents(prices.ours * 100), usPrice: toCents(prices.us * 100) }
    : { ...product, usPrice: product.basePrice };
};

let store: Store;
beforeAll(async () => {
  store = await openStore({
    replace: ({ content }) => {
      const products = content.catalogue.products.map(repriced);
      const byId = new Map(products.map((product) => [product.id, product]));
      const usPrices = { ...content.usPrices, prices: [] };
      return {
        content: { ...content, usPrices, catalogue: { ...content.catalogue, products, byId } },
      };
    },
  });
});
afterAll(() => store.close());

test('the savings claim and the bars on the home page follow the catalog', async () => {
  const html = await (await store.browser().get('/')).text();
  const hero = /<main\b[\s\S]*?(<section[\s\S]*?<\/section>)/.exec(html)?.[1] ?? '';
  expect(textOf(hero)).toContain('Up to 95% below the lowest US price that we know of');
  const compared = hero.split(/(?=<a [^>]*href="\/products\/)/).slice(1);
  expect(compared).toHaveLength(Object.keys(PRICES).length);
  for (const part of compared) {
    const expected = PRICES[/href="\/products\/(\w+)"/.exec(part)?.[1] ?? ''];
    for (const words of expected?.words ?? ['a medicine of the table'])
      expect(textOf(part)).toContain(words);
    const [ours, whole] = [...part.matchAll(/<rect width="([\d.]+)%"/g)].map(([, width]) =>
      Number(width),
    );
    expect(whole).toBe(100);
    expect(ours).toBeCloseTo(expected?.filled ?? 0, 5);
  }
});

test('price comparisons link to the explanation of the savings', async () => {
  const product = await (await store.browser().get('/products/ozempic')).text();
  expect(product).toContain('href="/savings#how"');
  const savings = await (await store.browser().get('/savings')).text();
  const section = textOf(/<section id="how"[\s\S]*?<\/section>/.exec(savings)?.[0] ?? '');
  expect(section).toContain('(US price − our price) ÷ US price');
  expect(section).toContain('we have no public source for it');
});
