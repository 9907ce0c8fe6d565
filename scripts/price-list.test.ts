import { expect, test } from 'vitest';
import { readContentFiles } from '#content/content-files.ts';
import { loadContent } from '#content/load.ts';
import { CONTENT_DIR, set, withPlanted } from '#tests/support/planted-content.ts';
import { PRICE_ROWS, priceProblems } from './price-list.ts';

const { catalogue } = loadContent(CONTENT_DIR);

test('the catalogue holds the price list, in its order', () => {
  expect(PRICE_ROWS).toHaveLength(26);
  expect(catalogue.products.map((product) => product.id)).toEqual(PRICE_ROWS.map((row) => row.id));
  expect(priceProblems(readContentFiles(CONTENT_DIR), catalogue)).toEqual([]);
});

test.each([
  [['basePrice'], 358, 'basePrice is $358, but the price list says $359'],
  [['usPrice'], 1204.5, 'usPrice is $1,204.50, but the price list says $1,203'],
  [['usPrice'], 1300, 'the saving computed from the prices is 72%, but the price list says 70%'],
  [['options', 1, 'price'], 300, 'the price is $300, but the price list says $359'],
  [['options', 0, 'quantity'], '1 pen with 4 weekly doses', 'the pack is 1 pen with'],
])('a change at %j to %j is told with its line', (path, value, message) => {
  const told = withPlanted(set('products/ozempic.yaml', path, value), (dir) =>
    priceProblems(readContentFiles(dir), loadContent(dir).catalogue),
  );
  expect(told.map((problem) => problem.message)).toContainEqual(expect.stringContaining(message));
  for (const { file, line } of told) {
    expect(file).toBe('products/ozempic.yaml');
    expect(line).toBeGreaterThan(1);
  }
});

test('the active ingredients and classes that the specification gives are kept', () => {
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

/** ATC codes of the WHO index, as the pharmacy rules list them (§3.1). */
const ATC: Readonly<Record<string, string | null>> = {
  ozempic: 'A10BJ06',
  wegovy: 'A10BJ06',
  rybelsus: 'A10BJ06',
  mounjaro: 'A10BX16',
  victoza: 'A10BJ02',
  saxenda: 'A10BJ02',
  trulicity: 'A10BJ05',
  humalog: 'A10AB04',
  humalogcartridge: 'A10AB04',
  humalog200: 'A10AB04',
  humalogmix25: 'A10AD04',
  humalogmix50: 'A10AD04',
  apidra: 'A10AB06',
  humulinr: 'A10AB01',
  humulinn: 'A10AC01',
  levemir: 'A10AE05',
  lantus: 'A10AE04',
  humira: 'L04AB04',
  eliquis: 'B01AF02',
  xarelto: 'B01AF01',
  farxiga: 'A10BK01',
  jardiance: 'A10BK03',
  januvia: 'A10BH01',
  trajenta: 'A10BH05',
  onglyza: 'A10BH03',
  bdpenneedle: null,
};

test.each(Object.entries(ATC))('%s has the ATC code %s', (id, atc) => {
  expect(catalogue.byId.get(id)?.atc).toBe(atc);
});

/** Days that one pack lasts at the label dose (pharmacy rules, §3.1, last column). */
const LABEL_DAYS: Readonly<Record<string, readonly number[]>> = {
  ozempic: [28, 28],
  wegovy: [28, 28, 28, 28, 28],
  mounjaro: [28, 28, 28, 28, 28, 28],
  trulicity: [28, 28, 28, 28],
  rybelsus: [30, 30, 30],
  humira: [28],
  eliquis: [30, 30],
  xarelto: [28, 30, 28, 28],
  farxiga: [30, 30],
  jardiance: [30, 30],
  januvia: [28, 28, 28],
  trajenta: [30],
  onglyza: [30, 30],
};

test.each(Object.entries(LABEL_DAYS))('a pack of %s lasts %j days', (id, days) => {
  const options = catalogue.byId.get(id)?.options ?? [];
  expect(
    options.map(({ supply }) =>
      supply.kind === 'doses' ? supply.doses * supply.daysPerDose : supply.kind,
    ),
  ).toEqual(days);
});

/** Pens with a daily dose: the largest label dose, and the in-use limit (specification, §9). */
const DEVICES: Readonly<Record<string, object>> = {
  victoza: { devices: 2, amountPerDevice: 18, amountPerDay: 1.8, inUseDays: 30 },
  saxenda: { devices: 5, amountPerDevice: 18, amountPerDay: 3, inUseDays: 30 },
};

test.each(Object.entries(DEVICES))('the pens of %s hold what the label says', (id, supply) => {
  expect(catalogue.byId.get(id)?.options.map((option) => option.supply)).toEqual([
    { kind: 'device', ...supply },
  ]);
});

/** Insulins: units in each pen or cartridge of 3 ml, and the in-use limit (specification, §9). */
const INSULINS: readonly (readonly [id: string, units: number, inUseDays: number])[] = [
  ['humalogmix50', 300, 28],
  ['humalogmix25', 300, 28],
  ['apidra', 300, 28],
  ['humalog', 300, 28],
  ['humalog200', 600, 28],
  ['humalogcartridge', 300, 28],
  ['humulinn', 300, 28],
  ['humulinr', 300, 28],
  ['levemir', 300, 42],
  ['lantus', 300, 28],
];

test.each(INSULINS)('a container of %s holds %i units and is used %i days', (id, units, days) => {
  expect(catalogue.byId.get(id)?.options.map((option) => option.supply)).toEqual([
    expect.objectContaining({
      kind: 'insulin',
      containers: 5,
      unitsPerContainer: units,
      inUseDays: days,
      primingUnits: 2,
    }),
  ]);
});
