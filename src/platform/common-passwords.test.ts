import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password!', 'P@ssw0rd', 'Qwerty123', 'ILOVEYOU!'])(
  '%s was stolen before',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Lighthouse-7', 'Another-Harbour-9', ''])('%j was not', (password) => {
  expect(isCommonPassword(password)).toBe(false);
});
