import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from './days.ts';
import {
  type PackUse,
  SHELF_LIFE_MARGIN,
  type ShelfLife,
  shelfLifeOf,
  shelfLifeWords,
} from './shelf-life.ts';

const ARRIVES = '2027-01-10';
const days = fc.integer({ min: 1, max: 400 });
const shift = fc.integer({ min: -500, max: 500 });
const use = fc.record({
  arrives: fc.integer({ min: 0, max: 4000 }).map((day) => addDays(ARRIVES, day)),
  supplyDays: fc.option(days),
});

const ORDER: readonly ShelfLife[] = ['over on arrival', 'too short', 'close', 'enough'];
const rank = (expiry: string, of: PackUse): number => ORDER.indexOf(shelfLifeOf(expiry, of));

test.each([
  ['2027-01-09', 'over on arrival'],
  ['2027-01-10', 'too short'],
  ['2027-02-06', 'too short'],
  ['2027-02-07', 'close'],
  ['2027-03-08', 'close'],
  ['2027-03-09', 'enough'],
] as const)('rates a 28-day pack that expires on %s as "%s"', (expiry, life) => {
  expect(shelfLifeOf(expiry, { arrives: ARRIVES, supplyDays: 28 })).toBe(life);
});

describe('the shelf life of any pack', () => {
  it('is enough exactly if the pack outlasts its supply by the margin', () => {
    fc.assert(
      fc.property(use, shift, (of, later) => {
        const expiry = addDays(of.arrives, later);
        const lasts =
          later >= 0 && later >= (of.supplyDays ?? -SHELF_LIFE_MARGIN) + SHELF_LIFE_MARGIN;
        expect(shelfLifeOf(expiry, of) === 'enough').toBe(lasts);
      }),
    );
  });

  it('is never worse with a later expiry, and never better with a later arrival or a longer supply', () => {
    fc.assert(
      fc.property(use, shift, days, (of, later, more) => {
        const expiry = addDays(of.arrives, later);
        const now = rank(expiry, of);
        expect(rank(addDays(expiry, more), of)).toBeGreaterThanOrEqual(now);
        expect(rank(expiry, { ...of, arrives: addDays(of.arrives, more) })).toBeLessThanOrEqual(
          now,
        );
        const longer = { ...of, supplyDays: of.supplyDays === null ? null : of.supplyDays + more };
        expect(rank(expiry, longer)).toBeLessThanOrEqual(now);
      }),
    );
  });

  it('has a warning exactly if it is not enough', () => {
    fc.assert(
      fc.property(use, shift, (of, later) => {
        const expiry = addDays(of.arrives, later);
        expect(shelfLifeWords(expiry, of) === undefined).toBe(shelfLifeOf(expiry, of) === 'enough');
      }),
    );
  });
});

test('names both days in the warning', () => {
  const of = { arrives: ARRIVES, supplyDays: 28 };
  expect([
    shelfLifeWords('2027-01-09', of),
    shelfLifeWords('2027-01-31', of),
    shelfLifeWords('2027-02-28', of),
  ]).toEqual([
    'Expires on January 9, 2027, before the parcel comes at the latest, on January 10, 2027.',
    'Expires on January 31, 2027, before the supply ends on February 7, 2027.',
    'Expires on February 28, 2027, less than 30 days after the supply ends on February 7, 2027.',
  ]);
});
