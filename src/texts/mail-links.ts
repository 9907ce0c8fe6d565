export const MAIL_LINK_MESSAGES = {
  /** Used, expired and never made are told alike. */
  linkDead: 'This link is no longer valid. Links work once and for a limited time.',
  codeShape: 'The code has six digits',
  codeWrong:
    'This code is not valid. Codes work once, for 10 minutes, in the browser that asked for them.',
} as const;
