import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue.ts';
import { toCents } from '#domain/money.ts';
import { textKey } from '#domain/text-signatures.ts';
import { loadContent } from './load.ts';
import { textHashes } from './text-hash.ts';

const { catalogue, articles } = loadContent('content');
const KEY = textKey('product', 'ozempic');
const ozempic = catalogue.products.find(({ id }) => id === 'ozempic') as Product;
const hashOf = (product: Product): string | undefined => textHashes([product], []).get(KEY);

test('each product and article has a hash of its own', () => {
  const hashes = textHashes(catalogue.products, articles);
  expect(new Set(hashes.values()).size).toBe(catalogue.products.length + articles.length);
});

const [source, ...sources] = ozempic.sources;
test.each<[string, Partial<Product>]>([
  ['a sentence', { description: `${ozempic.description} More.` }],
  ['a point of the important information', { importantInformation: [] }],
  ['a notice', { notices: [] }],
  ['an answer', { faq: ozempic.faq.slice(1) }],
  ['a section', { sections: { ...ozempic.sections, interactions: [] } }],
  [
    'the date of a source',
    { sources: [{ ...source, id: 'x', title: 'x', comparedOn: '2020-01-01' }, ...sources] },
  ],
  ['a pack', { options: ozempic.options.map((each) => ({ ...each, quantity: 'another pack' })) }],
])('changes with %s', (_, change) => {
  expect(hashOf({ ...ozempic, ...change })).not.toBe(hashOf(ozempic));
});

test('stays with another price, which no pharmacist signs', () => {
  const dearer = ozempic.options.map((each) => ({ ...each, price: toCents(1) }));
  expect(hashOf({ ...ozempic, options: dearer, basePrice: toCents(1) })).toBe(hashOf(ozempic));
});
