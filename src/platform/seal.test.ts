import { randomBytes, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { masterKeyFrom } from './encryption.ts';
import { openSeal } from './seal.ts';

const master = () => masterKeyFrom(randomBytes(32));

describe('a seal', () => {
  const current = master();
  const seal = openSeal({ current, retired: [] });
  const sealed = seal.sign('entry 7');

  it('is verified with the master key, also after the key is retired', () => {
    expect(seal.isOurs('entry 7', sealed)).toBe(true);
    expect(openSeal({ current: master(), retired: [current] }).isOurs('entry 7', sealed)).toBe(
      true,
    );
  });

  it('is not valid for another text, key or signature', () => {
    expect(seal.isOurs('entry 8', sealed)).toBe(false);
    expect(openSeal({ current: master(), retired: [] }).isOurs('entry 7', sealed)).toBe(false);
    const signature = Buffer.from(sealed.signature);
    signature[3] = (signature[3] ?? 0) ^ 1;
    expect(seal.isOurs('entry 7', { ...sealed, signature })).toBe(false);
  });

  it('can be verified with the public key', () => {
    const key = { key: sealed.publicKey, format: 'der', type: 'spki' } as const;
    expect(verify(null, Buffer.from('entry 7'), key, sealed.signature)).toBe(true);
  });
});
