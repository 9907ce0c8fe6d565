import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadContent } from '#content/load.ts';
import { correctionsOf, MAX_QUERY_LENGTH, searchCatalogue } from './search-catalogue.ts';
import { wordsOf } from './search-words.ts';

const content = loadContent('content');
const hits = (query: string) => searchCatalogue(content, query);
const productIds = (query: string): readonly string[] =>
  hits(query).flatMap((hit) => (hit.kind === 'product' ? [hit.product.id] : []));

test('a class finds each of its medicines first', () => {
  expect(productIds('DPP-4 inhibitor').slice(0, 3).toSorted()).toEqual([
    'januvia',
    'onglyza',
    'trajenta',
  ]);
  expect(productIds('long-acting insulin')).toEqual(expect.arrayContaining(['lantus', 'levemir']));
});

test('every product comes first for its own name', () => {
  for (const { name, id } of content.catalogue.products) expect(productIds(name)[0], name).toBe(id);
});

test('every article comes first of the articles for its own title', () => {
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
  // The beginning of a word is no misspelling of it.
  ['ozem', []],
  ['xyzzyplugh', []],
  ['', []],
])('%j is corrected to %j', (query, corrections) => {
  expect(correctionsOf(content, query)).toEqual(corrections);
});

describe('a misspelling within two letters', () => {
  /** Names of one word; "Humalog Mix25" and "Humalog Mix50" are two letters apart themselves. */
  const names = content.catalogue.products.filter(({ name }) => /^[a-z]{6,}$/i.test(name));
  const letter = fc.stringMatching(/^[a-z]$/);
  const edit = fc.record({
    kind: fc.constantFrom('drop', 'double', 'change'),
    // The first letter is where people go wrong least; "xarelto" and "zarelto" stand in the table.
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

  /** Whoever types "humaos" may as well mean "human". */
  const others = new Set(
    content.catalogue.products.flatMap((product) =>
      wordsOf(
        [product.name, product.activeIngredient, product.description, ...product.alsoKnownAs].join(
          ' ',
        ),
      ),
    ),
  );
  /** And whoever types "hidra" or "apixa" may be on the way to "hidradenitis" or "apixaban". */
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

test('a medicine named in a question is found below what answers it', () => {
  expect(productIds('how much does wegovy cost')).toContain('wegovy');
  expect(productIds('jardiance vs farxiga').toSorted()).toEqual(['farxiga', 'jardiance']);
  expect(productIds('januvia 100')).toEqual(['januvia']);
});

test('words that name nothing find nothing', () => {
  expect(hits('xqzzw vvkkj')).toEqual([]);
});

test('an empty query, and one of idle words, finds nothing', () => {
  expect(hits(' \t ')).toEqual([]);
  expect(hits('how is the')).toEqual([]);
});

test('what is typed is words, whatever signs are in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (query) => void hits(query)),
  );
  for (const query of ['%', '\u0000', '" OR 1=1', '{"q":1}', '<script>', '😀'])
    expect(() => hits(query)).not.toThrow();
});

test('a query longer than the limit is cut there', () => {
  const padding = ' '.repeat(MAX_QUERY_LENGTH);
  expect(hits(`ozempic${padding}eliquis`)).toEqual(hits('ozempic'));
});

test('no hit stands twice', () => {
  for (const query of ['insulin', 'weight loss', 'ozempic', 'GLP-1', 'pen'])
    expect(new Set(hits(query)).size).toBe(hits(query).length);
});
