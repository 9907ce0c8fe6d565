/** Beside the meter while the person types. */
export const PASSWORD_MESSAGES = {
  minimum: 'Minimum 8 characters required',
  variety: 'Include at least one uppercase letter or symbol',
} as const;

/** Title and text of what the login and registration screens announce. */
export const ACCOUNT_NOTICES = {
  loginSuccessful: {
    title: 'Login Successful',
    text: 'Welcome back! Redirecting to your account...',
  },
  registrationSuccessful: {
    title: 'Registration Successful!',
    text: 'Your account has been created successfully.',
    action: 'Go to Login Page',
  },
  emailRegistered: {
    title: 'This email is already registered',
    action: 'Go to Login Page',
    otherAction: 'Continue Registering with Different Email',
  },
} as const;

/** Beside the email's field and in the dialog alike. */
export const EMAIL_TAKEN_WORDS =
  'An account with this email already exists. Please log in instead.';
