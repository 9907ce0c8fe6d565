import type { Countries, Country } from './countries.ts';
import { OTHER_NAMES } from './country-names.ts';

/** As people type: without accents, dots and capitals. */
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

/** How well an entry fits: the lower, the better; undefined where it does not fit at all. */
const rank = ({ country, name, otherNames }: Entry, wanted: string): number | undefined => {
  const digits = /^\+? ?(\d+)$/.exec(wanted)?.[1];
  if (digits !== undefined) {
    // A code that several countries share is first of all that of the one with the plain value.
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
    /** The best first; what fits equally well stays in the order of the list. */
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
    /** The country of which this is a whole name; an ISO code alone may be a state of the USA. */
    named: (typed: string): Country | undefined => {
      const wanted = plain(typed);
      return entries.find(({ name, otherNames }) => name === wanted || otherNames.includes(wanted))
        ?.country;
    },
  };
};
