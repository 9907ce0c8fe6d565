import { expect, test } from 'vitest';
import { openLetters } from './open-letters.ts';

const letters = openLetters();
const line = (text: string) => ({ text, size: 100, weight: 600 as const });

test('gives all figures the same width, so that prices align', () => {
  const widths = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((figure) =>
    letters.width(line(String(figure))),
  );
  expect(new Set(widths).size).toBe(1);
});

test('scales the width of a line with its size', () => {
  const small = letters.width({ ...line('Mounjaro'), size: 20 });
  expect(small).toBeGreaterThan(0);
  expect(small * 5).toBeCloseTo(letters.width(line('Mounjaro')), 6);
});

test('places an outline at its position and within its width', () => {
  const path = letters.outline(line('HEH'), 40, 300);
  const numbers = path.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const xs = numbers.filter((_, place) => place % 2 === 0);
  const ys = numbers.filter((_, place) => place % 2 === 1);
  expect(path.match(/M/g)).toHaveLength(3);
  expect(Math.min(...xs)).toBeGreaterThanOrEqual(40);
  expect(Math.max(...xs)).toBeLessThanOrEqual(40 + letters.width(line('HEH')));
  expect(Math.max(...ys)).toBeCloseTo(300, 5);
  expect(Math.min(...ys)).toBeCloseTo(300 - 100 * letters.capHeight, 5);
});

test('draws different outlines for different weights', () => {
  expect(letters.outline({ ...line('o'), weight: 700 }, 0, 0)).not.toBe(
    letters.outline({ ...line('o'), weight: 500 }, 0, 0),
  );
});
