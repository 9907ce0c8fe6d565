/**
 * States, territories and military mail of the United States with the first three digits of their ZIP Codes. Digits that
 * the post has given to nobody belong to the state around them. The figures are those of the list of ZIP Codes in the
 * package `zipcodes`, against which a test holds them.
 */
const PLACES: readonly (readonly [code: string, name: string, prefixes: string])[] = [
  ['AL', 'Alabama', '350-369'],
  ['AK', 'Alaska', '995-999'],
  ['AS', 'American Samoa', '967'],
  ['AZ', 'Arizona', '850-865'],
  ['AR', 'Arkansas', '716-729 755'],
  ['CA', 'California', '900-961'],
  ['CO', 'Colorado', '800-816'],
  ['CT', 'Connecticut', '060-069'],
  ['DE', 'Delaware', '197-199'],
  ['DC', 'District of Columbia', '200-205 569'],
  ['FL', 'Florida', '320-339 341-349'],
  ['GA', 'Georgia', '300-319 398-399'],
  ['GU', 'Guam', '969'],
  ['HI', 'Hawaii', '967-968'],
  ['ID', 'Idaho', '832-838'],
  ['IL', 'Illinois', '600-629 636'],
  ['IN', 'Indiana', '460-479'],
  ['IA', 'Iowa', '500-528'],
  ['KS', 'Kansas', '660-679'],
  ['KY', 'Kentucky', '400-427'],
  ['LA', 'Louisiana', '700-714 717'],
  ['ME', 'Maine', '039-049'],
  ['MH', 'Marshall Islands', '969'],
  ['MD', 'Maryland', '205-219'],
  ['MA', 'Massachusetts', '010-027 028 055'],
  ['MI', 'Michigan', '480-499'],
  ['FM', 'Micronesia', '969'],
  ['MN', 'Minnesota', '550-567'],
  ['MS', 'Mississippi', '386-397'],
  ['MO', 'Missouri', '630-658 726'],
  ['MT', 'Montana', '590-599'],
  ['NE', 'Nebraska', '680-693'],
  ['NV', 'Nevada', '889-898'],
  ['NH', 'New Hampshire', '030-038'],
  ['NJ', 'New Jersey', '070-089'],
  ['NM', 'New Mexico', '811 865 870-884'],
  ['NY', 'New York', '005 063 100-149'],
  ['NC', 'North Carolina', '270-289'],
  ['ND', 'North Dakota', '580-588 592'],
  ['MP', 'Northern Mariana Islands', '969'],
  ['OH', 'Ohio', '430-459'],
  ['OK', 'Oklahoma', '730-749'],
  ['OR', 'Oregon', '970-979'],
  ['PW', 'Palau', '969'],
  ['PA', 'Pennsylvania', '150-196'],
  ['PR', 'Puerto Rico', '006-009'],
  ['RI', 'Rhode Island', '028-029'],
  ['SC', 'South Carolina', '290-299'],
  ['SD', 'South Dakota', '570-577'],
  ['TN', 'Tennessee', '370-385 422'],
  ['TX', 'Texas', '733 739 750-799 880 885'],
  ['UT', 'Utah', '840-847 860'],
  ['VT', 'Vermont', '050-059'],
  ['VI', 'Virgin Islands', '008'],
  ['VA', 'Virginia', '201 205 220-246'],
  ['WA', 'Washington', '980-994'],
  ['WV', 'West Virginia', '247-268'],
  ['WI', 'Wisconsin', '530-549'],
  ['WY', 'Wyoming', '820-831 834'],
  ['AA', 'Armed Forces Americas', '340'],
  ['AE', 'Armed Forces Europe', '090-098'],
  ['AP', 'Armed Forces Pacific', '962-966 968'],
];

/**
 * ZIP Codes that serve people across the line of their state, beside those in the table
 * (https://www.mapofzipcodes.com/blog/can-zip-codes-cross-state-lines).
 */
const ACROSS: Readonly<Record<string, readonly string[]>> = {
  '845': ['AZ'],
  '894': ['CA'],
  '976': ['CA'],
};

export const UNITED_STATES = 'United States';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('.', '')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Other ways to write a state. */
const OTHERWISE: Readonly<Record<string, string>> = {
  'washington dc': 'DC',
  'us virgin islands': 'VI',
  'armed forces africa': 'AE',
  'armed forces canada': 'AE',
  'armed forces middle east': 'AE',
};

const codes: ReadonlyMap<string, string> = new Map([
  ...PLACES.flatMap(([code, name]) => [[plain(code), code] as const, [plain(name), code] as const]),
  ...Object.entries(OTHERWISE),
]);

/** The postal code of a state ("OH") from its name or code as somebody typed it; undefined if there is none. */
export const stateCode = (text: string): string | undefined => codes.get(plain(text));

const statesOf: ReadonlyMap<string, readonly string[]> = (() => {
  const found = new Map<string, string[]>();
  for (const [code, , prefixes] of PLACES)
    for (const range of prefixes.split(' ')) {
      const [first = '', last = first] = range.split('-');
      for (let prefix = Number(first); prefix <= Number(last); prefix += 1) {
        const key = String(prefix).padStart(3, '0');
        found.set(key, [...(found.get(key) ?? []), code]);
      }
    }
  for (const [prefix, more] of Object.entries(ACROSS))
    found.set(prefix, [...(found.get(prefix) ?? []), ...more]);
  return found;
})();

const nameOf = (code: string): string => PLACES.find(([each]) => each === code)?.[1] ?? code;

/** The state or territory of a ZIP Code, with the names of all that share its digits, and whether it is the only one. */
export const placeOfZip = (
  zip: string,
): { readonly code: string; readonly name: string; readonly only: boolean } | undefined => {
  const found = /^\d{5}(?:-\d{4})?$/.test(zip.trim())
    ? (statesOf.get(zip.trim().slice(0, 3)) ?? [])
    : [];
  const [code] = found;
  return code === undefined
    ? undefined
    : { code, name: found.map(nameOf).join(' or '), only: found.length === 1 };
};

/** What is wrong with state and ZIP Code of an address. */
export type PlaceProblem = { readonly field: 'state' | 'zipCode'; readonly message: string };

/**
 * What is wrong with the state or the ZIP Code of an address in the United States; undefined for one that fits, for
 * other countries, and for fields that are empty, which their own rule names.
 */
export const placeProblem = ({
  country,
  state,
  zipCode,
}: {
  readonly country: string;
  readonly state: string;
  readonly zipCode: string;
}): PlaceProblem | undefined => {
  if (country.trim() !== UNITED_STATES || state.trim() === '' || zipCode.trim() === '')
    return undefined;
  const code = stateCode(state);
  if (code === undefined)
    return { field: 'state', message: 'Please enter a US state, such as Ohio or OH' };
  if (!/^\d{5}(?:[- ]?\d{4})?$/.test(zipCode.trim()))
    return {
      field: 'zipCode',
      message: 'Please enter a US ZIP Code of five digits, such as 43215',
    };
  const five = zipCode.trim().slice(0, 5);
  const states = statesOf.get(five.slice(0, 3));
  if (!states) return { field: 'zipCode', message: `There is no ZIP Code ${five}` };
  return states.includes(code)
    ? undefined
    : {
        field: 'zipCode',
        message: `${five} is a ZIP Code of ${nameOf(states[0] ?? '')}. Please check the ZIP Code and the state`,
      };
};
