import { type EarlierItem, MAX_SUPPLY_DAYS, remainingSupply } from '#domain/supply.ts';

/** What tells a person from another one: any of it may be written in several ways, or be missing. */
export type Person = {
  /** Of the account, of the order and of the prescription. */
  readonly names: readonly string[];
  /** YYYY-MM-DD, or empty. */
  readonly birthDate: string;
  readonly street: string;
  readonly postalCode: string;
  readonly prescription: { readonly issued: string; readonly prescriber: string } | undefined;
};

/** What two people have in common. */
export type Likeness = 'name' | 'birth date' | 'address' | 'prescription';

const tokensOf = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Letters and digits alone, five at most: the part of a ZIP Code that every way of writing it has. */
export const postalKey = (code: string): string =>
  code
    .replace(/[^0-9A-Za-z]/g, '')
    .toUpperCase()
    .slice(0, 5);

/** Equal but for case, accents, punctuation, the order of the names, and names in the middle. */
const sameName = (a: string, b: string): boolean => {
  const [one, other] = [new Set(tokensOf(a)), new Set(tokensOf(b))];
  const [few, many] = one.size <= other.size ? [one, other] : [other, one];
  return few.size >= 2 && [...few].every((token) => many.has(token));
};

/** Words that are abbreviated, left out or added at will. */
const STREET_WORDS = new Set(
  'st street ave avenue rd road dr drive ln lane blvd boulevard ct court pl place ter terrace way hwy highway pkwy parkway n north s south e east w west ne nw se sw apt apartment unit suite ste floor fl'.split(
    ' ',
  ),
);

/** The same house number and a word of the street in common, in the same postal code. */
const sameAddress = (a: Person, b: Person): boolean => {
  const code = postalKey(a.postalCode);
  if (code === '' || code !== postalKey(b.postalCode)) return false;
  const [one, other] = [tokensOf(a.street), tokensOf(b.street)];
  const isNumber = (token: string): boolean => /\p{N}/u.test(token);
  const house = one.find(isNumber);
  if (house !== other.find(isNumber)) return false;
  const named = (tokens: readonly string[]): readonly string[] =>
    tokens.filter((token) => token !== house && !STREET_WORDS.has(token));
  const theirs = new Set(named(other));
  return named(one).some((token) => theirs.has(token)) || one.join(' ') === other.join(' ');
};

const samePrescription = (a: Person['prescription'], b: Person['prescription']): boolean =>
  a !== undefined &&
  b !== undefined &&
  a.issued === b.issued &&
  (sameName(a.prescriber, b.prescriber) ||
    tokensOf(a.prescriber).join(' ') === tokensOf(b.prescriber).join(' '));

/** What two people have in common, in a fixed order. */
export const likenesses = (a: Person, b: Person): readonly Likeness[] => {
  const found: readonly (readonly [Likeness, boolean])[] = [
    ['name', a.names.some((one) => b.names.some((other) => sameName(one, other)))],
    ['birth date', a.birthDate !== '' && a.birthDate === b.birthDate],
    ['address', sameAddress(a, b)],
    ['prescription', samePrescription(a.prescription, b.prescription)],
  ];
  return found.flatMap(([likeness, is]) => (is ? [likeness] : []));
};

/** An order of another account with a medicine of the order at hand. */
export type OtherAccountOrder = {
  readonly orderId: string;
  readonly userId: string;
  readonly placedAt: Date;
  readonly person: Person;
  readonly items: readonly EarlierItem[];
};

export type OrderedSupply = {
  readonly atc: string;
  readonly name: string;
  readonly days: number;
};

/** An order of what may be the same person, and how long the medicines of both last. */
export type SamePerson = {
  readonly orderId: string;
  readonly userId: string;
  readonly placedAt: Date;
  readonly likenesses: readonly Likeness[];
  readonly supplies: readonly {
    readonly name: string;
    readonly here: number;
    readonly there: number;
    readonly over: boolean;
  }[];
};

/**
 * Orders of other accounts that may be the same person's: two likenesses at least, and a medicine of this order that
 * still lasts there. The cap counts by account, so the pharmacist is told; twins and namesakes exist, so nothing is refused.
 * `earlier` are the days that this account's earlier orders still cover.
 */
export const samePersonElsewhere = (
  person: Person,
  ordered: readonly OrderedSupply[],
  others: readonly OtherAccountOrder[],
  earlier: ReadonlyMap<string, number>,
  now: Date,
): readonly SamePerson[] => {
  const here = new Map<string, { name: string; days: number }>();
  for (const { atc, name, days } of ordered)
    here.set(atc, { name, days: (here.get(atc)?.days ?? earlier.get(atc) ?? 0) + days });
  return others.flatMap(({ items, person: other, ...order }) => {
    const alike = likenesses(person, other);
    if (alike.length < 2) return [];
    const left = remainingSupply(items, now);
    const supplies = [...here].flatMap(([atc, { name, days }]) => {
      const there = left.get(atc) ?? 0;
      return there === 0 ? [] : [{ name, here: days, there, over: days + there > MAX_SUPPLY_DAYS }];
    });
    return supplies.length === 0 ? [] : [{ ...order, likenesses: alike, supplies }];
  });
};
