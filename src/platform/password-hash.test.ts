import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, needsRehash, newPassword, verifyPassword } from './password-hash.ts';

describe('password hash', () => {
  it('is argon2id at 19 MiB, two passes, one lane, with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Abcdefg!'), hashPassword('Abcdefg!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(needsRehash(one)).toBe(false);
  });

  it('knows the password and no other', async () => {
    const hashed = await hashPassword('Abcdefg!');
    expect(await verifyPassword(hashed, 'Abcdefg!')).toBe(true);
    for (const wrong of ['', 'abcdefg!', 'Abcdefg! ', 'Abcdefg'])
      expect(await verifyPassword(hashed, wrong)).toBe(false);
  });

  it('takes a letter composed or decomposed for the same', async () => {
    expect(
      await verifyPassword(await hashPassword('Caf\u00e9 au lait'), 'Cafe\u0301 au lait'),
    ).toBe(true);
  });

  it('asks for a new hash where the old one was made otherwise', async () => {
    for (const other of [
      { memoryCost: 8192, timeCost: 2, parallelism: 1 },
      { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 2 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 16 },
    ])
      expect(needsRehash(await hash('Abcdefg!', other))).toBe(true);
  });

  it('throws for what is no hash', async () => {
    await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow();
  });
});

it('makes passwords of 20 readable characters, never twice the same', () => {
  const made = Array.from({ length: 500 }, newPassword);
  expect(new Set(made).size).toBe(500);
  for (const each of made) expect(each).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
});
