import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkPassword, isBuiltOnKnownWords, strengthBand } from './passwords.ts';

const SYMBOLS = '!@#$%^&*(),.?":{}|<>';

describe('checkPassword', () => {
  it.each([
    ['', 20, 'Minimum 8 characters required'],
    ['Abc!', 20, 'Minimum 8 characters required'],
    ['ABCDEF!', 20, 'Minimum 8 characters required'],
    ['abcdefgh', 40, 'Include at least one uppercase letter or symbol'],
    ['12345678', 40, 'Include at least one uppercase letter or symbol'],
    ['abc-_+=12', 40, 'Include at least one uppercase letter or symbol'],
    ['with-dash-only', 40, 'Include at least one uppercase letter or symbol'],
    ['with-a-dash-too', 66, undefined],
    ['correct horse battery staple', 66, undefined],
    ['Abcdefgh', 66, undefined],
    ['abcdefg!', 66, undefined],
    ['Abcdefg!', 100, undefined],
  ])('%j has strength %i', (password, strength, message) => {
    const check = checkPassword(password);
    expect(check).toEqual(
      message === undefined ? { valid: true, strength } : { valid: false, message, strength },
    );
  });

  it('accepts each listed symbol and no other', () => {
    for (const symbol of SYMBOLS) expect(checkPassword(`abcdefgh${symbol}`).valid).toBe(true);
    for (const other of "-_=+;'/\\`~[] €é")
      expect(checkPassword(`abcdefgh${other}`).valid).toBe(false);
  });

  it('counts code points, not UTF-16 units', () => {
    expect(checkPassword('😀😀😀😀').message).toBe('Minimum 8 characters required');
    expect(checkPassword('Äbcdefgh').valid).toBe(true);
  });

  it('follows the specification for every password', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ minLength: 8 }), fc.stringMatching(/^[a-z0-9]{8,17}$/)),
        (password) => {
          const { valid, message, strength } = checkPassword(password);
          const long = Array.from(password).length >= 8;
          const uppercase = [...password].some((each) => /[A-Z]/.test(each));
          const symbol = [...password].some((each) => SYMBOLS.includes(each));
          const passphrase = Array.from(password).length >= 15;
          expect(valid).toBe(long && (uppercase || symbol || passphrase));
          expect(message === undefined).toBe(valid);
          if (!long) expect(strength).toBe(20);
          else if (!uppercase && !symbol) expect(strength).toBe(passphrase ? 66 : 40);
          else expect(strength).toBe(Math.floor((100 * (1 + +uppercase + +symbol)) / 3));
        },
      ),
    );
  });

  it('never rates an invalid password as Strong or a valid one as Weak', () => {
    fc.assert(
      fc.property(fc.string(), (password) => {
        const { valid, strength } = checkPassword(password);
        if (!valid) expect(strengthBand(strength)).not.toBe('Strong');
        else expect(strengthBand(strength)).not.toBe('Weak');
      }),
    );
  });
});

it.each([
  [0, 'Weak'],
  [39, 'Weak'],
  [39.9, 'Weak'],
  [40, 'Medium'],
  [79, 'Medium'],
  [79.9, 'Medium'],
  [80, 'Strong'],
  [100, 'Strong'],
])('shows strength %d as %s', (strength, band) => {
  expect(strengthBand(strength)).toBe(band);
});

describe('isBuiltOnKnownWords', () => {
  const about = ['María', 'López-Ruiz', 'maria.lopez@example.com', '+34600123456'];

  it.each([
    'Pharos2026!',
    'Insulin-1',
    'PharmacyPharmacy1!',
    'MaríaLópez1985!',
    'Lopez.Maria7',
    'ruiz-34600123456',
  ])('finds %j', (password) => expect(isBuiltOnKnownWords(password, about)).toBe(true));

  it.each([
    'Lighthouse-7',
    'correct horse battery staple',
    'María sails at dawn',
    'Pharos and 9 gulls',
    '',
  ])('lets %j pass', (password) => expect(isBuiltOnKnownWords(password, about)).toBe(false));

  it('ignores words of fewer than four letters, which are part of many others', () =>
    expect(isBuiltOnKnownWords('Anagram-7', ['Ana', 'Li'])).toBe(false));

  it('never refuses a password that holds none of the words', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9!?-]{0,30}$/), (password) => {
        expect(isBuiltOnKnownWords(password, ['Ann', 'Smith'])).toBe(false);
      }),
    );
  });
});
