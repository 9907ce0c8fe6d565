import { expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { MAX_QUERY_LENGTH, searchCatalogue } from './search-catalogue.ts';

const content = loadContent('content');
const ids = (query: string): readonly string[] =>
  searchCatalogue(content, query).products.map((product) => product.id);

test.each([
  ['its brand', 'Ozempic', 'ozempic'],
  ['a brand in capitals with spaces around', '  OZEMPIC ', 'ozempic'],
  ['a brand of two words', 'humalog mix50', 'humalogmix50'],
  ['its id', 'humalogmix25', 'humalogmix25'],
  ['its US brand', 'Tradjenta', 'trajenta'],
  ['its European brand', 'Forxiga', 'farxiga'],
  ['its generic name', 'apixaban', 'eliquis'],
  ['one letter wrong', 'ozempik', 'ozempic'],
  ['two letters wrong', 'rivaroxobam', 'xarelto'],
  ['its beginning', 'jard', 'jardiance'],
])('a medicine is found first by %s', (_, query, id) => {
  expect(ids(query)[0]).toBe(id);
});

test('a class finds each of its medicines', () => {
  expect(ids('DPP-4 inhibitor').slice(0, 3).toSorted()).toEqual(['januvia', 'onglyza', 'trajenta']);
  expect(ids('long-acting insulin')).toEqual(expect.arrayContaining(['lantus', 'levemir']));
});

test('articles are found, too', () => {
  const { articles } = searchCatalogue(content, 'wegovy vs ozempic');
  expect(articles[0]?.id).toBe('wegovy-vs-ozempic');
});

test('every product is found by its own name', () => {
  for (const { name, id } of content.catalogue.products) expect(ids(name), name).toContain(id);
});

test('words that name nothing find nothing', () => {
  expect(searchCatalogue(content, 'xqzzw vvkkj')).toEqual({ products: [], articles: [] });
});

test('an empty query finds nothing', () => {
  expect(searchCatalogue(content, ' \t ')).toEqual({ products: [], articles: [] });
});

test('what is typed is words, whatever signs are in it', () => {
  for (const query of ['%', '\u0000', '" OR 1=1', '{"q":1}', '<script>', '😀'])
    expect(() => searchCatalogue(content, query)).not.toThrow();
});

test('a query longer than the limit is cut there', () => {
  const padding = ' '.repeat(MAX_QUERY_LENGTH);
  expect(ids(`ozempic${padding}eliquis`)).toEqual(ids('ozempic'));
});
