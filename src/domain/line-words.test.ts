import { expect, it, test } from 'vitest';
import { sampleOption } from '#tests/support/sample-catalogue.ts';
import { makeLine } from './cart.ts';
import { linesInWords, packOf } from './line-words.ts';

const PACK = '1 pen (4 weekly doses of 0.5 mg)';
const line = (quantity: number) =>
  makeLine(
    { id: 'ozempic', name: 'Ozempic' },
    sampleOption({ strength: '2mg/3mL', quantity: PACK }),
    quantity,
  );

it.each([1, 2, 99])('names the pack of a line with quantity %i', (quantity) => {
  expect(packOf(line(quantity))).toBe(PACK);
});

test('lists each medicine with its quantity and pack', () => {
  expect(linesInWords([line(2)])).toBe(`Ozempic 2mg/3mL × 2, ${PACK}`);
  expect(linesInWords([line(2), line(1)])).toBe(
    `Ozempic 2mg/3mL × 2, ${PACK}; Ozempic 2mg/3mL × 1, ${PACK}`,
  );
});
