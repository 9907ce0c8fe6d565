import { expect, test } from 'vitest';
import { readContentFiles } from '#content/content-files.ts';
import { loadContent } from '#content/load.ts';
import { CONTENT_DIR, set, withFault } from '#tests/support/faulty-content.ts';
import { PRICE_ROWS, priceProblems } from './price-list.ts';

const { catalogue } = loadContent(CONTENT_DIR);

test('finds the catalogue equal to the price list, in order', () => {
  expect(PRICE_ROWS).toHaveLength(26);
  expect(catalogue.products.map((product) => product.id)).toEqual(PRICE_ROWS.map((row) => row.id));
  expect(priceProblems(readContentFiles(CONTENT_DIR), catalogue)).toEqual([]);
});

test.each([
  [['basePrice'], 358, 'basePrice is $358, but the price list says $359'],
  [['usPrice'], 1204.5, 'usPrice is $1,204.50, but the price list says $1,203'],
  [['usPrice'], 1300, 'the saving computed from the prices is 72%, but the price list says 70%'],
  [['options', 1, 'price'], 300, 'the price is $300, but the price list says $359'],
  [['options', 0, 'quantity'], '1 pen with 4 weekly doses of 0.5 mg', 'the pack is 1 pen with'],
])('reports a change at %j to %j with its line', (path, value, message) => {
  const problems = withFault(set('products/ozempic.yaml', path, value), (dir) =>
    priceProblems(readContentFiles(dir), loadContent(dir).catalogue),
  );
  expect(problems.map((problem) => problem.message)).toContainEqual(
    expect.stringContaining(message),
  );
  for (const { file, line } of problems) {
    expect(file).toBe('products/ozempic.yaml');
    expect(line).toBeGreaterThan(1);
  }
});

test('keeps the active ingredients and classes of the specification', () => {
  const given = [
    ['farxiga', 'dapagliflozin', 'SGLT2 inhibitor'],
    ['eliquis', 'apixaban', 'Factor Xa inhibitor'],
    ['januvia', 'sitagliptin', 'DPP-4 inhibitor'],
    ['jardiance', 'empagliflozin', 'SGLT2 inhibitor'],
    ['xarelto', 'rivaroxaban', 'Factor Xa inhibitor'],
    ['trajenta', 'linagliptin', 'DPP-4 inhibitor'],
    ['onglyza', 'saxagliptin', 'DPP-4 inhibitor'],
    ['lantus', 'insulin glargine', 'long-acting insulin'],
    ['humira', 'adalimumab', 'TNF inhibitor'],
  ];
  expect(
    given.map(([id]) => {
      const product = catalogue.byId.get(id ?? '');
      return [id, product?.activeIngredient, product?.drugClass];
    }),
  ).toEqual(given);
});
