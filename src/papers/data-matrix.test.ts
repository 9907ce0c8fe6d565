import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packElements, readPackCode } from '#domain/shipping/pack-code.ts';
import { packFacts } from '#tests/support/paper-facts.ts';
import { readDataMatrix } from '#tests/support/read-data-matrix.ts';
import { packMatrix } from './data-matrix.ts';

/** The characters of GS1’s set 82. */
const value = fc
  .array(
    fc.constantFrom(
      ...Array.from(
        '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
      ),
    ),
    { minLength: 1, maxLength: 20 },
  )
  .map((characters) => characters.join(''));

describe('the code of a pack', () => {
  test('holds product number, expiry, batch and serial number', () => {
    const rows = packMatrix(packFacts()) ?? [];
    expect(readDataMatrix(rows)).toBe(
      '\u001D0109876543210982' + '17280131' + '10NX7-42\u001D' + '21A1B2C3D4E5F6',
    );
  });

  test('needs no separator without a serial number', () => {
    const rows = packMatrix(packFacts({ serial: null })) ?? [];
    expect(readDataMatrix(rows)).toBe('\u001D01098765432109821728013110NX7-42');
  });

  test('is read by a scanner as what was recorded, whatever the batch and the serial number', () => {
    fc.assert(
      fc.property(value, fc.option(value), (batch, serial) => {
        const rows = packMatrix(packFacts({ batch, serial })) ?? [];
        const scanned = readDataMatrix(rows).slice(1);
        expect(readPackCode(scanned, 2027)).toMatchObject({
          ok: true,
          value: { gtin: '09876543210982', batch, serial, expiry: '2028-01-31' },
        });
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['no product number', { gtin: null }],
    ['a wrong product number', { gtin: '09876543210983' }],
    ['a batch with a space', { batch: 'NX 7' }],
    ['an accent in the serial number', { serial: 'É1' }],
  ])('is left out with %s', (_, changes) => {
    expect(packElements(packFacts(changes))).toBeUndefined();
    expect(packMatrix(packFacts(changes))).toBeUndefined();
  });
});
