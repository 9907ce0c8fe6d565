import { describe, expect, it } from 'vitest';
import type { PackSupply } from '#domain/supply.ts';
import { PACKS } from '#tests/support/sample-catalogue.ts';
import { doseField, doseUnit, labelDose, prescribedDays } from './prescribed-supply.ts';

const pens = (containers: number, primingUnits: number, inUseDays: number): PackSupply => ({
  kind: 'insulin',
  containers,
  unitsPerContainer: 300,
  inUseDays,
  primingUnits,
  injectionsPerDay: 1,
});
const victoza: PackSupply = {
  kind: 'device',
  devices: 2,
  amountPerDevice: 18,
  amountPerDay: 1.2,
  inUseDays: 30,
};

describe('days at the prescribed dose', () => {
  // Test vectors from pharmacy training (PAAS, NAPLEX; sources D4 to D8 of the pharmacy rules).
  it.each<[string, PackSupply, number, { amount: number; injections: number }, number]>([
    ['3 pens, 28 units a day', pens(3, 0, 56), 1, { amount: 28, injections: 1 }, 32],
    [
      '3 pens, 10 units a day, 28 days in use',
      pens(3, 0, 28),
      1,
      { amount: 10, injections: 1 },
      84,
    ],
    ['5 pens, 30 units a day, not primed', pens(5, 0, 28), 1, { amount: 30, injections: 1 }, 50],
    ['5 pens, 30 units a day, primed once', pens(5, 2, 28), 1, { amount: 30, injections: 1 }, 46],
    // 1500 ÷ (30 + 3 × 2)
    ['5 pens, 30 units a day, primed thrice', pens(5, 2, 28), 1, { amount: 30, injections: 3 }, 41],
    ['Victoza at 0.6 mg', victoza, 1, { amount: 0.6, injections: 1 }, 60],
    ['Victoza at 1.2 mg', victoza, 1, { amount: 1.2, injections: 1 }, 30],
    ['Victoza at 1.8 mg', victoza, 1, { amount: 1.8, injections: 1 }, 20],
    ['4 packs of Victoza at 1.8 mg', victoza, 4, { amount: 1.8, injections: 1 }, 80],
    ['a weekly pen', PACKS.weeklyPen, 3, { amount: 7, injections: 1 }, 84],
    ['a weekly pen, every 10 days', PACKS.weeklyPen, 1, { amount: 10, injections: 1 }, 40],
    ['60 tablets, two a day', PACKS.twiceDaily60, 1, { amount: 2, injections: 1 }, 30],
    ['60 tablets, one a day', PACKS.twiceDaily60, 1, { amount: 1, injections: 1 }, 60],
    ['30 tablets, half a tablet a day', PACKS.tablets30, 1, { amount: 0.5, injections: 1 }, 60],
  ])('are computed for %s', (_, supply, packs, dose, days) => {
    expect(prescribedDays(supply, packs, dose)?.days).toBe(days);
  });

  it('explain the arithmetic, the priming and the in-use limit', () => {
    expect(prescribedDays(pens(5, 2, 28), 1, { amount: 30, injections: 1 })?.arithmetic).toBe(
      '5 containers, 300 units each at 32 a day. This counts 2 units a day for priming.',
    );
    expect(prescribedDays(pens(3, 0, 28), 1, { amount: 10, injections: 1 })?.arithmetic).toBe(
      '3 containers, 28 days each, the longest that one may be used once opened (its units would last 30). No priming is counted.',
    );
  });

  it.each([0, -1, Number.NaN, Infinity, 501, 20.5])(
    'are unknown for an invalid dose of %d units',
    (amount) => {
      expect(prescribedDays(pens(5, 2, 28), 1, { amount, injections: 1 })).toBeNull();
    },
  );

  it('have a dose unit and a label dose for each kind of pack', () => {
    expect([PACKS.tablets30, PACKS.weeklyPen, victoza, PACKS.insulin5].map(doseUnit)).toEqual([
      'tablets a day',
      'days between doses',
      'mg a day',
      'units a day',
    ]);
    expect([PACKS.twiceDaily60, PACKS.weeklyPen, victoza, PACKS.insulin5].map(labelDose)).toEqual([
      2,
      7,
      1.2,
      undefined,
    ]);
    expect(doseUnit({ kind: 'none' })).toBeUndefined();
  });

  it('label the field as a dose only if the unit is not days', () => {
    expect(doseField(doseUnit(PACKS.weeklyPen))).toEqual({
      label: 'Days between doses',
      hint: undefined,
    });
    expect(doseField(doseUnit(PACKS.insulin5))).toEqual({ label: 'Dose', hint: 'units a day' });
    expect(doseField(undefined)).toEqual({ label: 'Dose', hint: undefined });
  });
});
