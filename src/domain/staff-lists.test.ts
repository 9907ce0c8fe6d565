import { describe, expect, it } from 'vitest';
import { searchedPhone, searchWords } from './staff-lists.ts';

describe('searchWords', () => {
  it.each([
    [undefined, []],
    ['   ', []],
    [' Mary   Whitfield\n', ['Mary', 'Whitfield']],
    ['a\0b', ['ab']],
    ["O'Brien \\", ["O'Brien", '\\']],
  ])('splits %j into words', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('limits the number and length of words', () => {
    expect(searchWords('w '.repeat(30))).toHaveLength(8);
    expect(searchWords('x'.repeat(5_000))[0]).toHaveLength(200);
  });
});

describe('searchedPhone', () => {
  it.each([
    ['+1 202 555 0143', '12025550143'],
    ['(202) 555-0143', '2025550143'],
    ['555.0143', '5550143'],
    ['0143', '0143'],
  ])('reads the digits of %j', (text, digits) => {
    expect(searchedPhone(text)).toBe(digits);
  });

  it.each([undefined, '', '014', 'Mary', 'mary.1234@example.com', '12 Elm Street'])(
    'reads no number from %j',
    (text) => {
      expect(searchedPhone(text)).toBeUndefined();
    },
  );
});
