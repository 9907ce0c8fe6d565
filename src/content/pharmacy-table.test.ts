import { describe, expect, it, test } from 'vitest';
import { checkSupply, supplyDays, type SupplyEstimate } from '#domain/supply.ts';
import { isBiological } from '#domain/review/agreement.ts';
import { namesOf } from '#domain/review/named-medicines.ts';
import { prescribedDays } from '#domain/review/prescribed-supply.ts';
import { CONTENT_DIR } from '#tests/support/faulty-content.ts';
import { loadContent } from './load.ts';

/**
 * Compares the catalogue with public reference tables: ATC codes of the WHO index (atcddd.fhi.no), days of
 * supply at the labeled dose, and in-use periods of opened pens.
 */
const { byId, products } = loadContent(CONTENT_DIR).catalogue;

const optionsOf = (id: string) => byId.get(id)?.options ?? [];

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

test('uses the ATC code of the WHO index for each medicine', () => {
  expect(Object.fromEntries(products.map(({ id, atc }) => [id, atc]))).toEqual(ATC);
});

/** Days that one pack lasts, per strength. */
const LABEL_DAYS: Readonly<Record<string, readonly number[]>> = {
  ozempic: [28, 28],
  wegovy: [28, 28, 28, 28, 28],
  rybelsus: [30, 30, 30],
  mounjaro: [28, 28, 28, 28, 28, 28],
  victoza: [20],
  saxenda: [30],
  trulicity: [28, 28, 28, 28],
  humira: [28],
  eliquis: [30, 30],
  xarelto: [28, 30, 28, 28],
  farxiga: [30, 30],
  jardiance: [30, 30],
  januvia: [28, 28, 28],
  trajenta: [30],
  onglyza: [30, 30],
};

/** Maximum number of packs in one shipment of 90 days, by days per pack. */
const MOST: Readonly<Record<number, number>> = { 20: 4, 28: 3, 30: 3 };

describe.each(Object.entries(LABEL_DAYS))('%s', (id, days) => {
  it(`lasts ${days.join(', ')} days a pack at the label dose`, () => {
    const computed = optionsOf(id).map(({ supply }) => supplyDays(supply, 1));
    expect(computed).toEqual(days.map((each): SupplyEstimate => ({ days: each, basis: 'label' })));
  });

  it('may be ordered in packs for at most 90 days', () => {
    for (const [at, option] of optionsOf(id).entries()) {
      const overAt = (quantity: number): boolean | undefined =>
        checkSupply([{ id, name: id, atc: ATC[id] ?? null, supply: option.supply, quantity }])[0]
          ?.over;
      const most = MOST[days[at] ?? 0] ?? 0;
      expect([overAt(most), overAt(most + 1)]).toEqual([false, true]);
    }
  });
});

/** Units in each of five pens or cartridges, the in-use days, and the priming units. */
const INSULINS: Readonly<Record<string, readonly [units: number, inUse: number, priming: number]>> =
  {
    humalog: [300, 28, 2],
    humalogcartridge: [300, 28, 2],
    humalog200: [600, 28, 2],
    humalogmix25: [300, 28, 2],
    humalogmix50: [300, 28, 2],
    apidra: [300, 28, 2],
    humulinr: [300, 28, 2],
    humulinn: [300, 28, 2],
    levemir: [300, 42, 2],
    lantus: [300, 28, 2],
  };

test.each(Object.entries(INSULINS))(
  'packs of %s have the units, in-use days and priming units %o',
  (id, figures) => {
    const [unitsPerContainer, inUseDays, primingUnits] = figures;
    expect(optionsOf(id).map(({ supply }) => supply)).toEqual([
      expect.objectContaining({
        kind: 'insulin',
        containers: 5,
        unitsPerContainer,
        inUseDays,
        primingUnits,
      }),
    ]);
  },
);

/** Pens with a daily dose: the maximum dose of the label and the in-use days. */
const DEVICES: Readonly<Record<string, object>> = {
  victoza: { devices: 2, amountPerDevice: 18, amountPerDay: 1.8, inUseDays: 30 },
  saxenda: { devices: 5, amountPerDevice: 18, amountPerDay: 3, inUseDays: 30 },
};

test.each(Object.entries(DEVICES))('pens of %s have the amounts of the label', (id, supply) => {
  expect(optionsOf(id).map((option) => option.supply)).toEqual([{ kind: 'device', ...supply }]);
});

test('covers every product in the tables', () => {
  expect([...Object.keys(LABEL_DAYS), ...Object.keys(INSULINS), 'bdpenneedle'].toSorted()).toEqual(
    products.map(({ id }) => id).toSorted(),
  );
});

describe('test vectors from pharmacy training, applied to the catalogue', () => {
  const atDose = (id: string, amount: number, injections: number, packs = 1) => {
    const supply = optionsOf(id)[0]?.supply;
    if (!supply) throw new Error(`no ${id}`);
    return prescribedDays(supply, packs, { amount, injections })?.days;
  };

  it.each([
    // 5 pens of 300 units at 10 a day, 12 with priming: 25 days each.
    ['apidra', 10, 1, 125],
    // 8 units a day and 2 for priming: 30 days of units, limited to 28 in-use days.
    ['apidra', 8, 1, 140],
    // 1500 ÷ (30 + 2) = 46.9
    ['lantus', 30, 1, 46],
    // 5 × min(300 ÷ 7, 42)
    ['levemir', 5, 1, 210],
    ['victoza', 0.6, 1, 60],
    ['victoza', 1.2, 1, 30],
    ['victoza', 1.8, 1, 20],
  ] as const)('%s at %d, injected %d times a day: %d days', (id, amount, injections, days) => {
    expect(atDose(id, amount, injections)).toBe(days);
  });

  it('fixed-dose pens are counted in doses, without priming', () => {
    for (const id of ['ozempic', 'wegovy', 'mounjaro', 'trulicity'])
      for (const { supply } of optionsOf(id)) expect(supply.kind).toBe('doses');
  });
});

test('classifies exactly insulins and other biologicals as such', () => {
  const named = products.filter(isBiological).map(({ id }) => id);
  expect(named).toEqual(expect.arrayContaining([...Object.keys(INSULINS), 'trulicity', 'humira']));
  for (const id of ['eliquis', 'xarelto', 'farxiga', 'jardiance', 'januvia', 'trajenta', 'onglyza'])
    expect(named).not.toContain(id);
  expect(named).not.toContain('bdpenneedle');
});

test('recognizes the brand of every medicine by its active ingredient', () => {
  for (const { name, activeIngredient, drugClass } of products) {
    if (drugClass === 'pen needle') continue;
    const [brand = name] = name.split(' ');
    expect(namesOf(activeIngredient).map((each) => each.toLowerCase())).toContain(
      brand.toLowerCase(),
    );
  }
});
