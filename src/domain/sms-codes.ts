/** Purpose of a code sent by text message. */
export type SmsCodePurpose = 'confirm-phone' | 'log-in';

/** How long each lives, in milliseconds: a text is there at once, or of no use. */
export const SMS_CODE_LIFETIME = 10 * 60_000;
