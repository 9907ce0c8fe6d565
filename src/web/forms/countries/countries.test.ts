import { describe, expect, test } from 'vitest';
import { countries } from './countries.ts';

const all = [...countries.mostUsed, ...countries.others];

describe('the countries of the forms', () => {
  test('include all of the phone library, each once', () => {
    expect(all.length).toBeGreaterThan(240);
    for (const part of ['iso', 'name', 'callingCode'] as const)
      expect(new Set(all.map((country) => country[part])).size).toBe(all.length);
  });

  test('begin with the main market, whose value is the calling code alone', () => {
    expect(all[0]).toEqual({ iso: 'US', name: 'United States', code: '1', callingCode: '1' });
  });

  test('have distinct values even with a shared calling code', () => {
    for (const [name, code, callingCode] of [
      ['Canada', '1', '1-CA'],
      ['United Kingdom', '44', '44'],
      ['Jersey', '44', '44-JE'],
      ['Russia', '7', '7'],
    ])
      expect(all).toContainEqual(expect.objectContaining({ name, code, callingCode }));
  });

  test('are sorted by name after the most used', () => {
    const names = countries.others.map(({ name }) => name);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});
