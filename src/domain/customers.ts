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

export const NOT_AVAILABLE = 'N/A';

/** The value, or 'N/A' where there is none. */
export const shown = (value: string | null | undefined): string => value?.trim() || NOT_AVAILABLE;

/** Fields of the checkout form; the same as those of the account's address. */
export type CheckoutDetails = CustomerDetails & {
  readonly email: string;
  readonly apartment: string;
  readonly orderNotes: string;
};
