import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';

export type Country = {
  /** ISO 3166-1 alpha-2 */
  readonly iso: string;
  /** In English: "United Kingdom" */
  readonly name: string;
  /** The digits of its calling code: "44" */
  readonly code: string;
  /**
   * Form value of a calling code: the digits ("44"), followed by the ISO code for a country that shares
   * them with a larger one ("44-JE"). Each option needs its own value, or a browser could not tell which
   * was chosen.
   */
  readonly callingCode: string;
};

export type Countries = {
  readonly mostUsed: readonly Country[];
  readonly others: readonly Country[];
};

/** Countries listed first: the main market, then the Americas, Asia and the Middle East. */
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

const entry = (iso: CountryCode): Country => {
  const code = getCountryCallingCode(iso);
  // The library lists the country that a code mainly belongs to first.
  const main = metadata.country_calling_codes[code]?.[0] === iso;
  return {
    iso,
    name: names.of(iso) ?? iso,
    code,
    callingCode: main ? code : `${code}-${iso}`,
  };
};

/**
 * Every country of the phone library, the most used ones first, the rest by name. Only the server uses it,
 * because the library is large and browsers differ in the names of countries.
 */
export const countries: Countries = {
  mostUsed: MOST_USED.map(entry),
  others: getCountries()
    .filter((iso) => !MOST_USED.includes(iso))
    .map(entry)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
};
