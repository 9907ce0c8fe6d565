import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_ALPHABET, codeText, makeCode, readCode } from './codes.ts';

const kind = fc.constantFrom('friend code' as const, 'coupon' as const);
const drawn = fc.infiniteStream(fc.nat());

describe('a code', () => {
  it('uses no ambiguous letters', () => {
    expect(CODE_ALPHABET).toHaveLength(32);
    expect(CODE_ALPHABET).not.toMatch(/[ILOU]/);
  });

  it('is displayed in groups of four', () => {
    expect(codeText('K7QM2XTD')).toBe('K7QM-2XTD');
    expect(codeText('M3TV9Q4ZB7KH')).toBe('M3TV-9Q4Z-B7KH');
  });

  it('is read in any case, width, spacing and with look-alike letters', () => {
    const expected = { kind: 'friend code', code: 'K7Q0211D' };
    for (const text of [
      'K7Q0211D',
      'k7q0-211d',
      ' K7QO 2ILD ',
      'ｋ７ｑｏ２１１ｄ',
      'k7qo–2i1d',
      'K7Q0.2L1D',
    ])
      expect(readCode(text)).toEqual(expected);
  });

  it.each(['', 'K7QM2XT', 'K7QM2XTD9', 'K7QM-2XTU', 'SUMMER20', '<script>', '💊💊💊💊💊💊💊💊'])(
    'is not read from %j',
    (text) => {
      expect(readCode(text)).toBeUndefined();
    },
  );

  it('is read back with its kind', () => {
    fc.assert(
      fc.property(kind, drawn, (which, numbers) => {
        const code = makeCode(which, (limit) => numbers.next().value % limit);
        expect(readCode(codeText(code))).toEqual({ kind: which, code });
        expect(readCode(code.toLowerCase())).toEqual({ kind: which, code });
      }),
    );
  });

  it('depends on every drawn number', () => {
    const seen = new Set<string>();
    for (let each = 0; each < 32; each += 1) seen.add(makeCode('friend code', () => each));
    expect(seen.size).toBe(32);
  });
});
