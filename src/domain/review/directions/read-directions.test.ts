import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sigRows } from '#tests/support/sigs.ts';
import { readDirections } from './read-directions.ts';
import type { DirectionsReading } from './reading.ts';

const NAMES = [
  'Lantus',
  'Humalog',
  'Novolog',
  'Ozempic',
  'Eliquis',
  'apixaban',
  'rivaroxaban',
  'semaglutide',
  'insulin glargine',
  'insulin lispro',
  'insulin aspart',
];

/** A reading in the words of the table. */
const shown = (reading: DirectionsReading): string => {
  switch (reading.kind) {
    case 'read':
      return reading.parts
        .map(
          ({ amounts, times, days }) =>
            `${amounts.map(({ value, unit }) => `${value} ${unit}`).join(' = ')} ${times}/${days}`,
        )
        .join(' + ');
    case 'by hand':
      return `by hand: ${reading.reasons.join(', ')}${reading.maxPerDay ? `; max ${reading.maxPerDay.value} ${reading.maxPerDay.unit}` : ''}`;
    case 'unreadable':
      return `unreadable: ${reading.what}`;
  }
};

describe('directions', () => {
  it('has a table of at least 300 lines', () => {
    expect(sigRows.length).toBeGreaterThanOrEqual(300);
    expect(sigRows.filter(({ sig, reading }) => !sig || !reading)).toEqual([]);
    expect(new Set(sigRows.map(({ sig }) => sig)).size).toBe(sigRows.length);
  });

  it.each(sigRows)('$sig', ({ sig, reading }) => {
    expect(shown(readDirections(sig, NAMES))).toBe(reading);
  });
});

/** Notations of one amount of units: safe ones and error-prone ones. */
const amountTexts = (value: number): readonly string[] => [
  `${value} units`,
  `${value} unit`,
  `${value} UNITS`,
  `${value}units`,
  `${value}U`,
  `${value} u`,
  `${value} IU`,
  `${value}.0 units`,
  `0${value} units`,
  `.${value} units`,
  `${value},0 units`,
  `${value} (${value}) units`,
  `${value} units (${value / 100} mL)`,
];
const dailyTexts: readonly (readonly [string, number])[] = [
  ['at bedtime', 1],
  ['once daily', 1],
  ['daily', 1],
  ['QD', 1],
  ['qam', 1],
  ['BID', 2],
  ['b.i.d.', 2],
  ['q12h', 2],
  ['every 12 hours', 2],
  ['2 times a day', 2],
  ['twice daily with breakfast and dinner', 2],
  ['before breakfast, lunch and dinner', 3],
  ['TID with meals', 3],
  ['three (3) times a day', 3],
  ['q6h', 4],
];
const written = fc
  .record({
    value: fc.integer({ min: 1, max: 300 }),
    notation: fc.nat(),
    daily: fc.constantFrom(...dailyTexts),
    verb: fc.constantFrom('', 'Inject ', 'take ', 'Inject subcutaneously '),
    first: fc.boolean(),
  })
  .map(({ value, notation, daily: [often, times], verb, first }) => {
    const sigOf = (amount: number): string => {
      const texts = amountTexts(amount);
      const how = texts[notation % texts.length] ?? '';
      return first ? `${often} ${verb}${how}` : `${verb}${how} ${often}`;
    };
    return { value, times, sig: sigOf(value), tenfold: sigOf(value * 10) };
  });

const unitsADay = (reading: DirectionsReading): number | undefined =>
  reading.kind === 'read'
    ? reading.parts.reduce(
        (sum, { amounts, times, days }) => sum + ((amounts[0]?.value ?? 0) * times) / days,
        0,
      )
    : undefined;

describe('directions in any notation', () => {
  it('are read exactly or not at all', () => {
    fc.assert(
      fc.property(written, ({ value, times, sig }) => {
        expect([undefined, value * times]).toContain(unitsADay(readDirections(sig)));
      }),
      { numRuns: 1000 },
    );
  });

  it('are never read the same with ten times the dose', () => {
    fc.assert(
      fc.property(written, ({ sig, tenfold }) => {
        const day = unitsADay(readDirections(sig));
        if (day !== undefined) expect(unitsADay(readDirections(tenfold))).not.toBe(day);
      }),
      { numRuns: 500 },
    );
  });

  it('are refused where a decimal point is easily lost', () => {
    const dose = fc.record({
      whole: fc.integer({ min: 0, max: 30 }),
      tenth: fc.integer({ min: 1, max: 9 }),
      often: fc.constantFrom('once weekly', 'every week', 'on Mondays', 'daily'),
    });
    fc.assert(
      fc.property(dose, ({ whole, tenth, often }) => {
        expect(readDirections(`${whole}.${tenth} mg ${often}`).kind).toBe('read');
        for (const risky of [
          `.${tenth} mg`,
          `${whole}.0 mg`,
          `${whole}.${tenth}0 mg`,
          `${whole}.${tenth}mg`,
          `${whole},${tenth} mg`,
          `${whole} ,${tenth} mg`,
          `${whole} .${tenth} mg`,
          `${whole}. ${tenth} mg`,
          `0${tenth} mg`,
        ])
          expect([risky, readDirections(`${risky} ${often}`).kind]).toEqual([risky, 'unreadable']);
      }),
    );
  });

  it('end for every text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(['read', 'by hand', 'unreadable']).toContain(readDirections(text).kind);
      }),
    );
  });
});
