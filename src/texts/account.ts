import { EMAIL_REQUIRED, PASSWORD_REQUIRED } from './login.ts';

/** Shown next to the password meter while the person types. */
export const PASSWORD_MESSAGES = {
  minimum: 'Minimum 8 characters required',
  variety: 'Include at least one uppercase letter or symbol',
} as const;

/** Announcements of the login and registration pages. */
export const ACCOUNT_NOTICES = {
  loginSuccessful: {
    title: 'Login Successful',
    text: 'Welcome back! Redirecting to your account...',
  },
  registrationSuccessful: {
    title: 'Registration Successful!',
    text: 'Your account has been created successfully.',
    action: 'Go to Login Page',
    inside: 'You are logged in, and your cart is as you left it.',
    toCheckout: 'Continue to Checkout',
    toAccount: 'Go to My Account',
    onward: 'Continue',
  },
  emailRegistered: {
    title: 'This email is already registered',
    action: 'Go to Login Page',
    otherAction: 'Continue Registering with Different Email',
  },
} as const;

/** Shown at the email field and in the dialog. */
export const EMAIL_TAKEN_WORDS =
  'An account with this email already exists. Please log in instead.';

export const ACCOUNT_MESSAGES = {
  emailRequired: EMAIL_REQUIRED,
  emailInvalid: 'Please enter a valid email address',
  passwordRequired: PASSWORD_REQUIRED,
  passwordsDiffer: 'Passwords do not match',
  phoneInvalid: 'Please enter a valid phone number',
  emailTaken: EMAIL_TAKEN_WORDS,
  credentialsWrong: 'Invalid email or password.',
} as const;

export const STAFF_NOTICES = {
  loginSuccessful: { title: 'Login Successful', text: 'Welcome to admin dashboard' },
  loginFailed: { title: 'Login Failed', text: 'Invalid admin credentials' },
} as const;

/** Why the server refuses a password that the form's own checks let pass. */
export const PASSWORD_REFUSALS = {
  tooShort: 'Password must be at least 8 characters long.',
  shorterThan: (least: number): string => `Password must be at least ${least} characters long.`,
  wrong: 'This is not your current password.',
  same: 'Please choose a password that is different from your current one.',
  leaked:
    'This password is on lists of stolen passwords that attackers try first. Please choose another one.',
  guessable: 'This password is easy to guess. Please choose a longer one, such as several words.',
  knownWords:
    'This password is little more than your name, your address or a word that belongs to this store. Please choose another one.',
} as const;

export const EMAIL_CHANGE_MESSAGES = {
  same: 'This is already your address.',
} as const;

export const SMS_CODE_MESSAGES = {
  codeWrong:
    'This code is not valid. Codes work once, for 10 minutes, in the browser that asked for them.',
  notConfirmed: 'Please save a phone number in your details first.',
} as const;

/** Text of the message. It names no person and no medicine, because a locked phone shows it to anyone. */
export const textOfCode = (brandName: string, code: string): string =>
  `${brandName}: your code is ${code}. It works once, for 10 minutes. We will never ask you for it.`;
