import { normalizeEmail } from '#domain/customers.ts';
import type { OrderAddress } from '#domain/orders/order.ts';
import { isInUnitedStates } from '#domain/shipping/destination.ts';

/** Contact details given in an account or at a checkout. */
export type ContactDetails = Omit<OrderAddress, 'firstName' | 'lastName' | 'state'>;

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

/**
 * Digits with the calling code, as in E.164; a number without a calling code belongs to the main market.
 * The extension and the national trunk zero are ignored, since they belong to the same telephone.
 */
export const numberOf = (phone: string): string => {
  const text = phone
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?:;?ext(?:ension|n)?\b|;|,|#|x).*$/, '')
    .replace(/\(0\)/, '');
  const digits = text.replace(/\D/g, '');
  if (digits.startsWith('00')) return digits.slice(2);
  if (text.trim().startsWith('011') && digits.length > 11) return digits.slice(3);
  return text.trim().startsWith('+') || digits.length !== 10 ? digits : `1${digits}`;
};

/** Ways to write one word of an address (USPS Publication 28, appendices B and C1), and marks that say nothing. */
const SHORT: Readonly<Record<string, string>> = {
  street: 'st',
  str: 'st',
  saint: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
  boul: 'blvd',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  terrace: 'ter',
  terr: 'ter',
  trail: 'trl',
  highway: 'hwy',
  parkway: 'pkwy',
  circle: 'cir',
  crescent: 'cres',
  alley: 'aly',
  heights: 'hts',
  mount: 'mt',
  fort: 'ft',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
  first: '1st',
  second: '2nd',
  third: '3rd',
  fourth: '4th',
  fifth: '5th',
  sixth: '6th',
  seventh: '7th',
  eighth: '8th',
  ninth: '9th',
  tenth: '10th',
};
const UNITS = 'apartment|apt|unit|suite|ste|no|number|flat|floor|fl|room|rm|building|bldg';
const UNIT = new RegExp(`^(?:${UNITS})$`);
/** "apt4b", written as one word. */
const JOINED_UNIT = new RegExp(`^(?:${UNITS})(?=\\d)`);

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const wordsOf = (who: ContactDetails): readonly string[] =>
  plain(`${who.streetAddress} ${who.apartment ?? ''}`)
    .split(' ')
    .filter((word) => !UNIT.test(word))
    .map((word) => word.replace(JOINED_UNIT, ''))
    .map((word) => SHORT[word] ?? word);

const placeOf = (who: ContactDetails): string => {
  // The first five digits of an American code are the place; the rest names the side of the street.
  const zip = plain(who.zipCode).replace(/^(\d{5}) ?\d{4}$/, '$1');
  const country = isInUnitedStates(who) ? 'us' : plain(who.country);
  return [zip.replaceAll(' ', '') || plain(who.city), country].join('|');
};

/** One home in one spelling. Two flats of a house are two homes. */
export const homeOf = (who: ContactDetails): string => `${wordsOf(who).join('')}|${placeOf(who)}`;

/** A house without a flat is all of its flats: leaving the number of one's flat out makes nobody a neighbor. */
const holds = (house: readonly string[], flat: readonly string[]): boolean =>
  house.length > 1 &&
  /^\d/.test(house[0] ?? '') &&
  house.length < flat.length &&
  house.every((word, index) => word === flat[index]);

const sameHome = (one: ContactDetails, other: ContactDetails): boolean => {
  if (plain(one.streetAddress) === '' || plain(other.streetAddress) === '') return false;
  if (homeOf(one) === homeOf(other)) return true;
  const [here, there] = [wordsOf(one), wordsOf(other)];
  return placeOf(one) === placeOf(other) && (holds(here, there) || holds(there, here));
};

/**
 * Whether two people share a mailbox, a telephone or a home, in whatever spelling. Empty values are nobody's.
 */
export const samePerson = (
  one: readonly ContactDetails[],
  other: readonly ContactDetails[],
): boolean => {
  const keys = (who: ContactDetails): readonly string[] => [
    ...(who.email.trim() === '' ? [] : [`mail ${mailboxOf(who.email)}`]),
    ...(numberOf(who.phone) === '' ? [] : [`phone ${numberOf(who.phone)}`]),
  ];
  const known = new Set(one.flatMap(keys));
  return (
    other.flatMap(keys).some((key) => known.has(key)) ||
    one.some((each) => other.some((who) => sameHome(each, who)))
  );
};
