import type { Countries, Country } from './countries.ts';

/**
 * Other names of countries: short and former names, parts of the country, its own name. In lower case
 * without accents or dots, as the search compares them.
 */
export const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['uae', 'emirates', 'dubai', 'abu dhabi', 'sharjah'],
  AT: ['osterreich'],
  BE: ['belgique', 'belgie'],
  BR: ['brasil'],
  BY: ['belorussia'],
  CD: ['drc', 'democratic republic of the congo', 'zaire', 'congo kinshasa'],
  CG: ['republic of the congo', 'congo brazzaville'],
  CH: ['schweiz', 'suisse', 'svizzera'],
  CI: ['ivory coast'],
  CN: ['prc', 'peoples republic of china', 'zhongguo'],
  CV: ['cabo verde'],
  CZ: ['czech republic', 'cesko'],
  DE: ['deutschland'],
  DK: ['danmark'],
  ES: ['espana'],
  FI: ['suomi'],
  FK: ['malvinas'],
  GB: ['uk', 'great britain', 'britain', 'england', 'scotland', 'wales', 'northern ireland'],
  GR: ['hellas'],
  HR: ['hrvatska'],
  HU: ['magyarorszag'],
  IE: ['eire', 'republic of ireland'],
  IN: ['bharat'],
  IS: ['island'],
  IT: ['italia'],
  JP: ['nippon', 'nihon'],
  KP: ['dprk'],
  KR: ['korea', 'republic of korea', 'hanguk'],
  LA: ['lao'],
  MK: ['macedonia'],
  MM: ['burma'],
  NL: ['holland', 'nederland'],
  NO: ['norge'],
  PL: ['polska'],
  PS: ['palestine', 'gaza', 'west bank'],
  RU: ['russian federation', 'rossiya'],
  SA: ['ksa', 'kingdom of saudi arabia'],
  SE: ['sverige'],
  SK: ['slovak republic'],
  SZ: ['swaziland'],
  TL: ['east timor'],
  TR: ['turkey'],
  TW: ['republic of china', 'roc'],
  US: ['us', 'usa', 'america', 'united states of america', 'the states'],
  VA: ['holy see'],
  VI: ['usvi'],
};

/** Normalizes a text as people type it: without accents, dots and capitals. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}.'’]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();

type Entry = {
  readonly country: Country;
  readonly name: string;
  readonly otherNames: readonly string[];
};

/** How well an entry matches: lower is better, undefined is no match. */
const rank = ({ country, name, otherNames }: Entry, wanted: string): number | undefined => {
  const digits = /^\+? ?(\d+)$/.exec(wanted)?.[1];
  if (digits !== undefined) {
    // If several countries share a code, the one whose value is the code alone comes first.
    if (country.code === digits) return country.callingCode === digits ? 0 : 1;
    return country.code.startsWith(digits) ? 2 : undefined;
  }
  if (name === wanted || otherNames.includes(wanted)) return 0;
  if (country.iso.toLowerCase() === wanted) return 1;
  if (name.startsWith(wanted)) return 2;
  if (otherNames.some((other) => other.startsWith(wanted))) return 3;
  if (name.includes(` ${wanted}`) || otherNames.some((other) => other.includes(` ${wanted}`)))
    return 4;
  return name.includes(wanted) ? 5 : undefined;
};

/** Finds countries by name, former name, part, ISO code and calling code. */
export const countrySearch = ({ mostUsed, others }: Countries) => {
  const entries: readonly Entry[] = [...mostUsed, ...others].map((country) => ({
    country,
    name: plain(country.name),
    otherNames: OTHER_NAMES[country.iso] ?? [],
  }));
  return {
    /** The best matches first; equal matches keep the order of the list. */
    find: (typed: string): readonly Country[] => {
      const wanted = plain(typed);
      if (wanted === '') return entries.map(({ country }) => country);
      return entries
        .flatMap((entry) => {
          const fits = rank(entry, wanted);
          return fits === undefined ? [] : [{ fits, country: entry.country }];
        })
        .toSorted((a, b) => a.fits - b.fits)
        .map(({ country }) => country);
    },
    /** The country with exactly this name. An ISO code does not count, because it may be a US state. */
    named: (typed: string): Country | undefined => {
      const wanted = plain(typed);
      return entries.find(({ name, otherNames }) => name === wanted || otherNames.includes(wanted))
        ?.country;
    },
  };
};
