import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCents } from './money.ts';
import {
  claimedPercent,
  comparedWith,
  isCheaperAtHome,
  sumFigures,
  timesPacks,
  type UsFigures,
} from './us-figures.ts';
import {
  comingPrices,
  compareUsPrices,
  forOnePack,
  priceEdition,
  US_PRICE_KINDS,
  staleWithin,
  usFigures,
  type UsPrice,
  type UsPriceLedger,
} from './us-prices.ts';

const source = { id: 'report', title: 'A report', comparedOn: '2026-11-01' };

const priceOf = (more: Partial<UsPrice> = {}): UsPrice => ({
  productId: 'lantus',
  kind: 'list',
  amount: toCents(9_600),
  buys: 'a box of 5 pens',
  covers: { units: 1500 },
  name: "Maker's list price",
  since: '2024-01-01',
  stale: '2027-05-31',
  source,
  ...more,
});

const ledgerOf = (
  prices: readonly UsPrice[],
  { stale = '2027-05-31', unclaimed = new Map<string, string>() } = {},
): UsPriceLedger => ({ reference: { reviewed: '2026-11-26', stale, unclaimed }, prices });

const lantus = { id: 'lantus', usPrice: toCents(55_000) };
const box = {
  price: toCents(14_000),
  supply: {
    kind: 'insulin',
    containers: 5,
    unitsPerContainer: 300,
    inUseDays: 28,
    primingUnits: 2,
    injectionsPerDay: 1,
  },
} as const;
const DAY = '2026-11-26';

const compare = (prices: readonly UsPrice[], day = DAY, option = box) =>
  compareUsPrices(ledgerOf(prices), lantus, option, day);

describe('the comparison with US prices', () => {
  test('claims a saving over the reference where no lower price is on file', () => {
    expect(compare([])).toEqual({ reference: 55_000, claims: true });
  });

  test('claims none where the medicine costs less at home', () => {
    const { lowest, claims } = compare([priceOf()]);
    expect([lowest?.amount, claims]).toEqual([9_600, false]);
  });

  test('claims a saving over the lowest US price alone', () => {
    const us = usFigures(ledgerOf([priceOf({ amount: toCents(40_000) })]), lantus, box, DAY);
    expect(us).toMatchObject({ reference: 55_000, lowest: 40_000, claims: true });
    expect(claimedPercent(us, box.price)).toBe(65);
  });

  test('compares for as much medicine as the pack holds', () => {
    expect(forOnePack(box, priceOf({ covers: { units: 1000 } }))).toBe(14_400);
    // 1,500 units at 40 a day and 2 to prime the pen last 35 days.
    expect(forOnePack(box, priceOf({ amount: toCents(3_500), covers: { days: 30 } }))).toBe(4_083);
    const weekly = { supply: { kind: 'doses', doses: 4, daysPerDose: 7 } } as const;
    expect(forOnePack(weekly, priceOf({ covers: { days: 28 } }))).toBe(9_600);
    expect(forOnePack(weekly, priceOf())).toBeUndefined();
    expect(forOnePack({ supply: { kind: 'none' } }, priceOf())).toBeUndefined();
  });

  test('counts no price that only some people can pay', () => {
    expect(compare([priceOf({ kind: 'medicare' })])).toEqual({ reference: 55_000, claims: true });
  });

  test('counts no price of another medicine, and none above the reference', () => {
    expect(compare([priceOf({ productId: 'humalog' })]).lowest).toBeUndefined();
    expect(compare([priceOf({ amount: toCents(60_000) })])).toEqual({
      reference: 55_000,
      claims: true,
    });
  });

  test.each([
    ['the day before it holds', '2026-12-31', undefined, true],
    ['its first day', '2027-01-01', 9_600, false],
    ['its last day', '2027-03-31', 9_600, false],
    ['the day after', '2027-04-01', undefined, true],
  ])('a price that holds for some months, on %s', (_, day, lowest, claims) => {
    const passing = priceOf({ since: '2027-01-01', until: '2027-03-31' });
    const found = compare([passing], day);
    expect([found.lowest?.amount, found.claims]).toEqual([lowest, claims]);
  });

  test('claims nothing once a lower price or the reference is stale', () => {
    expect(compare([priceOf({ amount: toCents(40_000) })], '2027-05-31').claims).toBe(true);
    expect(compare([priceOf({ amount: toCents(40_000) })], '2027-06-01')).toEqual({
      reference: 55_000,
      claims: false,
    });
    expect(compare([], '2027-06-01').claims).toBe(false);
  });

  test('claims nothing over a reference that supports no claim, and says why', () => {
    const unclaimed = new Map([['lantus', 'It is no longer sold.']]);
    const us = usFigures(ledgerOf([], { unclaimed }), lantus, box, DAY);
    expect(us).toEqual({ reference: 55_000, claims: false, note: 'It is no longer sold.' });
  });
});

test('names the lowest price, the next one, or the last check', () => {
  const note = (prices: readonly UsPrice[], day = DAY) =>
    usFigures(ledgerOf(prices), lantus, box, day).note;
  expect(note([priceOf()])).toBe(
    "Maker's list price: $96 for a box of 5 pens (since January 1, 2024).",
  );
  const coming = priceOf({ since: '2027-01-01' });
  expect(note([coming])).toBe('The US list price falls to $96 on January 1, 2027.');
  expect(comingPrices(ledgerOf([coming]), 'lantus', '2027-01-01')).toEqual([]);
  expect(note([])).toBeUndefined();
  expect(note([], '2027-06-01')).toContain('November 26, 2026');
});

test('names what goes stale within some days', () => {
  const ledger = ledgerOf([priceOf(), priceOf({ stale: '2026-12-26' })]);
  expect(staleWithin(ledger, DAY, 30)).toEqual([
    { name: "lantus: Maker's list price", stale: '2026-12-26' },
  ]);
  expect(staleWithin(ledger, DAY, 29)).toEqual([]);
  expect(staleWithin(ledger, '2027-06-01', 0)).toHaveLength(3);
});

test('adds up a cart, and claims a saving only if each line does', () => {
  const clear: UsFigures = { reference: toCents(1_000), claims: true };
  const lower: UsFigures = { ...clear, lowest: toCents(600), note: 'A lower price.' };
  expect(sumFigures([timesPacks(clear, 2), clear])).toEqual({ reference: 3_000, claims: true });
  expect(sumFigures([clear, lower])).toMatchObject({ reference: 2_000, lowest: 1_600 });
  expect(sumFigures([clear, { ...clear, claims: false }]).claims).toBe(false);
  expect(sumFigures([lower, lower]).note).toBe('A lower price.');
  expect(sumFigures([lower, clear]).note).toMatch(/^Some of these medicines/);
});

const day = fc
  .integer({ min: 0, max: 1_500 })
  .map((days) => new Date(Date.UTC(2024, 0, 1 + days)).toJSON().slice(0, 10));
const anyPrice = fc
  .record({
    kind: fc.constantFrom(...US_PRICE_KINDS),
    cents: fc.integer({ min: 100, max: 80_000 }),
    covers: fc.constantFrom<UsPrice['covers']>({ units: 1500 }, { units: 1000 }, { days: 30 }),
    days: fc.tuple(day, day, day),
    ends: fc.boolean(),
  })
  .map(({ kind, cents, covers, days, ends }) => {
    const [since = '', until = '', stale = ''] = days.toSorted();
    return priceOf({
      kind,
      amount: toCents(cents),
      covers,
      since,
      stale,
      ...(ends && { until }),
    });
  });

describe('for any ledger', () => {
  test('never claims a saving over a price above one that is on file', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 6 }), day, (prices, today) => {
        const us = usFigures(ledgerOf(prices), lantus, box, today);
        const percent = claimedPercent(us, box.price);
        const known = prices
          .filter(({ kind, since, until }) => {
            const holds = since <= today && (until === undefined || today <= until);
            return kind !== 'medicare' && holds;
          })
          .map((price) => forOnePack(box, price) ?? Infinity);
        const least = Math.min(us.reference, ...known);
        if (percent !== undefined) {
          expect(comparedWith(us)).toBe(least);
          expect(box.price).toBeLessThan(least);
        }
        if (isCheaperAtHome(us, box.price)) expect(percent).toBeUndefined();
      }),
    );
  });

  test('one more price never raises the claim', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 5 }), anyPrice, day, (prices, more, today) => {
        const claimed = (all: readonly UsPrice[]) =>
          claimedPercent(usFigures(ledgerOf(all), lantus, box, today), box.price) ?? 0;
        expect(claimed([...prices, more])).toBeLessThanOrEqual(claimed(prices));
      }),
    );
  });

  test('what is said stays the same as long as the edition does', () => {
    fc.assert(
      fc.property(fc.array(anyPrice, { maxLength: 5 }), day, day, (prices, one, other) => {
        const ledger = ledgerOf(prices);
        fc.pre(priceEdition(ledger, one) === priceEdition(ledger, other));
        expect(usFigures(ledger, lantus, box, one)).toEqual(usFigures(ledger, lantus, box, other));
      }),
    );
  });
});
