import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_MESSAGES, ACCOUNT_NOTICES, STAFF_NOTICES } from '#texts/account.ts';
import { LOGIN_FAILED } from '#texts/login.ts';
import { REGISTRATION_FAILED } from '#texts/registration.ts';
import { isEmail, normalizeEmail, shown } from './customers.ts';
import { FIELD_LABELS, requiredMessage } from '#texts/field-labels.ts';

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
