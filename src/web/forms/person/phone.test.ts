import { describe, expect, test } from 'vitest';
import { isPhone, toPhone } from './phone.ts';

describe('a phone number from calling code and national number', () => {
  test.each([
    ['1', '(202) 555-0143', '+12025550143'],
    ['1', '202 555 0143', '+12025550143'],
    ['90', '532 123 45 67', '+905321234567'],
    ['44', '020 7946 0018', '+442079460018'],
    ['1', '+49 30 901820', '+4930901820'],
    ['1', '1 202 555 0143', '+12025550143'],
    ['1-CA', '416 555 0143', '+14165550143'],
  ])('+%s %s is %s', (code, typed, expected) => {
    expect(toPhone(code, typed)).toBe(expected);
  });

  test.each([
    ['1', '12'],
    ['1', ''],
    ['1', 'no number'],
    ['1', '2'.repeat(300)],
    ['999', '5550143'],
  ])('+%s %s is invalid', (code, typed) => {
    expect(isPhone(code, typed)).toBe(false);
  });
});
