import type { Catalogue } from '#domain/catalogue.ts';
import { isReference, plainReference } from '#domain/payments/reference.ts';
import { searchedPhone, searchWords } from '#domain/staff-lists.ts';

/** One way to read what staff typed; an order has to satisfy all of it. */
export type OrderSearch = {
  /** Beginnings of words of the order: id, name, email, tracking, ZIP, phone. */
  readonly words: readonly string[];
  /** For each word that is read as a medicine, the ids of the products it may mean. */
  readonly products: readonly (readonly string[])[];
  readonly reference: string | undefined;
};

/** The products that a word names by its beginning. */
export type ProductsNamed = (word: string) => readonly string[];

/** Shorter words are the beginning of too many names. */
const SHORTEST_NAME = 3;

export const productsNamedIn =
  ({ products }: Pick<Catalogue, 'products'>): ProductsNamed =>
  (word) => {
    const begun = word.toLowerCase();
    if (begun.length < SHORTEST_NAME) return [];
    return products
      .filter(({ name, activeIngredient, europeanName = '' }) =>
        `${name} ${activeIngredient} ${europeanName}`
          .toLowerCase()
          .split(/[\s,/()]+/)
          .some((each) => each.startsWith(begun)),
      )
      .map(({ id }) => id);
  };

/** More names of medicines than this are looked for as words alone. */
const MOST_NAMED = 3;

/** Each word that names medicines may also be the beginning of a person's name, so it is read both ways. */
const readings = (
  words: readonly string[],
  productsNamed: ProductsNamed,
): readonly OrderSearch[] => {
  let ways: readonly OrderSearch[] = [{ words: [], products: [], reference: undefined }];
  let left = MOST_NAMED;
  for (const word of words) {
    const products = left > 0 ? productsNamed(word) : [];
    if (products.length > 0) left -= 1;
    ways = ways.flatMap((way) => [
      { ...way, words: [...way.words, word] },
      ...(products.length > 0 ? [{ ...way, products: [...way.products, products] }] : []),
    ]);
  }
  return ways;
};

const TRACKING = /^[a-z\d][a-z\d\s-]*$/i;

/** A number in groups without what separates them; undefined for a single group, and for words. */
const ungrouped = (text: string): string | undefined => {
  const plain = text.replaceAll(/[\s-]/g, '');
  return TRACKING.test(text) && /\d/.test(text) && plain !== text ? plain : undefined;
};

/**
 * The ways to read what staff typed: as words, as words of which some name medicines, as a phone number, as a
 * tracking number in groups, and as the reference of a payment. Empty if nothing was typed.
 */
export const orderSearches = (
  text: string | undefined,
  productsNamed: ProductsNamed,
): readonly OrderSearch[] => {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const typed = (text ?? '').trim();
  const phone = searchedPhone(typed);
  const number = ungrouped(typed);
  const all = { words, products: [], reference: undefined };
  return [
    ...readings(words, productsNamed),
    ...(phone === undefined ? [] : [{ ...all, words: [phone] }]),
    ...(number === undefined ? [] : [{ ...all, words: [number] }]),
    ...(isReference(typed) ? [{ ...all, words: [], reference: plainReference(typed) }] : []),
  ];
};
