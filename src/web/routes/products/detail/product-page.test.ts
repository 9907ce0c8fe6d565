import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { productTexts } from '#domain/product-texts.ts';
import { plainText } from '#domain/rich-text.ts';
import { citedSections } from '#domain/sources.ts';
import { productData } from './product-data.ts';
import { productPage } from './product-page.ts';

const { catalogue, usPrices } = loadContent('content');
const prices = { ledger: usPrices, day: '2026-11-26' };
const pages = new Map(
  catalogue.products.map((product) => [
    product.id,
    productPage(product, prices, { words: 'Not signed.', by: undefined }),
  ]),
);
const page = (id: string) => {
  const found = pages.get(id);
  if (!found) throw new Error(`no product ${id}`);
  return found;
};
const ORIGIN = 'https://store.example';

test.each([
  ['levemir', '$150', '$140'],
  ['onglyza', '$95', '$88'],
])('says for %s that the base price is not the charged price', (id, base, charged) => {
  expect(page(id).priceNote).toContain(base);
  expect(page(id).priceNote).toContain(charged);
});

test('says for xarelto that the base price is the lowest of several', () => {
  expect(page('xarelto').priceNote).toContain('$76 is the lowest price');
});

test('has no price note if every option costs the base price', () => {
  expect(page('ozempic').priceNote).toBeUndefined();
});

test('shows the number of compared sources next to the day of the check', () => {
  for (const { id, sources } of catalogue.products) {
    const compared = sources.filter((source) => source.comparedOn).length;
    const { lastChecked, sources: shown } = page(id);
    expect(lastChecked).toMatch(/^Text last (?:checked|read) on [A-Z][a-z]+ \d+, 2026 /);
    const which = compared === sources.length ? 'All' : `${compared}`;
    expect(lastChecked).toMatch(
      new RegExp(`${which} of its( ${sources.length})? sources have been read and compared with`),
    );
    const open = shown.filter(({ checked }) => /not yet compared/i.test(checked));
    expect(open).toHaveLength(sources.length - compared);
  }
});

test('names the lowest US price once, above the options', () => {
  expect(page('lantus').us.note).toMatch(/^Maker's .*: \$35 for a 30-day supply/);
  expect(page('lantus').options.map(({ us }) => us.note)).toEqual([undefined]);
  expect(page('jardiance').us.claims).toBe(true);
});

test('says "checked" only if the source was compared', () => {
  for (const product of catalogue.products) {
    const { id, sources, lastChecked } = product;
    for (const comparedOn of ['2026-11-27', undefined]) {
      const shown = productPage(
        {
          ...product,
          sources: sources.map((source) =>
            source.id === lastChecked?.source ? { ...source, comparedOn } : source,
          ),
        },
        prices,
        { words: 'Not signed.', by: undefined },
      ).lastChecked;
      expect(shown.includes('Text last checked on'), id).toBe(comparedOn !== undefined);
      expect(shown.includes('not yet been compared with the current version'), id).toBe(
        comparedOn === undefined,
      );
    }
  }
});

test('says how long each pack lasts, as an estimate for insulin', () => {
  expect(page('eliquis').options.map((option) => option.lasts)).toEqual([
    'About 30 days per pack at the label dose',
    'About 30 days per pack at the label dose',
  ]);
  expect(page('lantus').options[0]?.lasts).toBe(
    'About 35 days per pack at 40 units a day, counting 2 more to prime the pen. This is an estimate; your dose may differ',
  );
  expect(page('bdpenneedle').options[0]?.lasts).toBeUndefined();
});

test('omits data that only the server needs', () => {
  const sent = JSON.stringify(page('lantus'));
  for (const name of ['supply', 'atc', 'listedIn', 'alsoKnownAs'])
    expect(sent).not.toContain(`"${name}":`);
});

test('lists the standard points, computed from the packs', () => {
  expect(page('ozempic').standardPoints).toEqual([
    'A valid prescription from a licensed provider is required.',
    'Each shipment contains at most a 90-day supply. At the label dose that is at most 3 packs.',
  ]);
  expect(page('victoza').standardPoints[1]).toContain('at most 4 packs');
  // These have packs of different lengths, or individual doses.
  for (const id of ['xarelto', 'lantus']) expect(page(id).standardPoints[1]).toMatch(/supply\.$/);
  expect(page('bdpenneedle').standardPoints).toEqual([
    'No prescription is needed for this product.',
  ]);
});

test('gives the prices and the return policy in structured data', () => {
  for (const product of pages.values()) {
    const [thing] = productData(product, ORIGIN);
    expect(thing).toMatchObject({
      '@type': 'Product',
      offers: product.options.map((option) => ({
        price: (option.price / 100).toFixed(2),
        priceCurrency: 'USD',
        hasMerchantReturnPolicy: {
          returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
        },
      })),
    });
  }
});

test('uses the social card as image in structured data', () => {
  for (const product of pages.values())
    expect(productData(product, ORIGIN)[0]).toMatchObject({
      image: `${ORIGIN}/cards/products/${product.id}.png`,
    });
});

test('describes a medicine as a drug in structured data, but not a needle', () => {
  const types = (id: string) => productData(page(id), ORIGIN).map((thing) => thing['@type']);
  expect(types('ozempic')).toEqual(['Product', 'Drug', 'BreadcrumbList', 'FAQPage']);
  expect(types('bdpenneedle')).toEqual(['Product', 'BreadcrumbList', 'FAQPage']);
});

test('gives the questions in structured data without citation marks', () => {
  for (const product of pages.values()) {
    const faq = productData(product, ORIGIN).find((thing) => thing['@type'] === 'FAQPage');
    expect(faq).toMatchObject({
      mainEntity: product.faq.map(({ question, answer }) => ({
        name: question,
        acceptedAnswer: { text: plainText(answer) },
      })),
    });
    expect(JSON.stringify(faq)).not.toMatch(/\[(?:[a-z-]+ )?\d/);
  }
});

test('lists the cited sections of each source once', () => {
  for (const product of catalogue.products)
    for (const { id, used } of page(product.id).sources) {
      const places = citedSections(productTexts(product), id);
      expect(new Set(places).size).toBe(places.length);
      expect(used).toBe(places.length > 0 ? `, sections used: ${places.join(', ')}` : '');
    }
});
