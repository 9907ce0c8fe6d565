import { expect, test } from 'vitest';
import { CONTENT_DIR } from '#tests/support/planted-content.ts';
import { dollarsToCents, savingsPercent } from '#domain/money.ts';
import { loadContent } from './load.ts';

const { catalogue } = loadContent(CONTENT_DIR);

/**
 * The price list of the specification (catalogue, §3), typed by hand: id, base price, US price,
 * savings, then strength, pack and price of each option. Packs and strengths that it does not show
 * (ozempic, wegovy, levemir, humulinr; the strengths of victoza and of the insulins without one) are
 * those of the European leaflets, as the products' files cite them.
 */
const PRICE_LIST = `
ozempic          | 359    | 1203    | 70%  | 2mg/3mL   | 1 pen (4 weekly doses)   | 359
                 |        |         |      | 4mg/3mL   | 1 pen (4 weekly doses)   | 359
mounjaro         | 529    | 1159    | 54%  | 2.5mg     | pen with 4 weekly doses  | 529
                 |        |         |      | 5mg       | pen with 4 weekly doses  | 529
                 |        |         |      | 7.5mg     | pen with 4 weekly doses  | 629
                 |        |         |      | 10mg      | pen with 4 weekly doses  | 629
                 |        |         |      | 12.5mg    | pen with 4 weekly doses  | 729
                 |        |         |      | 15mg      | pen with 4 weekly doses  | 729
wegovy           | 539    | 1350    | 60%  | 0.25mg    | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 0.5mg     | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 1mg       | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 1.7mg     | 1 pen (4 weekly doses)   | 539
                 |        |         |      | 2.4mg     | 1 pen (4 weekly doses)   | 539
victoza          | 225    | 968     | 77%  | 6mg/ml    | 2 pens of 3 ml           | 225
saxenda          | 470    | 1640    | 71%  | 6mg/ml    | 5 pens (3ml each)        | 470
trulicity        | 252    | 1123    | 78%  | 0.75mg    | 4 pens                   | 252
                 |        |         |      | 1.5mg     | 4 pens                   | 252
                 |        |         |      | 3mg       | 4 pens                   | 252
                 |        |         |      | 4.5mg     | 4 pens                   | 252
rybelsus         | 240    | 1163    | 79%  | 3mg       | 30 tablets               | 240
                 |        |         |      | 7mg       | 30 tablets               | 250
                 |        |         |      | 14mg      | 30 tablets               | 260
humalogmix50     | 88     | 919     | 90%  | 100IU/ml  | 5 pens                   | 88
humalogmix25     | 88     | 597     | 85%  | 100IU/ml  | 5 pens                   | 88
apidra           | 88     | 914.80  | 90%  | 100IU/ml  | 5 pens                   | 88
humalog          | 85     | 598     | 86%  | 100IU/ml  | 5 pens                   | 85
humalog200       | 135    | 594     | 77%  | 200IU/ml  | 5 pens                   | 135
humalogcartridge | 83     | 704.31  | 88%  | 100IU/ml  | 5 cartridges (3ml each)  | 83
humulinn         | 66     | 180     | 63%  | 100IU/ml  | 5 cartridges             | 66
humulinr         | 72     | 180     | 60%  | 100IU/ml  | 5 cartridges (3ml each)  | 72
levemir          | 150    | 550     | 73%  | 100IU/ml  | 5 pens (3ml each)        | 140
lantus           | 140    | 550     | 75%  | 100u/mL   | 5 pens of 3 mL           | 140
humira           | 1099   | 7103    | 85%  | 40mg      | 2 pens                   | 1099
eliquis          | 98     | 728     | 87%  | 2.5mg     | 60 tablets               | 98
                 |        |         |      | 5mg       | 60 tablets               | 98
farxiga          | 88     | 635.50  | 86%  | 5mg       | 30 tablets               | 88
                 |        |         |      | 10mg      | 30 tablets               | 88
januvia          | 48     | 625     | 92%  | 25mg      | 28 tablets               | 48
                 |        |         |      | 50mg      | 28 tablets               | 48
                 |        |         |      | 100mg     | 28 tablets               | 48
jardiance        | 86     | 737     | 88%  | 10mg      | 30 tablets               | 86
                 |        |         |      | 25mg      | 30 tablets               | 86
xarelto          | 76     | 633     | 88%  | 2.5mg     | 56 tablets               | 105
                 |        |         |      | 10mg      | 30 tablets               | 76
                 |        |         |      | 15mg      | 28 tablets               | 76
                 |        |         |      | 20mg      | 28 tablets               | 76
trajenta         | 79     | 631     | 87%  | 5mg       | 30 tablets               | 79
onglyza          | 95     | 505     | 81%  | 2.5mg     | 30 tablets               | 88
                 |        |         |      | 5mg       | 30 tablets               | 88
bdpenneedle      | 15.99  | 64.00   | 75%  | 32G x 4mm | 100 needles              | 15.99
                 |        |         |      | 31G x 5mm | 100 needles              | 15.99
                 |        |         |      | 31G x 8mm | 100 needles              | 15.99
`;

type Row = {
  readonly id: string;
  readonly base: string;
  readonly us: string;
  readonly savings: string;
  readonly options: string[][];
};

const rows = PRICE_LIST.trim()
  .split('\n')
  .reduce<Row[]>((done, line) => {
    const [id = '', base = '', us = '', savings = '', ...option] = line
      .split('|')
      .map((cell) => cell.trim());
    if (id === '') done.at(-1)?.options.push(option);
    else done.push({ id, base, us, savings, options: [option] });
    return done;
  }, []);

test('the catalogue holds the price list, in its order', () => {
  expect(rows).toHaveLength(26);
  expect(catalogue.products.map((product) => product.id)).toEqual(rows.map((row) => row.id));
});

test.each(rows)('$id costs $base, $us in the US, and saves $savings', (row) => {
  const product = catalogue.byId.get(row.id);
  if (!product) throw new Error(`no product ${row.id}`);
  expect({
    base: product.basePrice,
    us: product.usPrice,
    savings: `${savingsPercent(product.usPrice, product.basePrice)}%`,
    options: product.options.map(({ strength, quantity, price }) => [strength, quantity, price]),
  }).toEqual({
    base: dollarsToCents(row.base),
    us: dollarsToCents(row.us),
    savings: row.savings,
    options: row.options.map(([strength, pack, price = '']) => [
      strength,
      pack,
      dollarsToCents(price),
    ]),
  });
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
