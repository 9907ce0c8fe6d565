import { normalizeEmail } from '#domain/customers.ts';

/** What somebody gave of themselves, in an account or at a checkout. */
export type Reached = {
  readonly email: string;
  readonly phone: string;
  readonly streetAddress: string;
  readonly apartment: string | null;
  readonly city: string;
  readonly zipCode: string;
  readonly country: string;
};

/** Mailboxes in which dots mean nothing; elsewhere a dot may be another person. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: without a tag after a plus, and without dots where they mean nothing. */
export const mailboxOf = (email: string): string => {
  const normal = normalizeEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const [name = ''] = normal.slice(0, at).split('+');
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
};

/** Digits with the calling code, as E.164 has them; a number without one is one of the main market. */
export const numberOf = (phone: string): string => {
  const international = /^\s*(?:\+|00)/.test(phone);
  const digits = phone.replace(/\D/g, '').replace(/^00/, '');
  return international || digits.length !== 10 ? digits : `1${digits}`;
};

/** Ways to write one word of an address (USPS Publication 28, appendices B and C1), and marks that say nothing. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  terrace: 'ter',
  highway: 'hwy',
  parkway: 'pkwy',
  circle: 'cir',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
};
const UNIT = new Set(['apartment', 'apt', 'unit', 'suite', 'ste', 'no', 'number', 'flat']);

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** One home in one spelling. Two flats of a house are two homes. */
export const homeOf = (who: Reached): string => {
  const words = plain(`${who.streetAddress} ${who.apartment ?? ''}`)
    .split(' ')
    .filter((word) => !UNIT.has(word))
    .map((word) => SHORT[word] ?? word);
  // The first five digits of an American code are the place; the rest names the side of the street.
  const zip = plain(who.zipCode).replace(/^(\d{5}) ?\d{4}$/, '$1');
  return [words.join(''), zip.replaceAll(' ', '') || plain(who.city), plain(who.country)].join('|');
};

/**
 * Whether two people share a mailbox, a telephone or a home, in whatever spelling. Empty values are nobody's.
 */
export const samePerson = (one: readonly Reached[], other: readonly Reached[]): boolean => {
  const keys = (who: Reached): readonly string[] => [
    ...(who.email.trim() === '' ? [] : [`mail ${mailboxOf(who.email)}`]),
    ...(numberOf(who.phone) === '' ? [] : [`phone ${numberOf(who.phone)}`]),
    ...(plain(who.streetAddress) === '' ? [] : [`home ${homeOf(who)}`]),
  ];
  const known = new Set(one.flatMap(keys));
  return other.flatMap(keys).some((key) => known.has(key));
};
