/** Heading of the message after a failed login. */
export const LOGIN_FAILED = 'Login Failed';

export const EMAIL_REQUIRED = 'Email is required';
export const PASSWORD_REQUIRED = 'Password is required';

/** Messages that the specification requires when something needed for authentication is missing. */
export const AUTHENTICATION_MESSAGES = {
  nothingGiven: 'You must provide either an email or phone number and a password',
  nobodyNamed: 'You must provide either an email or phone number.',
  sessionMissing: 'Auth session missing!',
  /** The exchanged code leads to no session or to no account. */
  nobodyThere: 'Auth session or user missing',
  tokenWrong: 'An error occurred on token verification.',
  tokenMissing: 'No session defined in URL',
} as const;

type Errors = Readonly<Record<string, string>>;

/** Message above the login fields when the field that identifies the person is empty. */
export const nobodyNamed = ({ email, password }: Errors): string | undefined => {
  if (email !== EMAIL_REQUIRED) return undefined;
  return password === PASSWORD_REQUIRED
    ? AUTHENTICATION_MESSAGES.nothingGiven
    : AUTHENTICATION_MESSAGES.nobodyNamed;
};
