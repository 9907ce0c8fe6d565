import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_NOTICES, ACCOUNT_MESSAGES, STAFF_NOTICES } from '#texts/account.ts';
import { LOGIN_FAILED } from '#texts/login.ts';
import { REGISTRATION_FAILED } from '#texts/registration.ts';
import { checkPassword, isEmail, normalizeEmail, shown, strengthBand } from './customers.ts';
import { FIELD_LABELS, requiredMessage } from '#texts/field-labels.ts';

const SYMBOLS = '!@#$%^&*(),.?":{}|<>';

describe('checkPassword', () => {
  it.each([
    ['', 20, 'Minimum 8 characters required'],
    ['Abc!', 20, 'Minimum 8 characters required'],
    ['ABCDEF!', 20, 'Minimum 8 characters required'],
    ['abcdefgh', 40, 'Include at least one uppercase letter or symbol'],
    ['12345678', 40, 'Include at least one uppercase letter or symbol'],
    ['abc-_+=12', 40, 'Include at least one uppercase letter or symbol'],
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
        fc.oneof(fc.string(), fc.string({ minLength: 8 }), fc.stringMatching(/^[a-z0-9]{8,12}$/)),
        (password) => {
          const { valid, message, strength } = checkPassword(password);
          const long = Array.from(password).length >= 8;
          const uppercase = [...password].some((each) => /[A-Z]/.test(each));
          const symbol = [...password].some((each) => SYMBOLS.includes(each));
          expect(valid).toBe(long && (uppercase || symbol));
          expect(message === undefined).toBe(valid);
          if (!long) expect(strength).toBe(20);
          else if (!uppercase && !symbol) expect(strength).toBe(40);
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

describe('isEmail', () => {
  it.each([
    'a@b.c',
    'ann.o’hara@example.com',
    'x+y@sub.example.org',
    'jörg@exämple.de',
    'a..b@c.jp',
  ])('accepts %s', (text) => expect(isEmail(text)).toBe(true));
  it.each([
    '',
    'a',
    'a@b',
    '@b.c',
    'a@.c',
    'a@b.',
    'a b@c.d',
    'a@b .c',
    ' a@b.c',
    'a@b.c\n',
    'a\0@b.c',
  ])('refuses %j', (text) => expect(isEmail(text)).toBe(false));

  it('accepts text, @, text, dot, text, and nothing without an @ or with a space', () => {
    const text = fc.stringMatching(/^[a-z0-9+_-]{1,20}$/);
    fc.assert(fc.property(text, text, text, (a, b, c) => isEmail(`${a}@${b}.${c}`)));
    fc.assert(fc.property(fc.string(), (any) => !isEmail(any.replaceAll('@', ''))));
    fc.assert(fc.property(text, text, text, (a, b, c) => !isEmail(`${a} ${a}@${b}.${c}`)));
  });

  it('answers at once for long texts, and refuses too long ones', () => {
    expect(isEmail(`${'@'.repeat(100_000)}.`)).toBe(false);
    expect(isEmail(`a@${'.'.repeat(100_000)} `)).toBe(false);
    expect(isEmail(`a@b.${'c'.repeat(250)}`)).toBe(true);
    expect(isEmail(`a@b.${'c'.repeat(251)}`)).toBe(false);
  });
});

it('normalizes the spelling of an email address', () => {
  expect(normalizeEmail('  Ann@Example.COM ')).toBe('ann@example.com');
  fc.assert(
    fc.property(
      fc.string(),
      (text) => normalizeEmail(normalizeEmail(text)) === normalizeEmail(text),
    ),
  );
});

it('uses the labels and messages of the specification', () => {
  expect(Object.values(FIELD_LABELS)).toEqual([
    'Email',
    'Password',
    'Confirm Password',
    'First Name',
    'Last Name',
    'Country',
    'Street Address',
    'Apartment',
    'City',
    'State',
    'ZIP Code',
    'Phone',
  ]);
  expect(requiredMessage(FIELD_LABELS.zipCode)).toBe('ZIP Code is required');
  expect(requiredMessage(FIELD_LABELS.email)).toBe(ACCOUNT_MESSAGES.emailRequired);
  expect(requiredMessage(FIELD_LABELS.password)).toBe(ACCOUNT_MESSAGES.passwordRequired);
  expect(ACCOUNT_MESSAGES).toMatchObject({
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    passwordRequired: 'Password is required',
    passwordsDiffer: 'Passwords do not match',
    phoneInvalid: 'Please enter a valid phone number',
    passwordTooShort: 'Password must be at least 8 characters long.',
    emailTaken: 'An account with this email already exists. Please log in instead.',
    credentialsWrong: 'Invalid email or password.',
  });
  expect(ACCOUNT_NOTICES.loginSuccessful).toEqual({
    title: 'Login Successful',
    text: 'Welcome back! Redirecting to your account...',
  });
  expect(LOGIN_FAILED).toBe('Login Failed');
  expect(REGISTRATION_FAILED).toBe('Registration Failed');
  expect(ACCOUNT_NOTICES.registrationSuccessful).toMatchObject({
    title: 'Registration Successful!',
    text: 'Your account has been created successfully.',
    action: 'Go to Login Page',
  });
  expect(ACCOUNT_NOTICES.emailRegistered).toEqual({
    title: 'This email is already registered',
    action: 'Go to Login Page',
    otherAction: 'Continue Registering with Different Email',
  });
  expect(STAFF_NOTICES).toEqual({
    loginSuccessful: { title: 'Login Successful', text: 'Welcome to admin dashboard' },
    loginFailed: { title: 'Login Failed', text: 'Invalid admin credentials' },
  });
});

it('shows N/A for missing values', () => {
  expect([null, undefined, '', '  ', 'Apt 4'].map(shown)).toEqual([
    'N/A',
    'N/A',
    'N/A',
    'N/A',
    'Apt 4',
  ]);
});
