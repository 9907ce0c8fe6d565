import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PACKS } from '#tests/support/sample-catalogue.ts';
import {
  ASSUMED_UNITS_PER_DAY,
  MAX_UNITS_PER_DAY,
  MIN_UNITS_PER_DAY,
  supplyDays,
  type PackSupply,
} from './supply.ts';

type Insulin = Extract<PackSupply, { kind: 'insulin' }>;
const insulin = (more: Partial<Insulin>): Insulin => ({ ...PACKS.insulin5, ...more });

describe('supplyDays of insulin', () => {
  // Test vectors from pharmacy training (sources D6 and D7 of the pharmacy rules).
  it.each<[string, Partial<Insulin>, number, number]>([
    ['3 pens at 28 units a day', { containers: 3, primingUnits: 0, inUseDays: 56 }, 28, 32],
    ['3 pens at 10 units a day, 28 days in use', { containers: 3, primingUnits: 0 }, 10, 84],
    ['5 pens at 30 units a day, not primed', { primingUnits: 0 }, 30, 50],
    ['5 pens at 30 units a day, primed with 2', { primingUnits: 2 }, 30, 46],
  ])('is computed for %s', (_, supply, dose, days) => {
    expect(supplyDays(insulin(supply), 1, dose)).toEqual({ days, basis: 'stated' });
  });

  it('counts priming for every injection', () => {
    // 1500 ÷ (30 + 3 × 2)
    expect(supplyDays(insulin({ injectionsPerDay: 3 }), 1, 30)?.days).toBe(41);
    // 1500 ÷ (30 + 2 × 3)
    expect(supplyDays(insulin({ injectionsPerDay: 2, primingUnits: 3 }), 1, 30)?.days).toBe(41);
  });

  it('limits a pen to its in-use period', () => {
    const slow = insulin({ primingUnits: 0 });
    // 300 ÷ 11 is 27.3 days; 300 ÷ 10 would be 30.
    expect(supplyDays(slow, 1, 11)?.days).toBe(136);
    expect(supplyDays(slow, 1, 10)?.days).toBe(140);
    expect(supplyDays(slow, 1, 1)?.days).toBe(140);
    expect(supplyDays(insulin({ primingUnits: 0, inUseDays: 42 }), 1, 1)?.days).toBe(210);
  });

  it('estimates 40 units a day without a stated dose', () => {
    expect(ASSUMED_UNITS_PER_DAY).toBe(40);
    // 1500 ÷ 42
    expect(supplyDays(PACKS.insulin5, 1)).toEqual({ days: 35, basis: 'estimate' });
    expect(supplyDays(PACKS.insulin5, 2)).toEqual({ days: 71, basis: 'estimate' });
  });

  it('adds up fractions of days over several packs', () => {
    // 46.875 days a pack
    expect([1, 2, 3, 8].map((packs) => supplyDays(PACKS.insulin5, packs, 30)?.days)).toEqual([
      46, 93, 140, 375,
    ]);
  });

  it.each([0, -1, -2, 1.5, 501, 1e9, Number.NaN, Infinity])(
    'ignores an invalid dose of %d units',
    (dose) => {
      expect(supplyDays(PACKS.insulin5, 1, dose)).toEqual({ days: 35, basis: 'estimate' });
    },
  );

  it('accepts doses from 1 to 500 units', () => {
    expect([MIN_UNITS_PER_DAY, MAX_UNITS_PER_DAY]).toEqual([1, 500]);
    expect(supplyDays(PACKS.insulin5, 1, 1)?.basis).toBe('stated');
    expect(supplyDays(PACKS.insulin5, 1, 500)).toEqual({ days: 2, basis: 'stated' });
  });
});

describe('supplyDays at the label dose', () => {
  it.each<[string, PackSupply, number, number]>([
    ['30 tablets, one a day', PACKS.tablets30, 1, 30],
    ['30 tablets, one a day', PACKS.tablets30, 3, 90],
    ['Eliquis: 60 tablets, two a day', PACKS.twiceDaily60, 1, 30],
    ['Eliquis: 60 tablets, two a day', PACKS.twiceDaily60, 3, 90],
    ['Xarelto 2.5 mg: 56 tablets, two a day', PACKS.twiceDaily56, 1, 28],
    ['Xarelto 2.5 mg: 56 tablets, two a day', PACKS.twiceDaily56, 3, 84],
    ['a pen with 4 weekly doses', PACKS.weeklyPen, 1, 28],
    ['a pen with 4 weekly doses', PACKS.weeklyPen, 3, 84],
    ['Victoza at 1.8 mg a day', PACKS.victoza, 1, 20],
    ['Victoza at 1.8 mg a day', PACKS.victoza, 4, 80],
    ['Saxenda at 3 mg a day', PACKS.saxenda, 1, 30],
    ['Saxenda at 3 mg a day', PACKS.saxenda, 3, 90],
    ['Humira: 2 pens, one every 14 days', { kind: 'doses', doses: 2, daysPerDose: 14 }, 3, 84],
  ])('%s: %o × %d lasts %d days', (_, supply, packs, days) => {
    expect(supplyDays(supply, packs)).toEqual({ days, basis: 'label' });
  });

  it('counts only full doses of a pen', () => {
    // 6.9 doses in each of 10 pens
    const pens: PackSupply = { ...PACKS.saxenda, devices: 10, amountPerDevice: 20.7 };
    expect(supplyDays(pens, 1)?.days).toBe(60);
  });

  it('limits a pen to its in-use period', () => {
    const low: PackSupply = { ...PACKS.victoza, amountPerDay: 0.5 };
    expect(supplyDays(low, 1)?.days).toBe(60);
    expect(supplyDays({ ...low, inUseDays: 56 }, 1)?.days).toBe(72);
  });

  it('loses no day to binary rounding', () => {
    // In floating point, 3 × (0.3 ÷ 0.1) is 8.999999999999998.
    expect(
      supplyDays(
        { kind: 'device', devices: 3, amountPerDevice: 0.3, amountPerDay: 0.1, inUseDays: 30 },
        1,
      )?.days,
    ).toBe(9);
  });

  it('ignores a stated dose', () => {
    expect(supplyDays(PACKS.tablets30, 1, 7)).toEqual({ days: 30, basis: 'label' });
    expect(supplyDays(PACKS.victoza, 1, 7)).toEqual({ days: 20, basis: 'label' });
  });

  it('is null for a product without a supply', () => {
    expect(supplyDays({ kind: 'none' }, 99)).toBeNull();
  });
});

describe('supplyDays', () => {
  const anyPack: fc.Arbitrary<PackSupply> = fc.oneof(
    fc.record({
      kind: fc.constant('doses' as const),
      doses: fc.integer({ min: 1, max: 100 }),
      daysPerDose: fc.constantFrom(0.25, 0.5, 1, 7, 14),
    }),
    fc.record({
      kind: fc.constant('device' as const),
      devices: fc.integer({ min: 1, max: 5 }),
      amountPerDevice: fc.integer({ min: 1, max: 60 }),
      amountPerDay: fc.constantFrom(0.6, 1.2, 1.8, 3),
      inUseDays: fc.integer({ min: 14, max: 56 }),
    }),
    fc.record({
      kind: fc.constant('insulin' as const),
      containers: fc.integer({ min: 1, max: 10 }),
      unitsPerContainer: fc.constantFrom(300, 600, 1000),
      inUseDays: fc.integer({ min: 10, max: 56 }),
      primingUnits: fc.integer({ min: 0, max: 5 }),
      injectionsPerDay: fc.integer({ min: 1, max: 5 }),
    }),
  );
  const packs = fc.integer({ min: 1, max: 99 });
  const dose = fc.option(fc.integer({ min: 1, max: 500 }), { nil: undefined });
  const days = (supply: PackSupply, count: number, units?: number): number =>
    supplyDays(supply, count, units)?.days ?? Number.NaN;

  it('is a whole number of at least 0 days', () => {
    fc.assert(
      fc.property(anyPack, packs, dose, (pack, count, units) => {
        expect(Number.isInteger(days(pack, count, units))).toBe(true);
        expect(days(pack, count, units)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('grows with the packs, and one order lasts at least as long as its parts', () => {
    fc.assert(
      fc.property(anyPack, packs, packs, dose, (pack, a, b, units) => {
        const together = days(pack, a + b, units);
        expect(together).toBeGreaterThanOrEqual(days(pack, a, units));
        const parts = days(pack, a, units) + days(pack, b, units);
        expect(together).toBeGreaterThanOrEqual(parts);
        expect(together).toBeLessThanOrEqual(parts + 1);
      }),
    );
  });

  it('never grows with the dose or the priming', () => {
    const stated = fc.integer({ min: 1, max: 499 });
    fc.assert(
      fc.property(anyPack, packs, stated, (pack, count, units) => {
        expect(days(pack, count, units + 1)).toBeLessThanOrEqual(days(pack, count, units));
        if (pack.kind !== 'insulin') return;
        const primed = { ...pack, primingUnits: pack.primingUnits + 1 };
        expect(days(primed, count, units)).toBeLessThanOrEqual(days(pack, count, units));
      }),
    );
  });

  it('never exceeds the in-use periods of all containers', () => {
    fc.assert(
      fc.property(anyPack, packs, dose, (pack, count, units) => {
        if (pack.kind === 'doses' || pack.kind === 'none') return;
        const containers = pack.kind === 'device' ? pack.devices : pack.containers;
        expect(days(pack, count, units)).toBeLessThanOrEqual(containers * pack.inUseDays * count);
      }),
    );
  });
});
