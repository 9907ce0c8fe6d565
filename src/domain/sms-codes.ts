/** Purpose of a code sent by text message. */
export type SmsCodePurpose = 'confirm-phone' | 'log-in';

/** How long each lives, in milliseconds: a text is there at once, or of no use. */
export const SMS_CODE_LIFETIME = 10 * 60_000;

export const SMS_CODE_MESSAGES = {
  codeWrong: 'This code is not valid. Codes work once and for 10 minutes.',
  notConfirmed: 'Please save a phone number in your details first.',
} as const;

/** Text of the message. It names no person and no medicine, because a locked phone shows it to anyone. */
export const textOfCode = (brandName: string, code: string): string =>
  `${brandName}: your code is ${code}. It works once, for 10 minutes. We will never ask you for it.`;
