import { DISPATCH_COUNTRIES, type DispatchCountry } from './countries.ts';

/** Destination of a parcel, from the order's address. */
export type Destination = { readonly country: string; readonly state: string };

/**
 * A time zone of each state and territory; where a state has several, its westernmost, in which a parcel
 * comes last. Source: 49 CFR part 71, and the tz database for the territories.
 */
const ZONES: Readonly<Record<string, string>> = {
  'America/New_York':
    'CT Connecticut|DC District of Columbia|DE Delaware|GA Georgia|MA Massachusetts|MD Maryland|ME Maine|NC North Carolina|NH New Hampshire|NJ New Jersey|NY New York|OH Ohio|PA Pennsylvania|RI Rhode Island|SC South Carolina|VA Virginia|VT Vermont|WV West Virginia',
  'America/Chicago':
    'AL Alabama|AR Arkansas|FL Florida|IA Iowa|IL Illinois|IN Indiana|KY Kentucky|LA Louisiana|MI Michigan|MN Minnesota|MO Missouri|MS Mississippi|OK Oklahoma|TN Tennessee|WI Wisconsin',
  'America/Denver':
    'CO Colorado|KS Kansas|MT Montana|ND North Dakota|NE Nebraska|NM New Mexico|SD South Dakota|TX Texas|UT Utah|WY Wyoming',
  'America/Phoenix': 'AZ Arizona',
  'America/Los_Angeles': 'CA California|ID Idaho|NV Nevada|OR Oregon|WA Washington',
  'America/Adak': 'AK Alaska',
  'Pacific/Honolulu': 'HI Hawaii',
  'America/Puerto_Rico': 'PR Puerto Rico|VI Virgin Islands',
  'Pacific/Guam': 'GU Guam|MP Northern Mariana Islands',
  'Pacific/Pago_Pago': 'AS American Samoa',
};

const zoneOfState: ReadonlyMap<string, string> = new Map(
  Object.entries(ZONES).flatMap(([zone, states]) =>
    states
      .split('|')
      .flatMap((state) => [state.slice(0, 2), state.slice(3)])
      .map((name) => [name.toLowerCase(), zone] as const),
  ),
);

/** With the territories, where people choose one of them as a country: they are the United States' own. */
const US_NAMES = new Set([
  'united states',
  'united states of america',
  'usa',
  'us',
  'american samoa',
  'guam',
  'northern mariana islands',
  'puerto rico',
  'us virgin islands',
  'virgin islands, us',
  'virgin islands (us)',
  'united states virgin islands',
  'us outlying islands',
  'united states minor outlying islands',
]);

const plain = (text: string): string =>
  text.trim().toLowerCase().replaceAll('.', '').replace(/^the /, '');

export const isInUnitedStates = ({ country }: Pick<Destination, 'country'>): boolean =>
  US_NAMES.has(plain(country));

const isDispatchCountry = (code: string): code is DispatchCountry =>
  Object.hasOwn(DISPATCH_COUNTRIES, code);

/** The country of the list that the address names; undefined for any other one. */
export const listedCountry = ({
  country,
}: Pick<Destination, 'country'>): DispatchCountry | undefined =>
  Object.keys(DISPATCH_COUNTRIES)
    .filter(isDispatchCountry)
    .find((code) => plain(DISPATCH_COUNTRIES[code].name) === plain(country));

/** If no region has an earlier day: an unknown place counts as the last to be reached. */
const LAST_ZONE = 'Etc/GMT+12';

/** The time zone by whose clocks the parcel arrives. */
export const zoneOf = (to: Destination): string => {
  if (isInUnitedStates(to)) {
    const territory = zoneOfState.get(plain(to.country).replace(/^us (?=virgin)/, ''));
    return territory ?? zoneOfState.get(plain(to.state)) ?? 'Pacific/Pago_Pago';
  }
  const listed = listedCountry(to);
  return listed ? DISPATCH_COUNTRIES[listed].timeZone : LAST_ZONE;
};
