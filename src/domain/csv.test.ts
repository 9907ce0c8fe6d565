import fc from 'fast-check';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+12025550143', "'+12025550143"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['-12.50', '-12.50'],
  ['Byron, Ada', '"Byron, Ada"'],
  ['5" pen', '"5"" pen"'],
])('%j becomes %j', (value, cell) => {
  expect(csvRow([value, 'b'])).toBe(`${cell},b\r\n`);
});

test('every row is read again as it was, and no cell begins a formula', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 4 }),
      (values) => {
        const rows: string[][] = parse(csvRow(values), { relax_column_count: true });
        expect(rows).toHaveLength(1);
        for (const [at, cell] of (rows[0] ?? []).entries()) {
          expect([values[at], `'${values[at]}`]).toContain(cell);
          expect(cell).not.toMatch(/^[=+@\t\r]/);
        }
      },
    ),
  );
});
