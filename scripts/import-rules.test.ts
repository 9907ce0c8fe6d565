import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everythingExcept, restrictedImports } from './import-rules.ts';

const isAllowed = (allowed: readonly string[], specifier: string): boolean =>
  allowed.some((word) =>
    /[/:.]$/.test(word)
      ? specifier.startsWith(word)
      : specifier === word || (/^[^#.]/.test(word) && specifier.startsWith(`${word}/`)),
  );

const refuses = (allowed: readonly string[], specifier: string): boolean =>
  new RegExp(everythingExcept(allowed)).test(specifier);

describe('everythingExcept', () => {
  test('allows a package and its entry points, but no other package with the same prefix', () => {
    const allowed = ['react', './', '#domain/', '#app', 'node:'];
    for (const specifier of [
      'react',
      'react/jsx-runtime',
      './a.ts',
      '#domain/x.ts',
      '#app',
      'node:fs',
    ])
      expect(refuses(allowed, specifier), specifier).toBe(false);
    for (const specifier of [
      'react-dom',
      'reac',
      'r',
      '../a.ts',
      '#db/x.ts',
      '#domain',
      '#apple',
      'fs',
    ])
      expect(refuses(allowed, specifier), specifier).toBe(true);
  });

  test('refuses everything if nothing is allowed', () => {
    expect(refuses([], 'react')).toBe(true);
  });

  test('matches exactly the specifiers that are not allowed', () => {
    const word = fc.string({
      unit: fc.constantFrom('a', 'b', '-', '.', '@', '/', '#', ':'),
      minLength: 1,
    });
    fc.assert(
      fc.property(fc.array(word, { maxLength: 5 }), word, (allowed, specifier) => {
        expect(refuses(allowed, specifier)).toBe(!isAllowed(allowed, specifier));
      }),
    );
  });
});

describe('restrictedImports', () => {
  test('has a second pattern for packages allowed only as types', () => {
    const { patterns } = restrictedImports('src/x', { packages: ['zod'], types: ['pg'] });
    const [names, values] = patterns.map(({ regex }) => new RegExp(regex));
    expect([names?.test('pg'), values?.test('pg')]).toEqual([false, true]);
    expect([names?.test('zod'), values?.test('zod')]).toEqual([false, false]);
    expect([names?.test('kysely'), values?.test('kysely')]).toEqual([true, true]);
    expect(patterns.map((pattern) => 'allowTypeImports' in pattern)).toEqual([false, true]);
  });

  test('has one pattern without type-only packages', () => {
    expect(restrictedImports('src/x', { packages: ['zod'] }).patterns).toHaveLength(1);
  });
});
