import { describe, expect, test } from 'vitest';
import { callingCodes } from './calling-codes.ts';

const all = [...callingCodes.mostUsed, ...callingCodes.others];

describe('the countries of the phone field', () => {
  test('are all that the library knows, each once', () => {
    expect(all.length).toBeGreaterThan(240);
    expect(new Set(all.map(({ value }) => value)).size).toBe(all.length);
    expect(new Set(all.map(({ label }) => label)).size).toBe(all.length);
  });

  test('begin with the main market, whose value is the calling code alone', () => {
    expect(all[0]).toEqual({ value: '1', label: 'United States (+1)' });
  });

  test('that share a calling code can be told apart', () => {
    expect(all).toContainEqual({ value: '1-CA', label: 'Canada (+1)' });
    expect(all).toContainEqual({ value: '44', label: 'United Kingdom (+44)' });
    expect(all).toContainEqual({ value: '44-JE', label: 'Jersey (+44)' });
    expect(all).toContainEqual({ value: '7', label: 'Russia (+7)' });
  });

  test('stand in the order of their names after the most used', () => {
    const names = callingCodes.others.map(({ label }) => label);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
  });
});
