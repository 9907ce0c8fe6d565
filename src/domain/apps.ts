/** Apps that a customer lets read something of their account. */

/** The scopes an app can ask for, as described on the consent page. */
export const SCOPES = {
  profile: 'See your name, email address, phone number and address',
  orders: 'See your orders, the medicines in them and where they are',
} as const;

export type Scope = keyof typeof SCOPES;

const MINUTE = 60_000;

/** Lifetimes of an app's tokens in milliseconds. */
export const APP_LIFETIME = {
  code: MINUTE,
  access: 10 * MINUTE,
  /** From its last use: an app that nobody opens for a month has to ask again. */
  refresh: 30 * 24 * 60 * MINUTE,
  /** From the permission, however much it is used: then the app has to ask the customer again. */
  grant: 180 * 24 * 60 * MINUTE,
} as const;

const isScope = (text: string): text is Scope => Object.hasOwn(SCOPES, text);

/** Parses a list of scopes separated by blanks; undefined if one is unknown. */
export const readScopes = (text: string): readonly Scope[] | undefined => {
  const named = [...new Set(text.split(' ').filter((name) => name !== ''))];
  const known = named.filter(isScope);
  return known.length === named.length ? known : undefined;
};
