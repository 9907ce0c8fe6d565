import { expect, test } from 'vitest';
import { isEasyToGuess, isLeakedPassword } from './password-guesses.ts';

test.each(['password!', 'P@ssw0rd', 'Qwerty123', 'trustno1', 'TRUSTNO1', 'administrator'])(
  '%s is a leaked password',
  (password) => {
    expect(isLeakedPassword(password)).toBe(true);
  },
);

test.each(['Lighthouse-7', 'Another-Harbour-9', '', '\n', 'password\n123456', 'asswor'])(
  '%j is not a leaked password',
  (password) => {
    expect(isLeakedPassword(password)).toBe(false);
  },
);

test.each([
  'Password1!',
  'Qwertyuiop123!',
  'aaaaaaaaaaaaaaaaaaaa',
  'abcdefghijklmnop',
  'P@ssw0rd2',
])('%s is easy to guess', (password) => {
  expect(isEasyToGuess(password)).toBe(true);
});

test.each([
  'correct horse battery staple',
  'Lighthouse-7',
  'Another-Harbour-9',
  'ü'.repeat(3) + '漢字かな交じり文',
])('%s is not easy to guess', (password) => {
  expect(isEasyToGuess(password)).toBe(false);
});
