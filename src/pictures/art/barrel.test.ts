import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slice } from './barrel.tsx';

const tube = fc.record({
  x: fc.integer({ min: 0, max: 200 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 60, max: 200 }),
  height: fc.integer({ min: 40, max: 90 }),
  ends: fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })),
});

/** The corners of a path made of M, H, V, A and Z. */
const corners = (path: string): readonly (readonly [number, number])[] => {
  let [x, y] = [0, 0];
  return (path.match(/[MHVA][^MHVAZ]*/g) ?? []).map((part) => {
    const numbers = part.slice(1).split(' ').map(Number);
    if (part.startsWith('H')) x = numbers[0] ?? NaN;
    else if (part.startsWith('V')) y = numbers[0] ?? NaN;
    else [x, y] = [numbers.at(-2) ?? NaN, numbers.at(-1) ?? NaN];
    return [x, y];
  });
};

test('keeps light and shade within the tube', () => {
  fc.assert(
    fc.property(tube, fc.double({ min: 0, max: 0.45, noNaN: true }), (of, from) => {
      for (const [x, y] of corners(slice(of, from, 1 - from))) {
        expect(x).toBeGreaterThanOrEqual(of.x - 0.01);
        expect(x).toBeLessThanOrEqual(of.x + of.width + 0.01);
        expect(y).toBeGreaterThanOrEqual(of.y + from * of.height - 0.01);
        expect(y).toBeLessThanOrEqual(of.y + (1 - from) * of.height + 0.01);
      }
    }),
  );
});

test('draws a tube with round ends as arcs and straight lines', () => {
  const path = slice({ x: 0, y: 0, width: 100, height: 60, ends: [10, 20] }, 0, 1);
  expect(path).toBe(
    'M10 0H80A20 20 0 0 1 100 20V40A20 20 0 0 1 80 60H10A10 10 0 0 1 0 50V10A10 10 0 0 1 10 0Z',
  );
});
