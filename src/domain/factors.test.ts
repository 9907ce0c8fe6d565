import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  RECOVERY_ALPHABET,
  RECOVERY_CODE_BYTES,
  recoveryCodeFrom,
  recoveryCodeTyped,
} from './factors.ts';

const bytes = fc.uint8Array({ minLength: RECOVERY_CODE_BYTES, maxLength: RECOVERY_CODE_BYTES });

describe('a recovery code', () => {
  it('has seven groups of unambiguous characters', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const code = recoveryCodeFrom(random);
        expect(code).toMatch(/^\w{4}(?:-\w{4}){6}$/);
        expect(code).not.toMatch(/[01IO]/);
      }),
    );
  });

  it('uses five bits of each byte', () => {
    expect(RECOVERY_ALPHABET).toHaveLength(32);
    expect(new Set(RECOVERY_ALPHABET).size).toBe(32);
    const all = Array.from({ length: 256 }, (_, byte) =>
      recoveryCodeFrom(new Uint8Array(RECOVERY_CODE_BYTES).fill(byte)),
    );
    expect(new Set(all).size).toBe(32);
  });

  it('is read with any case and separators', () => {
    fc.assert(
      fc.property(bytes, fc.boolean(), fc.constantFrom('-', ' ', '', ' - '), (random, low, gap) => {
        const code = recoveryCodeFrom(random);
        const typed = ` ${code.replaceAll('-', gap)}\n`;
        expect(recoveryCodeTyped(low ? typed.toLowerCase() : typed)).toBe(code);
      }),
    );
  });

  it('of an earlier release still is one', () => {
    expect(recoveryCodeTyped('abcd efgh jklm npqr')).toBe('ABCD-EFGH-JKLM-NPQR');
  });

  it('has at least 128 random bits', () => {
    expect(RECOVERY_CODE_BYTES * Math.log2(RECOVERY_ALPHABET.length)).toBeGreaterThanOrEqual(128);
  });

  it.each(['', 'ABCD', 'ABCD-EFGH-JKLM-NPQ0', 'ABCD-EFGH-JKLM-NPQR-S', 'İBCD-EFGH-JKLM-NPQR'])(
    'is not read from %j',
    (text) => {
      expect(recoveryCodeTyped(text)).toBeUndefined();
    },
  );

  it('needs the full number of bytes', () => {
    expect(() => recoveryCodeFrom(new Uint8Array(3))).toThrow(RangeError);
  });
});
