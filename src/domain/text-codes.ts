/** What a code in a text message is good for. */
export type TextCodePurpose = 'confirm-phone' | 'log-in';

/** How long each lives, in milliseconds: a text is there at once, or of no use. */
export const TEXT_CODE_LIFETIME = 10 * 60_000;

export const TEXT_CODE_MESSAGES = {
  codeWrong: 'This code is not valid. Codes work once and for 10 minutes.',
  notConfirmed: 'Please save a phone number in your details first.',
} as const;

/** What the message says: no name and no medicine, since a locked telephone shows it to anybody. */
export const textOfCode = (brandName: string, code: string): string =>
  `${brandName}: your code is ${code}. It works once, for 10 minutes. We will never ask you for it.`;
