/**
 * Countries that a trade embargo covers as a whole, which couriers therefore do not reach: those that the
 * US Treasury's office (OFAC) sanctions comprehensively, by the summary of its list at aalep.eu. Sanctions
 * on Syria have since been eased, but no courier's word of service there was found, so it stays out, too.
 */
export const NOT_REACHED = ['Cuba', 'Iran', 'North Korea', 'Syria'] as const;

export type NotReached = (typeof NOT_REACHED)[number];

/** Other spellings of these places; a two-letter code may also be a state of another country. */
const OTHERWISE: ReadonlyMap<string, NotReached> = new Map([
  ['republic of cuba', 'Cuba'],
  ['islamic republic of iran', 'Iran'],
  ['iran islamic republic of', 'Iran'],
  ['persia', 'Iran'],
  ['dprk', 'North Korea'],
  ['korea north', 'North Korea'],
  ['democratic peoples republic of korea', 'North Korea'],
  ['syrian arab republic', 'Syria'],
]);

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** The country, where a text that somebody typed for one names one of them. */
export const notReached = (country: string): NotReached | undefined =>
  NOT_REACHED.find((each) => each.toLowerCase() === plain(country)) ??
  OTHERWISE.get(plain(country));

export const notReachedText = (country: NotReached): string =>
  `Our carriers do not deliver to ${country} because of a trade embargo. Please contact us before you order.`;
