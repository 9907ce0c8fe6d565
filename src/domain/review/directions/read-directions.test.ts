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
    amount: fc.nat(),
    daily: fc.constantFrom(...dailyTexts),
    verb: fc.constantFrom('', 'Inject ', 'take ', 'Inject subcutaneously '),
    first: fc.boolean(),
  })
  .map(({ value, amount, daily: [often, times], verb, first }) => {
    const texts = amountTexts(value);
    const how = texts[amount % texts.length] ?? '';
    return { value, times, sig: first ? `${often} ${verb}${how}` : `${verb}${how} ${often}` };
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
      fc.property(written, ({ value, sig }) => {
        const tenfold = readDirections(sig.replaceAll(String(value), String(value * 10)));
        const day = unitsADay(readDirections(sig));
        if (day !== undefined) expect(unitsADay(tenfold)).not.toBe(day);
      }),
      { numRuns: 500 },
    );
  });

  it('are never read tenfold after one character is lost or doubled', () => {
    const decimals = fc
      .record({
        whole: fc.integer({ min: 0, max: 30 }),
        tenth: fc.integer({ min: 1, max: 9 }),
        often: fc.constantFrom('once weekly', 'every week', 'on Mondays'),
        at: fc.nat(),
        twice: fc.boolean(),
      })
      .map(({ whole, tenth, often, at, twice }) => {
        const sig = `${whole}.${tenth} mg ${often}`;
        const index = at % `${whole}.${tenth} `.length;
        const changed = `${sig.slice(0, index)}${twice ? (sig[index] ?? '').repeat(2) : ''}${sig.slice(index + 1)}`;
        return {
          dose: whole + tenth / 10,
          sig,
          changed,
          lostPoint: sig[index] === '.' && whole > 0,
        };
      });
    fc.assert(
      fc.property(decimals, ({ sig, changed, lostPoint }) => {
        const before = unitsADay(readDirections(sig)) ?? 0;
        const after = unitsADay(readDirections(changed));
        expect(before).toBeGreaterThan(0);
        // "12 mg" for "1.2 mg" is a text of its own; the comparison with the other doses finds it.
        if (after !== undefined && !lostPoint) expect(after / before).not.toBeCloseTo(10);
      }),
      { numRuns: 1000 },
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
