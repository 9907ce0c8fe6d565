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

describe('the queue of a password hash', () => {
  const COST = { memoryCost: 8, timeCost: 1 };
  const outcome = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => error,
    );

  it('refuses what comes while it is full, keeps the order, and is empty afterwards', async () => {
    const hashes = passwordHash(COST, { atOnce: 2, waiting: 3 });
    const order: number[] = [];
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) =>
        outcome(hashes.make('Abcdefg!').then(() => order.push(n))),
      ),
    );
    expect(answers.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'done'));
    for (const refused of answers.slice(5))
      expect(refused).toMatchObject({ code: 'PASSWORDS_BUSY' });
    expect(order.slice(2).toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
    const again = await Promise.all(Array.from({ length: 5 }, () => outcome(hashes.make('x'))));
    expect(again).toEqual(Array.from({ length: 5 }, () => 'done'));
  });

  it('gives its place back after a failure', async () => {
    const hashes = passwordHash(COST, { atOnce: 1, waiting: 1 });
    for (let n = 0; n < 3; n += 1)
      await expect(hashes.fits('plain text', 'plain text')).rejects.toThrow();
    expect(await outcome(hashes.make('Abcdefg!'))).toBe('done');
  });
});

it('creates unique passwords of 20 readable characters', () => {
  const made = Array.from({ length: 500 }, newPassword);
  expect(new Set(made).size).toBe(500);
  for (const each of made) expect(each).toMatch(/^[A-HJ-NP-Za-km-z2-9]{20}$/);
});
