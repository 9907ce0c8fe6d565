import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STOCK_PROBLEMS } from '#texts/stock.ts';
import { type KnownMedicines, MOST_STOCK_LINES, readStock } from './stock-file.ts';

const GTIN = '09876543210982';
const OZEMPIC = { productId: 'ozempic', strength: '2mg/3mL' };
const TODAY = '2026-12-02';
const HEAD = ['gtin', 'product', 'strength', 'packs', 'price_usd', 'batch', 'expires'];

const known: KnownMedicines = {
  optionOf: (gtin) => (gtin === GTIN ? OZEMPIC : undefined),
  exists: ({ productId, strength }) =>
    (productId === 'ozempic' && strength === '2mg/3mL') ||
    (productId === 'lantus' && strength === '100'),
  nameOf: ({ productId, strength }) => `${productId} ${strength}`,
};
const linesOf = (rows: readonly (readonly string[])[], head: readonly string[] = HEAD) => {
  const read = readStock([head, ...rows], known, TODAY);
  if (!read.ok) throw new Error(read.message);
  return read.value;
};
const good = [GTIN, '', '', '12', '89.50', 'NX1', '2027-05'];
const with_ = (at: number, text: string): readonly string[] =>
  good.map((cell, place) => (place === at ? text : cell));

describe('a line of the stock', () => {
  test('is read by its columns, whatever their order, and keeps its number in the file', () => {
    const [line] = linesOf(
      [['2027-05', '89,50', '12', 'NX1', '9876543210982', 'ignored']],
      ['Expires', 'Price USD', 'packs', 'Batch', 'GTIN', 'Note'],
    );
    expect(line).toMatchObject({
      number: 2,
      problems: [],
      row: {
        ...OZEMPIC,
        gtin: GTIN,
        packs: 12,
        priceCents: 8_950,
        batch: 'NX1',
        expires: '2027-05-31',
      },
    });
  });

  test.each<[string, readonly string[], string]>([
    ['no medicine', with_(0, ''), STOCK_PROBLEMS.noMedicine],
    ['a wrong digit', with_(0, '09876543210983'), STOCK_PROBLEMS.wrongGtin],
    ['a number that nobody has confirmed', with_(0, '09521234543213'), STOCK_PROBLEMS.unknownGtin],
    [
      'an unknown option',
      ['', 'ozempic', '9mg', ...good.slice(3)],
      STOCK_PROBLEMS.unknownOption('ozempic', '9mg'),
    ],
    [
      'an option that the number does not belong to',
      [GTIN, 'lantus', '100', ...good.slice(3)],
      STOCK_PROBLEMS.otherOption('ozempic 2mg/3mL'),
    ],
    ['no packs', with_(3, ''), STOCK_PROBLEMS.wrongPacks],
    ['half packs', with_(3, '1.5'), STOCK_PROBLEMS.wrongPacks],
    ['too many packs', with_(3, '100001'), STOCK_PROBLEMS.wrongPacks],
    ['no price', with_(4, ''), STOCK_PROBLEMS.wrongPrice],
    ['a price of nothing', with_(4, '0.00'), STOCK_PROBLEMS.wrongPrice],
    ['a price in words', with_(4, '89 EUR'), STOCK_PROBLEMS.wrongPrice],
    ['a formula as batch', with_(5, '=1+1'), STOCK_PROBLEMS.wrongBatch],
    ['a long batch', with_(5, 'A'.repeat(21)), STOCK_PROBLEMS.wrongBatch],
    ['a day that does not exist', with_(6, '2027-02-30'), STOCK_PROBLEMS.wrongExpiry],
    ['expired packs', with_(6, '2026-12-01'), STOCK_PROBLEMS.expired],
  ])('with %s is refused', (_, cells, problem) => {
    expect(linesOf([cells])[0]).toMatchObject({ problems: [problem], row: undefined });
  });

  test('says all that is wrong with it', () => {
    expect(linesOf([['', '', '', 'x', 'x', '=', 'x']])[0]?.problems).toHaveLength(5);
  });

  test('keeps its number behind empty lines', () => {
    expect(linesOf([['', ''], good, [''], with_(3, 'x')]).map(({ number }) => number)).toEqual([
      3, 5,
    ]);
  });

  test('may name the option instead of an unconfirmed product number, and need no batch and expiry', () => {
    const lines = linesOf([
      ['', 'lantus', '100', '0', '40', '', ''],
      ['09521234543213', 'lantus', '100', '3', '40', '', ''],
    ]);
    expect(lines.map(({ row }) => row)).toEqual([
      {
        productId: 'lantus',
        strength: '100',
        gtin: null,
        packs: 0,
        priceCents: 4_000,
        batch: null,
        expires: null,
      },
      {
        productId: 'lantus',
        strength: '100',
        gtin: '09521234543213',
        packs: 3,
        priceCents: 4_000,
        batch: null,
        expires: null,
      },
    ]);
  });

  test('is refused if an earlier one says the same', () => {
    const lines = linesOf([good, with_(5, 'NX2'), with_(3, '99')]);
    expect(lines.map(({ problems }) => problems)).toEqual([[], [], [STOCK_PROBLEMS.twice(2)]]);
  });
});

test('a file without the needed columns, or with too many lines, is refused as a whole', () => {
  const without = readStock(
    [
      ['gtin', 'price_usd'],
      [GTIN, '1'],
    ],
    known,
    TODAY,
  );
  expect(without).toMatchObject({ code: 'no-head', message: expect.stringContaining('packs') });
  expect(readStock([], known, TODAY)).toMatchObject({ code: 'no-head' });
  const long = Array.from({ length: MOST_STOCK_LINES + 1 }, () => good);
  expect(readStock([HEAD, ...long], known, TODAY)).toMatchObject({ code: 'too-long' });
});

test('whatever a file says, what is imported is within the limits of the store and runs no formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom(
      GTIN,
      'ozempic',
      '2mg/3mL',
      '5',
      '10.00',
      '2027-05',
      '=cmd()',
      '+1',
      '@a',
      '\t=',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 5 }), (rows) => {
      for (const { row, problems } of linesOf(rows)) {
        expect(row === undefined).toBe(problems.length > 0);
        if (!row) continue;
        expect(known.exists(row)).toBe(true);
        expect(row.packs).toBeGreaterThanOrEqual(0);
        expect(row.priceCents).toBeGreaterThan(0);
        expect(row.gtin ?? '00000000000000').toMatch(/^\d{14}$/);
        expect(row.batch ?? '').not.toMatch(/^[=+\-@\t\r]/);
        expect((row.expires ?? TODAY) >= TODAY).toBe(true);
      }
    }),
  );
});
