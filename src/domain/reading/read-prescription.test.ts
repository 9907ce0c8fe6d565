import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPrescription } from './read-prescription.ts';
import type { ScanWord } from './scan-text.ts';
import { inEnglish } from './translate-directions.ts';
import { writtenDate } from './written-date.ts';

const found = { written: 'Ozempic', name: 'Ozempic', productIds: ['ozempic'] };

/** Words of lines, in letters of one width. */
const scanOf = (
  lines: readonly string[],
  change: (word: ScanWord) => Partial<ScanWord> = () => ({}),
) => {
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match): ScanWord => {
      const [left, right] = [match.index, match.index + match[0].length].map((at) => at / 100);
      const place = { left: left ?? 0, right: right ?? 0, middle: row * 0.04, height: 0.02 };
      const word: ScanWord = {
        text: match[0],
        page: 1,
        box: { x: place.left, y: place.middle, width: place.right - place.left, height: 0.02 },
        ...place,
        confidence: 0.95,
        second: match[0],
        pieces: match[0].length,
      };
      return { ...word, ...change(word) };
    }),
  );
  return { source: 'picture', pages: 1, words } as const;
};

const LINES = [
  'Patient: Ada Byron',
  'Date: 03/04/2026',
  'Medication: Ozempic',
  'Strength: 0.5 mg',
  'Sig: Inject 0.5 mg once a week',
];

const read = (change?: (word: ScanWord) => Partial<ScanWord>) =>
  readPrescription(scanOf(LINES, change), (text) => (text.includes('Ozempic') ? [found] : []));

describe('a figure', () => {
  test('is sure if both readings and the drawn pieces agree', () => {
    const [item] = read().items;
    expect(item?.strength).toMatchObject({ text: '0.5 mg', sureness: 'sure' });
    expect(item?.directions).toMatchObject({ sureness: 'sure' });
    expect(read().issued).toMatchObject({ text: '2026-03-04', sureness: 'sure' });
  });

  test('is not sure if anything disagrees', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Partial<ScanWord>>(
          { second: '05' },
          { second: '5' },
          { second: null },
          { confidence: 0.79 },
          // A point that was read and not drawn, and a figure that was drawn and not read.
          { pieces: 2 },
          { pieces: 4 },
        ),
        (doubt) => {
          const [item] = read(({ text }) => (text === '0.5' ? doubt : {})).items;
          expect(item?.strength?.sureness).toBe('unsure');
          expect(item?.directions?.sureness).toBe('unsure');
        },
      ),
    );
  });
});

test('words that were hard to read are marked', () => {
  expect(
    read(({ text }) => (text === 'Byron' ? { confidence: 0.5 } : {})).patientName,
  ).toMatchObject({ text: 'Ada Byron', sureness: 'low' });
});

test.each([
  ['03/04/2026', 'en', '2026-03-04'],
  ['03/04/2026', 'es', '2026-04-03'],
  ['3.4.2026', 'de', '2026-04-03'],
  ['March 4, 2026', 'en', '2026-03-04'],
  ['4 de marzo de 2026', 'es', '2026-03-04'],
  ['4. März 2026', 'de', '2026-03-04'],
  ['02/30/2026', 'en', undefined],
  ['03/04/26', 'en', undefined],
] as const)('the date %s in %s is %s', (text, language, day) => {
  expect(writtenDate(text, language)).toBe(day);
});

test.each([
  ['Inyectar 0,5 mg una vez por semana', 'es', 'inject 0.5 mg once a week'],
  ['Tomar 1 comprimido dos veces al día', 'es', 'take 1 tablet twice daily'],
  ['1 Tablette zweimal täglich einnehmen', 'de', '1 tablet twice daily take'],
  // What is no standard phrase stays, so that the rules for directions refuse the whole text.
  ['Tomar 1 comprimido si hay dolor', 'es', 'take 1 tablet si hay dolor'],
] as const)('%s becomes %s', (text, language, english) => {
  expect(inEnglish(text, language)).toBe(english);
});

describe('the phone', () => {
  const phoneIn = (lines: readonly string[]) => readPrescription(scanOf(lines), () => []).phone;

  test('of the practice is read', () => {
    expect(
      phoneIn(['Patient: Ada Byron', 'Prescriber: Ruth Levin', 'Phone: (302) 555-0100']),
    ).toMatchObject({ text: '(302) 555-0100', sureness: 'sure' });
    expect(phoneIn(['Ruth Levin, MD', 'Tel: +1 302 555 0100'])).toMatchObject({
      text: '+1 302 555 0100',
    });
  });

  test('of the patient is not taken for it', () => {
    expect(
      phoneIn(['Prescriber: Ruth Levin', 'Patient: Ada Byron', 'Phone: (302) 555-0100']),
    ).toBeUndefined();
    expect(phoneIn(['Phone: (302) 555-0100', 'Patient: Ada Byron'])).toBeUndefined();
  });

  test('is no other number', () => {
    expect(phoneIn(['Prescriber: Ruth Levin', 'Phone: none', 'NPI: 1234567893'])).toBeUndefined();
  });
});
