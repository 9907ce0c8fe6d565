import { PASSWORD_MESSAGES } from '#texts/account.ts';

/** Name, address and phone number, as customers can change them. */
export type CustomerDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly country: string;
  readonly streetAddress: string;
  readonly apartment: string | null;
  readonly city: string;
  readonly state: string;
  readonly zipCode: string;
  /** Calling code and national number, digits only after the plus. */
  readonly phone: string;
};

/** A customer without the password. */
export type Customer = CustomerDetails & {
  readonly id: string;
  readonly email: string;
  readonly companyName: string | null;
  readonly createdAt: Date;
};

/** Input of registration, after the form has compared the two passwords. */
export type Registration = Omit<Customer, 'id' | 'createdAt'> & { readonly password: string };

/** The longest address that mail can be sent to (RFC 5321, 4.5.3.1.3, without the brackets). */
const MAX_EMAIL_LENGTH = 254;

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+\.[^\s@\p{Cc}]+$/u;

/** Non-space text, '@', text, '.', text. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text);

/** The form in which an address is stored and looked up: two spellings of one mailbox are one account. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase();

const MIN_PASSWORD_LENGTH = 8;

const UPPERCASE = /\p{Lu}/u;
const SYMBOL = /[!@#$%^&*(),.?":{}|<>]/;

export type PasswordCheck = {
  readonly valid: boolean;
  /** Why it is not valid; absent where it is. */
  readonly message?: string;
  /** 0 to 100, for the meter. */
  readonly strength: number;
};

/**
 * Length first, then variety: 20 and 40 are the meter's fixed values for a password that fails one
 * of them. A valid one scores floor(100 × passed / 3) over length, uppercase and symbol.
 */
export const checkPassword = (password: string): PasswordCheck => {
  const long = Array.from(password).length >= MIN_PASSWORD_LENGTH;
  const uppercase = UPPERCASE.test(password);
  const symbol = SYMBOL.test(password);
  if (!long) return { valid: false, message: PASSWORD_MESSAGES.minimum, strength: 20 };
  if (!uppercase && !symbol)
    return { valid: false, message: PASSWORD_MESSAGES.variety, strength: 40 };
  const passed = [long, uppercase, symbol].filter(Boolean).length;
  return { valid: true, strength: Math.floor((100 * passed) / 3) };
};

export type StrengthBand = 'Weak' | 'Medium' | 'Strong';

/** Under 40 Weak, 40 to under 80 Medium, from 80 Strong. */
export const strengthBand = (strength: number): StrengthBand =>
  strength < 40 ? 'Weak' : strength < 80 ? 'Medium' : 'Strong';

export const NOT_AVAILABLE = 'N/A';

/** The value, or 'N/A' where there is none. */
export const shown = (value: string | null | undefined): string => value?.trim() || NOT_AVAILABLE;

/** Fields of the checkout form; the same as those of the account's address. */
export type CheckoutDetails = CustomerDetails & {
  readonly email: string;
  readonly apartment: string;
  readonly orderNotes: string;
};
