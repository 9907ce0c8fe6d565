import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';

/** A country's calling code as the selector shows it. */
export type CallingCode = {
  /**
   * What the form sends: the digits ("44"), and for a country that shares them with a larger one its
   * ISO code behind them ("44-JE"). Each option has a value of its own, or a browser could not tell
   * which one was chosen.
   */
  readonly value: string;
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
  // The library lists the country that a code mainly belongs to first.
  const main = metadata.country_calling_codes[code]?.[0] === country;
  return {
    value: main ? code : `${code}-${country}`,
    label: `${names.of(country) ?? country} (+${code})`,
  };
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
