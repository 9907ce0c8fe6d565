import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { newPassword, passwordHash } from './password-hash.ts';

const strong = passwordHash('strong');
const least = passwordHash('least');

describe('a password hash', () => {
  it('uses argon2id with 64 MiB, three passes, one lane and its own salt', async () => {
    const [one, two] = await Promise.all([strong.make('Abcdefg!'), strong.make('Abcdefg!')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
    expect(one).not.toBe(two);
    expect(strong.isOutdated(one)).toBe(false);
  });

  it('uses 19 MiB and two passes at the lowest strength', async () => {
    const made = await least.make('Abcdefg!');
    expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect([least.isOutdated(made), strong.isOutdated(made)]).toEqual([false, true]);
    expect(await strong.fits(made, 'Abcdefg!')).toBe(true);
  });

  it('matches its password and no other', async () => {
    const hashed = await least.make('Abcdefg!');
    expect(await least.fits(hashed, 'Abcdefg!')).toBe(true);
    for (const wrong of ['', 'abcdefg!', 'Abcdefg! ', 'Abcdefg'])
      expect(await least.fits(hashed, wrong)).toBe(false);
  });

  it('treats composed and decomposed letters as equal', async () => {
    expect(await least.fits(await least.make('Caf\u00e9 au lait'), 'Cafe\u0301 au lait')).toBe(
      true,
    );
  });

  it('is outdated with other parameters', async () => {
    for (const other of [
      { memoryCost: 8192, timeCost: 2, parallelism: 1 },
      { memoryCost: 19_456, timeCost: 1, parallelism: 1 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 2 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 1, algorithm: 1 },
      { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 16 },
    ])
      expect(least.isOutdated(await hash('Abcdefg!', other))).toBe(true);
  });

  it('throws for an invalid hash', async () => {
    await expect(least.fits('plain text', 'plain text')).rejects.toThrow();
  });
});

it('creates unique passwords of 20 readable characters', () => {
  const made = Array.from({ length: 500 }, newPassword);
  expect(new Set(made).size).toBe(500);
  for (const each of made) expect(each).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
});
