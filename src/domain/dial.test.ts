import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dial, dialAdvice } from './dial.ts';

const steps = (step: number, most: number): Dial => ({ kind: 'steps', step, most, source: 'smpc' });
const saxenda: Dial = { kind: 'settings', amounts: [0.6, 1.2, 1.8, 2.4, 3], source: 'smpc' };
const weekly: Dial = { kind: 'fixed', inUseDays: 42, source: 'smpc' };
const single: Dial = { kind: 'fixed', source: 'smpc' };
const cartridge: Dial = { kind: 'own pen', source: 'leaflet' };

describe('the dial advice', () => {
  it('is empty for any dose made of the pen’s steps', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(0.5, 1, 2, 5),
        fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 6 }),
        (step, turned) => {
          const amount = turned.reduce((sum, each) => sum + each * step, 0);
          expect(
            dialAdvice(steps(step, 60 * step), { amount, injections: turned.length }),
          ).toBeUndefined();
        },
      ),
    );
  });

  it('exists exactly for doses that the pen cannot give', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 1, max: 6 }),
        (halves, injections) => {
          const amount = halves / 2;
          const can = Number.isInteger(amount) && amount >= injections && amount <= 60 * injections;
          expect(dialAdvice(steps(1, 60), { amount, injections }) === undefined).toBe(can);
        },
      ),
    );
  });

  it.each<[string, Dial, number, number, RegExp]>([
    ['half a unit on a pen of whole ones', steps(1, 60), 10.5, 1, /10\.5 units a day cannot be/],
    ['an odd dose on a pen of two units', steps(2, 160), 31, 1, /steps of 2 units/],
    ['more than one injection holds', steps(1, 80), 200, 2, /at least 3 injections/],
    ['fewer units than injections', steps(1, 60), 2, 3, /2 units a day cannot be given in 3/],
    ['a dose between two settings', saxenda, 1.5, 1, /0\.6, 1\.2, 1\.8, 2\.4 or 3 mg/],
    ['half a unit from a cartridge', cartridge, 10.5, 1, /the patient’s own pen/],
  ])('reports %s', (_, dial, amount, injections, words) => {
    expect(dialAdvice(dial, { amount, injections })).toMatch(words);
  });

  it('reports a pen that lasts longer than it may be used once opened', () => {
    const every = (days: number) =>
      dialAdvice(weekly, { amount: days, injections: 1, dosesInPen: 4 });
    expect(every(7)).toBeUndefined();
    // The last of four doses is given after three intervals.
    expect(every(14)).toBeUndefined();
    expect(every(15)).toMatch(/42 days once opened/);
    expect(dialAdvice(single, { amount: 28, injections: 1 })).toBeUndefined();
  });

  it.each([0.6, 1.2, 1.8, 2.4, 3])('is empty for the setting %f', (amount) => {
    expect(dialAdvice(saxenda, { amount, injections: 1 })).toBeUndefined();
  });
});
