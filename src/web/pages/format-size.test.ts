import { expect, test } from 'vitest';
import { formatSize } from './format-size.ts';

test.each([
  [0, '1 kB'],
  [900, '1 kB'],
  [655_360, '640 kB'],
  [2_516_582, '2.4 MB'],
  [20 * 1024 * 1024, '20.0 MB'],
])('formats %d bytes as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
