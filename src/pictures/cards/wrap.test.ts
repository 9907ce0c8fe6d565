import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fit, wrap } from './wrap.ts';

const measure = (text: string): number => [...text].length * 10;
const sentence = fc
  .array(fc.string({ minLength: 1, maxLength: 24, unit: fc.constantFrom('a', 'b', 'é', '中') }), {
    minLength: 1,
    maxLength: 14,
  })
  .map((words) => words.join(' '));

test('limits the width of lines without losing or adding characters', () => {
  fc.assert(
    fc.property(sentence, fc.integer({ min: 10, max: 400 }), (text, room) => {
      const lines = wrap(text, room, measure);
      for (const line of lines) expect(measure(line)).toBeLessThanOrEqual(room);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }),
  );
});

test('does not cut a word that fits', () => {
  fc.assert(
    fc.property(sentence, (text) => {
      expect(wrap(text, 240, measure).join(' ')).toBe(text);
    }),
  );
});

test('fits text into the width and the number of lines', () => {
  fc.assert(
    fc.property(sentence, fc.integer({ min: 40, max: 400 }), (text, room) => {
      const measureAt = (size: number) => (part: string) => [...part].length * size;
      const { size, lines } = fit(
        text,
        room,
        [
          { size: 20, lines: 1 },
          { size: 12, lines: 3 },
        ],
        measureAt,
      );
      expect(lines.length).toBeLessThanOrEqual(size === 20 ? 1 : 3);
      for (const line of lines) expect(measureAt(size)(line)).toBeLessThanOrEqual(room);
      const whole = lines.join('').replaceAll(' ', '') === text.replaceAll(' ', '');
      expect(whole || lines.at(-1)?.endsWith('…')).toBe(true);
    }),
  );
});

test('balances the lines', () => {
  const { lines } = fit('aaaa bbbb cccc dddd', 150, [{ size: 10, lines: 2 }], () => measure);
  expect(lines).toEqual(['aaaa bbbb', 'cccc dddd']);
});

test('ends a too long text with an ellipsis', () => {
  const { lines } = fit('aaaa bbbb cccc', 90, [{ size: 10, lines: 1 }], () => measure);
  expect(lines).toEqual(['aaaa bbb…']);
});
