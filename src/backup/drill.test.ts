import { expect, test } from 'vitest';
import { sampleOf } from './drill.ts';

test.each([
  [0, 0],
  [1, 1],
  [99, 1],
  [100, 1],
  [101, 2],
  [1234, 13],
])('of %i files, %i are opened, each once', (all, opened) => {
  const names = Array.from({ length: all }, (_, index) => index);
  const sample = sampleOf(names);
  expect(sample).toHaveLength(opened);
  expect(new Set(sample).size).toBe(opened);
  expect(sample.every((name) => names.includes(name))).toBe(true);
});

test('another drill opens others', () => {
  const names = Array.from({ length: 300 }, (_, index) => index);
  const seen = new Set(Array.from({ length: 200 }, () => sampleOf(names)).flat());
  expect(seen.size).toBeGreaterThan(150);
});
