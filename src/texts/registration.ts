// A module of its own, because these pages load it at once and the other texts only when they are needed.

/** Hint below the field for a new password, which has at least so many characters. */
export const passwordHint = (least = 8): string =>
  `At least ${least} characters${least < 15 ? ' and at least one uppercase letter or symbol, or 15 characters' : ''} of any kind`;

/** Heading of the message after a failed registration. */
export const REGISTRATION_FAILED = 'Registration Failed';
