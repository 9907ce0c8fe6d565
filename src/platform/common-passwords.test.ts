import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each(['password!', 'P@ssw0rd', 'Qwerty123', 'ILOVEYOU!'])(
  'recognizes %s as a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['Lighthouse-7', 'Another-Harbour-9', ''])(
  'does not treat %j as a common password',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
