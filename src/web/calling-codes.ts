import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

/** A country's calling code as the selector shows it. */
export type CallingCode = {
  /** Digits alone, such as "44". */
  readonly code: string;
  /** "United Kingdom (+44)" */
  readonly label: string;
};

/** Where most orders come from: the main market, then the Americas, Asia and the Middle East. */
const MOST_USED: readonly CountryCode[] = [
  'US',
  'CA',
  'MX',
  'BR',
  'GB',
  'TR',
  'AE',
  'SA',
  'QA',
  'KW',
  'IL',
  'IN',
  'JP',
  'KR',
  'SG',
];

const names = new Intl.DisplayNames(['en'], { type: 'region' });

const entry = (country: CountryCode): CallingCode => {
  const code = getCountryCallingCode(country);
  return { code, label: `${names.of(country) ?? country} (+${code})` };
};

/**
 * Every country of the phone library, the most used ones first, the rest by name. For the server: the
 * library is large, and two browsers may name one country differently.
 */
export const callingCodes: {
  readonly mostUsed: readonly CallingCode[];
  readonly others: readonly CallingCode[];
} = {
  mostUsed: MOST_USED.map(entry),
  others: getCountries()
    .filter((country) => !MOST_USED.includes(country))
    .map(entry)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en')),
};
