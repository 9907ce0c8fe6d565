import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKS } from '#tests/support/sample-catalogue.ts';
import {
  checkSupply,
  MAX_SUPPLY_DAYS,
  remainingSupply,
  supplyDays,
  type EarlierItem,
  type PackSupply,
  type SupplyLine,
  type SupplyVerdict,
} from './supply.ts';

const DAY = 86_400_000;
const now = new Date('2025-06-01T12:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY);

const line = (more: Partial<SupplyLine> = {}): SupplyLine => ({
  id: 'rybelsus-3mg',
  name: 'Rybelsus 3mg',
  atc: 'A10BJ06',
  supply: PACKS.tablets30,
  quantity: 1,
  ...more,
});
const weekly = (quantity: number): SupplyLine =>
  line({ id: 'ozempic', name: 'Ozempic 2mg/3mL', supply: PACKS.weeklyPen, quantity });
const injected = (quantity: number, unitsPerDay?: number): SupplyLine =>
  line({
    id: 'humalog',
    name: 'Humalog 100IU/ml',
    atc: 'A10AB04',
    supply: PACKS.insulin5,
    quantity,
    unitsPerDay,
  });

/** The verdict for a cart with one line. */
const verdictOf = (one: SupplyLine, earlier?: ReadonlyMap<string, number>): SupplyVerdict => {
  const [verdict] = checkSupply([one], earlier);
  if (!verdict) throw new Error('no verdict');
  return verdict;
};

describe('checkSupply', () => {
  it('has a limit of 90 days', () => {
    expect(MAX_SUPPLY_DAYS).toBe(90);
  });

  it.each<[string, PackSupply, number]>([
    ['Ozempic', PACKS.weeklyPen, 3],
    ['30 tablets', PACKS.tablets30, 3],
    ['28 tablets', { kind: 'doses', doses: 28, daysPerDose: 1 }, 3],
    ['Eliquis', PACKS.twiceDaily60, 3],
    ['Xarelto 2.5 mg', PACKS.twiceDaily56, 3],
    ['Victoza', PACKS.victoza, 4],
    ['Saxenda', PACKS.saxenda, 3],
  ])('accepts %s (%o) in %d packs and not in one more', (_, supply, most) => {
    expect(verdictOf(line({ supply, quantity: most })).over).toBe(false);
    expect(verdictOf(line({ supply, quantity: most + 1 })).over).toBe(true);
  });

  it('accepts 90 days and refuses 91', () => {
    const of = (doses: number) =>
      verdictOf(line({ supply: { kind: 'doses', doses, daysPerDose: 1 } }));
    expect(of(90)).toMatchObject({ over: false, daysInOrder: 90 });
    expect(of(91)).toMatchObject({ over: true, daysInOrder: 91 });
  });

  it('tells how many packs fit, and one more does not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(PACKS.tablets30, PACKS.weeklyPen, PACKS.insulin5, PACKS.saxenda),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 95 }),
        (supply, quantity, daysEarlier) => {
          const earlier = new Map([['A10BJ06', daysEarlier]]);
          const of = (packs: number) => verdictOf(line({ supply, quantity: packs }), earlier);
          const { fits, over } = of(quantity);
          expect(over).toBe(fits < quantity);
          if (fits > 0) expect(of(fits).over).toBe(false);
          if (fits < quantity) expect(of(fits + 1).over).toBe(true);
        },
      ),
    );
  });

  it('accepts any number of needles without a message', () => {
    const needles = line({ id: 'needle', atc: null, supply: PACKS.needles, quantity: 99 });
    expect(verdictOf(needles, new Map([['A10BJ06', 90]]))).toEqual({
      id: 'needle',
      estimate: null,
      daysInOrder: 0,
      daysEarlier: 0,
      over: false,
      fits: 99,
      asksForDose: false,
      message: undefined,
    });
  });

  it('names the product, its days of supply and their basis', () => {
    expect(verdictOf(weekly(1)).message).toBe(
      'Ozempic 2mg/3mL lasts about 28 days at the label dose.',
    );
    expect(verdictOf(injected(1, 28)).message).toBe(
      'Humalog 100IU/ml lasts about 50 days at your 28 units a day, counting 2 more to prime the pen.',
    );
    expect(verdictOf(injected(1, 1)).message).toContain('at your 1 unit a day');
    expect(verdictOf(injected(1)).message).toBe(
      'Humalog 100IU/ml lasts about 35 days if you use about 40 units a day, counting 2 more to prime the pen (an estimate; your dose may differ).',
    );
    const single = line({ supply: { kind: 'doses', doses: 1, daysPerDose: 1 } });
    expect(verdictOf(single).message).toContain('about 1 day at');
  });

  it('says why the limit is exceeded, and what to do', () => {
    expect(verdictOf(weekly(4)).message).toBe(
      'Ozempic 2mg/3mL lasts about 112 days at the label dose. The limit is 90 days per shipment. Please lower the quantity.',
    );
    expect(verdictOf(line(), new Map([['A10BJ06', 61]])).message).toBe(
      'Rybelsus 3mg lasts about 30 days at the label dose. Together with 61 days from your earlier orders that makes 91 days. The limit is 90 days per shipment. Please remove it from this order, or contact us.',
    );
    expect(verdictOf(injected(3)).message).toContain(
      'Lower the quantity, or tell us how many units you use each day.',
    );
    // A known dose is not asked for.
    expect(verdictOf(injected(3, 10)).message).toContain('Please lower the quantity.');
  });

  it('asks for the dose of insulin only', () => {
    expect(verdictOf(injected(1)).asksForDose).toBe(true);
    expect(verdictOf(injected(1, 30)).asksForDose).toBe(true);
    expect(verdictOf(weekly(1)).asksForDose).toBe(false);
    expect(verdictOf(line({ supply: PACKS.victoza })).asksForDose).toBe(false);
  });

  it('accepts more insulin for a larger dose', () => {
    expect(verdictOf(injected(3)).over).toBe(true);
    // 1500 ÷ (60 + 2) × 3 is 72 days.
    expect(verdictOf(injected(3, 60)).over).toBe(false);
    expect(verdictOf(injected(3, 10)).over).toBe(true);
  });

  it('adds up two products of one ingredient and marks the one that exceeds the limit', () => {
    const [tablets, pens] = checkSupply([line({ quantity: 2 }), weekly(2)]);
    expect(tablets).toMatchObject({ over: false, daysInOrder: 60 });
    expect(pens).toMatchObject({ over: true, daysInOrder: 116 });
    expect(pens?.message).toContain(
      'Together with 60 days of the same medicine in your cart that makes 116 days.',
    );
    const [first, second] = checkSupply([weekly(2), line({ quantity: 2 })]);
    expect([first?.over, second?.over]).toEqual([false, true]);
  });

  it('adds up the cart and earlier orders', () => {
    const earlier = new Map([['A10BJ06', 10]]);
    const [, pens] = checkSupply([line({ quantity: 2 }), weekly(1)], earlier);
    expect(pens).toMatchObject({ over: true, daysInOrder: 88, daysEarlier: 10 });
    expect(pens?.message).toContain(
      'Together with 60 days of the same medicine in your cart and 10 days from your earlier orders that makes 98 days.',
    );
  });

  it('counts different ingredients separately', () => {
    const verdicts = checkSupply(
      [line({ quantity: 3 }), injected(2), line({ atc: 'B01AF02', quantity: 3 })],
      new Map([['B01AF01', 90]]),
    );
    expect(verdicts.map((verdict) => verdict.over)).toEqual([false, false, false]);
  });

  it('accepts exactly the remaining days up to 90', () => {
    expect(verdictOf(line(), new Map([['A10BJ06', 60]])).over).toBe(false);
    expect(verdictOf(line(), new Map([['A10BJ06', 61]])).over).toBe(true);
  });

  it('marks a line exactly if its ingredient exceeds the limit in total', () => {
    const anyLine = fc.record({
      id: fc.string(),
      name: fc.constant('M'),
      atc: fc.constantFrom('A', 'B', null),
      supply: fc.constantFrom<PackSupply>(
        PACKS.tablets30,
        PACKS.weeklyPen,
        PACKS.victoza,
        PACKS.insulin5,
        PACKS.needles,
      ),
      quantity: fc.integer({ min: 1, max: 3 }),
    });
    const anyEarlier = fc.dictionary(fc.constantFrom('A', 'B'), fc.integer({ min: 1, max: 90 }));
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 6 }), anyEarlier, (lines, earlier) => {
        const verdicts = checkSupply(lines, new Map(Object.entries(earlier)));
        expect(verdicts.map((verdict) => verdict.id)).toEqual(lines.map((each) => each.id));
        for (const atc of ['A', 'B']) {
          const mine = lines.filter((each) => each.atc === atc);
          const days = mine.map((each) => supplyDays(each.supply, each.quantity)?.days ?? 0);
          const medicine = mine.some((each) => each.supply.kind !== 'none');
          const sum = days.reduce((a, b) => a + b, earlier[atc] ?? 0);
          const over = verdicts.some((verdict, i) => lines[i]?.atc === atc && verdict.over);
          expect(over).toBe(medicine && sum > 90);
        }
        for (const verdict of verdicts)
          expect(verdict.message?.includes('90 days per shipment') ?? false).toBe(verdict.over);
      }),
    );
  });
});

describe('remainingSupply', () => {
  const item = (more: Partial<EarlierItem> = {}): EarlierItem => ({
    atc: 'A',
    days: 30,
    cancelled: false,
    shippedAt: null,
    ...more,
  });
  const left = (...items: readonly EarlierItem[]): number | undefined =>
    remainingSupply(items, now).get('A');

  it('counts unshipped items in full', () => {
    expect(left(item())).toBe(30);
    expect(left(item(), item({ days: 60 }))).toBe(90);
  });

  it.each([
    [0, 30],
    [0.5, 30],
    [1, 29],
    [1.5, 29],
    [29, 1],
    [29.5, 1],
    [30, undefined],
    [31, undefined],
    [400, undefined],
  ])('counts down from the day of shipping: after %d days', (days, expected) => {
    expect(left(item({ shippedAt: daysAgo(days) }))).toBe(expected);
  });

  it('does not count cancelled items, shipped or not', () => {
    expect(left(item({ cancelled: true }))).toBeUndefined();
    expect(left(item({ cancelled: true, shippedAt: daysAgo(1) }))).toBeUndefined();
  });

  it('does not count items without an ATC code or days of supply', () => {
    expect(remainingSupply([item({ atc: null }), item({ days: null })], now).size).toBe(0);
  });

  it('counts ingredients separately', () => {
    expect([
      ...remainingSupply([item(), item({ atc: 'B', days: 7, shippedAt: daysAgo(2) })], now),
    ]).toEqual([
      ['A', 30],
      ['B', 5],
    ]);
  });

  it('counts packs of one ingredient as used one after the other', () => {
    const both = [item({ shippedAt: daysAgo(20) }), item({ shippedAt: daysAgo(20) })];
    expect(left(...both)).toBe(40);
    // The second pack shipped with 10 days of the first left.
    expect(left(item({ shippedAt: daysAgo(35) }), item({ shippedAt: daysAgo(15) }))).toBe(25);
    // The second pack shipped after a gap.
    expect(left(item({ shippedAt: daysAgo(90) }), item({ shippedAt: daysAgo(15) }))).toBe(15);
  });

  it('does not depend on the order of the items', () => {
    const anyItem = fc.record({
      atc: fc.constantFrom('A', 'B'),
      days: fc.integer({ min: 1, max: 90 }),
      cancelled: fc.boolean(),
      shippedAt: fc.option(fc.integer({ min: 0, max: 300 }).map(daysAgo), { nil: null }),
    });
    const days = (items: readonly EarlierItem[]) => Object.fromEntries(remainingSupply(items, now));
    fc.assert(
      fc.property(fc.array(anyItem, { maxLength: 6 }), anyItem, (items, more) => {
        expect(days(items.toReversed())).toEqual(days(items));
        for (const atc of ['A', 'B']) {
          const of = (list: readonly EarlierItem[]) => remainingSupply(list, now).get(atc) ?? 0;
          // Another item never reduces the remaining days, and adds at most its own.
          expect(of([...items, more])).toBeGreaterThanOrEqual(of(items));
          expect(of([...items, more])).toBeLessThanOrEqual(of(items) + more.days);
          const all = items.filter((each) => each.atc === atc && !each.cancelled);
          expect(of(items)).toBeLessThanOrEqual(all.reduce((sum, each) => sum + each.days, 0));
        }
      }),
    );
  });

  it('counts an item with a future shipping date in full', () => {
    expect(left(item({ shippedAt: daysAgo(-5) }))).toBe(30);
    expect(left(item({ shippedAt: daysAgo(-5) }), item({ shippedAt: daysAgo(1) }))).toBe(59);
  });
});
