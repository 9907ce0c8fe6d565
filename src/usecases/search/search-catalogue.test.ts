import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { correctionsOf, MAX_QUERY_LENGTH, searchCatalogue } from './search-catalogue.ts';
import { wordsOf } from './search-index.ts';

const content = loadContent('content');
const hits = (query: string) => searchCatalogue(content, query);
const productIds = (query: string): readonly string[] =>
  hits(query).flatMap((hit) => (hit.kind === 'product' ? [hit.product.id] : []));

test('finds all medicines of a class first', () => {
  expect(productIds('DPP-4 inhibitor').slice(0, 3).toSorted()).toEqual([
    'januvia',
    'onglyza',
    'trajenta',
  ]);
  expect(productIds('long-acting insulin')).toEqual(expect.arrayContaining(['lantus', 'levemir']));
});

test('finds every product first by its name', () => {
  for (const { name, id } of content.catalogue.products) expect(productIds(name)[0], name).toBe(id);
});

test('finds every article as the first article by its title', () => {
  for (const { title, id } of content.articles) {
    const first = hits(title).find((hit) => hit.kind === 'article');
    expect(first?.kind === 'article' ? first.article.id : undefined, title).toBe(id);
  }
});

test.each([
  ['ozempik', [{ typed: 'ozempik', meant: 'Ozempic' }]],
  ['how much is insuln', [{ typed: 'insuln', meant: 'insulin' }]],
  ['ozempic', []],
  ['insulin', []],
  // The start of a word is not a misspelling.
  ['ozem', []],
  ['xyzzyplugh', []],
  ['', []],
])('corrects %j to %j', (query, corrections) => {
  expect(correctionsOf(content, query)).toEqual(corrections);
});

describe('a misspelling within two letters', () => {
  /** Names of one word, because "Humalog Mix25" and "Humalog Mix50" differ by only two letters. */
  const names = content.catalogue.products.filter(({ name }) => /^[a-z]{6,}$/i.test(name));
  const letter = fc.stringMatching(/^[a-z]$/);
  const edit = fc.record({
    kind: fc.constantFrom('drop', 'double', 'change'),
    // The first letter is rarely wrong. The search table has the pair "xarelto" and "zarelto".
    at: fc.double({ min: 0.1, max: 0.99, noNaN: true }),
    letter,
  });
  const apply = (
    word: string,
    { kind, at, letter: other }: { kind: string; at: number; letter: string },
  ) => {
    const place = Math.floor(at * word.length);
    const [before, after] = [word.slice(0, place), word.slice(place + 1)];
    if (kind === 'drop') return before + after;
    return before + (kind === 'double' ? word[place] + other : other) + after;
  };

  const distance = (a: string, b: string): number => {
    let row = Array.from({ length: b.length + 1 }, (_, at) => at);
    for (const [i, left] of [...a].entries()) {
      const next = [i + 1];
      for (const [j, right] of [...b].entries())
        next.push(
          Math.min(
            (row[j] ?? 0) + (left === right ? 0 : 1),
            (row[j + 1] ?? 0) + 1,
            (next[j] ?? 0) + 1,
          ),
        );
      row = next;
    }
    return row.at(-1) ?? 0;
  };

  /** Other words of products, because "humaos" may also mean "human". */
  const others = new Set(
    content.catalogue.products.flatMap((product) =>
      wordsOf(
        [product.name, product.activeIngredient, product.description, ...product.alsoKnownAs].join(
          ' ',
        ),
      ),
    ),
  );
  /** Words that may be typed only in part, such as "hidra" for "hidradenitis". */
  const longer = [
    ...others,
    ...content.searchTopics.flatMap(({ words }) => words.flatMap(wordsOf)),
  ];

  test('finds the medicine', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        fc.array(edit, { minLength: 1, maxLength: 2 }),
        ({ id, name }, edits) => {
          const word = name.toLowerCase();
          const misspelled = edits.reduce(apply, word);
          const said = wordsOf(misspelled).join(' ');
          const here = distance(said, word);
          fc.pre(
            here <= 2 &&
              [...others].every((other) => other === word || distance(said, other) > here) &&
              !longer.some((other) => other.startsWith(said) && !word.startsWith(said)),
          );
          expect(productIds(misspelled), misspelled).toContain(id);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

test('finds the medicines named in a question', () => {
  expect(productIds('how much does wegovy cost')).toContain('wegovy');
  expect(productIds('jardiance vs farxiga').toSorted()).toEqual(['farxiga', 'jardiance']);
  expect(productIds('januvia 100')).toEqual(['januvia']);
});

test('finds nothing for unknown words', () => {
  expect(hits('xqzzw vvkkj')).toEqual([]);
});

test('finds nothing for an empty query or stop words', () => {
  expect(hits(' \t ')).toEqual([]);
  expect(hits('how is the')).toEqual([]);
});

test('accepts any characters in a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (query) => void hits(query)),
  );
  for (const query of ['%', '\u0000', '" OR 1=1', '{"q":1}', '<script>', '😀'])
    expect(() => hits(query)).not.toThrow();
});

test('cuts a query at the maximum length', () => {
  const padding = ' '.repeat(MAX_QUERY_LENGTH);
  expect(hits(`ozempic${padding}eliquis`)).toEqual(hits('ozempic'));
});

test('lists no hit twice', () => {
  for (const query of ['insulin', 'weight loss', 'ozempic', 'GLP-1', 'pen'])
    expect(new Set(hits(query)).size).toBe(hits(query).length);
});
