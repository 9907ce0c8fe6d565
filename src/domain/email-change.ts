export const EMAIL_CHANGE_MESSAGES = {
  same: 'This is the address that you have already.',
} as const;
