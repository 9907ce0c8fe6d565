import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pharmacyDetails } from '#tests/support/pharmacies.ts';
import { whyClosed } from './register.ts';
import { type Candidate, type OrderToRoute, routeOrder, type StockLine } from './routing.ts';

// A Wednesday, nine in the morning in Berlin.
const NOW = new Date('2026-12-02T08:00:00Z');

const lot = (changes: Partial<StockLine> = {}): StockLine => ({
  productId: 'ozempic',
  strength: '2mg/3mL',
  packs: 5,
  priceCents: 9_000,
  expires: '2028-01-31',
  ...changes,
});
const candidate = (
  id: string,
  changes: Partial<Candidate> & { readonly of?: Parameters<typeof pharmacyDetails>[0] } = {},
): Candidate => ({
  id,
  details: pharmacyDetails(changes.of),
  suspendedAt: null,
  stock: [lot()],
  promised: [],
  ordersToday: 0,
  ...changes,
});
const order = (changes: Partial<OrderToRoute> = {}): OrderToRoute => ({
  to: { country: 'United States', state: 'California' },
  lines: [{ productId: 'ozempic', strength: '2mg/3mL', packs: 3, supplyDays: 84 }],
  cold: true,
  origin: 'US',
  earlier: null,
  declined: [],
  ...changes,
});
const idsOf = (candidates: readonly Candidate[], of: OrderToRoute = order(), now = NOW) =>
  routeOrder(of, candidates, now).ranked.map(({ pharmacyId }) => pharmacyId);
const whyOf = (one: Candidate, of: OrderToRoute = order(), now = NOW) =>
  routeOrder(of, [one], now).unfit.map(({ why }) => why);

describe('a pharmacy is left out', () => {
  test.each<[string, Candidate, OrderToRoute]>([
    ['suspended', candidate('a', { suspendedAt: NOW }), order()],
    ['licence-ended', candidate('a', { of: { licenceUntil: '2026-12-01' } }), order()],
    ['declined', candidate('a'), order({ declined: ['b', 'a'] })],
    ['country', candidate('a', { of: { shipsTo: ['DE'] } }), order()],
    ['country', candidate('a'), order({ to: { country: 'Canada', state: '' } })],
    ['origin', candidate('a', { of: { origins: ['DE'] } }), order()],
    ['full', candidate('a', { of: { ordersPerDay: 2 }, ordersToday: 2 }), order()],
    ['too-warm', candidate('a', { of: { coolantHours: 24 } }), order()],
    ['no-day', candidate('a', { of: { workdays: [] } }), order()],
  ])('%s', (why, one, of) => {
    expect(whyOf(one, of)).toEqual([why]);
    expect(idsOf([one], of)).toEqual([]);
  });

  test('for its license at the instant at which it ends', () => {
    const one = candidate('a', { of: { licenceUntil: '2026-12-02' } });
    expect(whyOf(one, order(), new Date('2026-12-02T22:59:59.999Z'))).toEqual([]);
    expect(whyOf(one, order(), new Date('2026-12-02T23:00:00Z'))).toEqual(['licence-ended']);
  });

  test('but not for the origin where no prescription is needed, or for coolant where nothing is cold', () => {
    expect(whyOf(candidate('a', { of: { origins: ['DE'] } }), order({ origin: null }))).toEqual([]);
    expect(whyOf(candidate('a', { of: { coolantHours: 24 } }), order({ cold: false }))).toEqual([]);
  });
});

describe('the ranking', () => {
  test('puts first who has the packs, for as long as they are to last', () => {
    const has = candidate('z');
    const lacks = candidate('a', { stock: [lot({ packs: 1 })] });
    const old = candidate('b', { stock: [lot({ expires: '2027-01-31' })] });
    expect(idsOf([lacks, old, has])).toEqual(['z', 'a', 'b']);
    const [first, second, third] = routeOrder(order(), [lacks, old, has], NOW).ranked;
    expect([first?.missing, second?.missing, third?.missing]).toEqual([0, 2, 3]);
  });

  test('then the earlier arrival, the earlier pharmacy, the price and the load', () => {
    const slow = candidate('a', { of: { dispatchDays: 4 } });
    expect(idsOf([slow, candidate('b')], order({ cold: false }))).toEqual(['b', 'a']);
    expect(idsOf([candidate('a'), candidate('b')], order({ earlier: 'b' }))).toEqual(['b', 'a']);
    const cheap = candidate('b', { stock: [lot({ priceCents: 8_999 })] });
    expect(idsOf([candidate('a'), cheap])).toEqual(['b', 'a']);
    const busy = candidate('a', { of: { ordersPerDay: 10 }, ordersToday: 9 });
    const idle = candidate('b', { of: { ordersPerDay: 10 } });
    expect(idsOf([busy, idle])).toEqual(['b', 'a']);
  });

  test('knows the cut-off, the weekdays and the national holidays of each pharmacy', () => {
    const leaves = (of: Parameters<typeof pharmacyDetails>[0], now: string) =>
      routeOrder(order({ cold: false }), [candidate('a', { of })], new Date(now)).ranked[0]?.leaves;
    const same = { dispatchDays: 0, cutOffHour: 14 };
    expect(leaves(same, '2026-12-02T12:59:59Z')).toBe('2026-12-02');
    expect(leaves(same, '2026-12-02T13:00:00Z')).toBe('2026-12-03');
    // Friday afternoon; open on Saturdays or not.
    expect(leaves(same, '2026-12-04T15:00:00Z')).toBe('2026-12-07');
    expect(leaves({ ...same, workdays: [1, 2, 3, 4, 5, 6] }, '2026-12-04T15:00:00Z')).toBe(
      '2026-12-05',
    );
    // December 8 is a holiday in Austria and none in Germany.
    expect(leaves({ ...same, country: 'AT' }, '2026-12-08T08:00:00Z')).toBe('2026-12-09');
    expect(leaves(same, '2026-12-08T08:00:00Z')).toBe('2026-12-08');
  });

  test('takes the cheapest packs that last long enough', () => {
    const stock = [
      lot({ packs: 2, priceCents: 7_000, expires: '2026-12-31' }),
      lot({ packs: 2, priceCents: 8_000 }),
      lot({ packs: 9, priceCents: 9_000, expires: null }),
    ];
    expect(routeOrder(order(), [candidate('a', { stock })], NOW).ranked[0]).toMatchObject({
      missing: 0,
      cents: 2 * 8_000 + 9_000,
    });
  });
});

test('packs that are promised to other orders are not counted, those that expire first before the others', () => {
  const stock = [
    lot({ packs: 2, expires: '2028-06-30' }),
    lot({ packs: 3, expires: '2027-12-31' }),
  ];
  const promised = [{ productId: 'ozempic', strength: '2mg/3mL', packs: 3 }];
  const missing = (of: Candidate) => routeOrder(order(), [of], NOW).ranked[0]?.missing;
  expect(missing(candidate('a', { stock }))).toBe(0);
  expect(missing(candidate('a', { stock, promised }))).toBe(1);
  const other = [{ productId: 'ozempic', strength: '4mg/3mL', packs: 3 }];
  expect(missing(candidate('a', { stock, promised: other }))).toBe(0);
  // Old packs that nobody can use here go to the others, where they may last long enough.
  const old = [...stock, lot({ packs: 3, expires: '2026-12-31' })];
  expect(missing(candidate('a', { stock: old, promised }))).toBe(0);
});

const codes = ['US', 'DE', 'FR'] as const;
const anyLot = fc.record({
  productId: fc.constantFrom('ozempic', 'lantus', 'eliquis'),
  strength: fc.constantFrom('low', 'high'),
  packs: fc.integer({ min: 1, max: 6 }),
  priceCents: fc.integer({ min: 100, max: 20_000 }),
  expires: fc.constantFrom(null, '2026-12-31', '2027-03-31', '2030-01-31'),
});
const anyDetails = fc
  .record({
    country: fc.constantFrom('DE', 'AT', 'IE', 'GR'),
    licenceUntil: fc.constantFrom('2026-12-01', '2026-12-02', '2027-06-30'),
    workdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    cutOffHour: fc.integer({ min: 0, max: 23 }),
    dispatchDays: fc.integer({ min: 0, max: 3 }),
    transitDays: fc.integer({ min: 1, max: 4 }),
    coolantHours: fc.integer({ min: 24, max: 200 }),
    shipsTo: fc.subarray([...codes]),
    origins: fc.subarray([...codes]),
    ordersPerDay: fc.constantFrom(null, 1, 3),
  } as const)
  .map(pharmacyDetails);
const anyCandidates = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    details: anyDetails,
    suspendedAt: fc.constantFrom(null, null, NOW),
    stock: fc.option(fc.array(anyLot, { maxLength: 6 })),
    promised: fc.array(
      anyLot.map(({ productId, strength, packs }) => ({ productId, strength, packs })),
      { maxLength: 2 },
    ),
    ordersToday: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 5 },
);
const anyOrder = fc.record({
  to: fc.constantFrom(
    { country: 'United States', state: 'Ohio' },
    { country: 'Germany', state: '' },
    { country: 'Canada', state: '' },
  ),
  lines: fc.uniqueArray(
    fc.record({
      productId: fc.constantFrom('ozempic', 'lantus', 'eliquis'),
      strength: fc.constantFrom('low', 'high'),
      packs: fc.integer({ min: 1, max: 5 }),
      supplyDays: fc.constantFrom(null, 28, 90),
    }),
    { selector: ({ productId, strength }) => `${productId} ${strength}`, minLength: 1 },
  ),
  cold: fc.boolean(),
  origin: fc.constantFrom(null, ...codes),
  earlier: fc.constantFrom(null, 'a', 'c'),
  declined: fc.subarray(['a', 'b', 'c']),
});

describe('whatever the order and the register', () => {
  test('no ranked pharmacy has an ended licence, or refuses the country or the origin', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, (of, candidates) => {
        for (const { pharmacyId } of routeOrder(of, candidates, NOW).ranked) {
          const found = candidates.find(({ id }) => id === pharmacyId);
          expect(found && whyClosed(found, NOW)).toBeUndefined();
          expect(of.declined).not.toContain(pharmacyId);
          const name = { 'United States': 'US', Germany: 'DE', Canada: 'CA' }[of.to.country];
          expect(found?.details.shipsTo).toContain(name);
          if (of.origin !== null) expect(found?.details.origins).toContain(of.origin);
        }
      }),
    );
  });

  test('each pharmacy is ranked or left out for a reason, and the answer does not depend on their order', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, (of, candidates) => {
        const { ranked, unfit } = routeOrder(of, candidates, NOW);
        expect([...ranked, ...unfit].map(({ pharmacyId }) => pharmacyId).toSorted()).toEqual(
          candidates.map(({ id }) => id).toSorted(),
        );
        expect(routeOrder(of, candidates.toReversed(), NOW).ranked).toEqual(ranked);
        expect(routeOrder(of, candidates, NOW)).toEqual({ ranked, unfit });
      }),
    );
  });

  test('more stock never lowers the place of a pharmacy', () => {
    fc.assert(
      fc.property(anyOrder, anyCandidates, anyLot, (of, candidates, more) => {
        const placeOf = (all: readonly Candidate[]) =>
          idsOf(all, of).indexOf(candidates[0]?.id ?? '');
        const before = placeOf(candidates);
        const after = placeOf(
          candidates.map((each, index) =>
            index === 0 ? { ...each, stock: [more, ...(each.stock ?? [])] } : each,
          ),
        );
        expect(after < 0).toBe(before < 0);
        expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });
});
