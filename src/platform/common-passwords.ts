import { dictionary } from '@zxcvbn-ts/language-common';

/** Some 49,000 passwords of published leaks, in small letters; what attackers try first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/**
 * Whether a password stands on the list of stolen ones, however its letters are capitalised. The list is
 * here, so that no password, nor a part of its hash, leaves the store to be looked up elsewhere.
 */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
