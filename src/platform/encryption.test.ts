import { inspect } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DecryptionError,
  masterKeyFrom,
  type MasterKeys,
  openSecret,
  sealSecret,
} from '#platform/encryption.ts';

const keys = (fill: number, retired: MasterKeys[] = []): MasterKeys => ({
  current: masterKeyFrom(Buffer.alloc(32, fill)),
  retired: retired.map((old) => old.current),
});
const masters = keys(1);

describe('a sealed secret', () => {
  const secret = Buffer.from('twenty bytes or so..');

  it('opens under its name, also after a change of the master key', () => {
    const sealed = sealSecret(masters, secret, 'app of ann');
    expect(openSecret(masters, sealed, 'app of ann').equals(secret)).toBe(true);
    expect(openSecret(keys(2, [masters]), sealed, 'app of ann').equals(secret)).toBe(true);
    expect(sealed).not.toContain(secret.toString('base64url'));
    expect(sealSecret(masters, secret, 'app of ann')).not.toBe(sealed);
  });

  it('does not open under another name or with another key', () => {
    const sealed = sealSecret(masters, secret, 'app of ann');
    expect(() => openSecret(masters, sealed, 'app of bob')).toThrow(DecryptionError);
    expect(() => openSecret(keys(2), sealed, 'app of ann')).toThrow(/master key .* not here/);
  });

  it('is refused if it was modified anywhere', () => {
    const sealed = sealSecret(masters, secret, 'app of ann');
    fc.assert(
      fc.property(
        fc.nat({ max: sealed.length - 1 }),
        fc.constantFrom('.', 'A', 'z', '0'),
        (at, by) => {
          const touched = sealed.slice(0, at) + by + sealed.slice(at + 1);
          fc.pre(touched !== sealed);
          expect(() => openSecret(masters, touched, 'app of ann')).toThrow(DecryptionError);
        },
      ),
    );
  });

  it('is distinct from the wrapped key of a file', () => {
    const sealed = sealSecret(masters, secret, 'app of ann');
    for (const version of ['w1', 'a1'])
      expect(() => openSecret(masters, sealed.replace('s1', version), 'app of ann')).toThrow(
        DecryptionError,
      );
  });
});

describe('a master key', () => {
  it('has 32 bytes', () => {
    expect(() => masterKeyFrom(Buffer.alloc(31))).toThrow('32 bytes');
    expect(masterKeyFrom(Buffer.alloc(32, 1)).id).not.toBe(masterKeyFrom(Buffer.alloc(32, 2)).id);
  });

  it('does not show its bytes in a log', () => {
    const master = masterKeyFrom(Buffer.alloc(32, 0xab));
    expect(inspect(master, { depth: 9, showHidden: true })).not.toMatch(/abab|ab ab|171/i);
    expect(JSON.stringify(master)).not.toMatch(/abab|171/i);
  });
});
