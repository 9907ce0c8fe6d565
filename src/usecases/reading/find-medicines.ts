import type { Content } from '#content/load.ts';
import type { Product } from '#domain/catalogue.ts';
import { distance, lettersOf } from '#domain/reading/labels.ts';
import type { FindMedicines, FoundMedicine } from '#domain/reading/read-prescription.ts';
import { searchCatalogue } from '#usecases/search/search-catalogue.ts';

/** Names of a medicine: its brands and active ingredients, not the conditions and classes that people search by. */
const namesOf = ({
  name,
  europeanName = '',
  activeIngredient,
  nonProprietaryName,
  alsoKnownAs,
}: Product): readonly string[] => [
  name,
  ...europeanName.split(/,| or /),
  activeIngredient,
  nonProprietaryName,
  ...alsoKnownAs.filter((each) =>
    lettersOf(each).startsWith(lettersOf(name.split(' ')[0] ?? name)),
  ),
];

const MIN_LETTERS = 5;
const wrongLetters = (letters: string): number => (letters.length >= 8 ? 2 : 1);

type Match = FoundMedicine & { readonly wrong: number; readonly length: number };

/** The name of a product that begins at a word of a text, even if it is misspelled. */
const matchAt = (words: readonly string[], product: Product): Match | undefined => {
  const matches = namesOf(product).flatMap((name): readonly Match[] => {
    const known = name.trim();
    const letters = lettersOf(known);
    if (letters.length < MIN_LETTERS) return [];
    return [1, 2, 3].flatMap((length) => {
      const said = words.slice(0, length);
      if (said.length < length) return [];
      const wrong = distance(lettersOf(said.join('')), letters);
      const digits = (text: string): string => text.replaceAll(/\D/g, '');
      // A digit tells two mixtures of insulin apart, so none may differ.
      if (wrong > wrongLetters(letters) || digits(said.join('')) !== digits(letters)) return [];
      return [
        {
          written: said.join(' ').replace(/[^\p{L}\p{N})]+$/u, ''),
          name: known,
          productIds: [product.id],
          wrong,
          length,
        },
      ];
    });
  });
  return matches.toSorted((a, b) => a.wrong - b.wrong || b.length - a.length)[0];
};

/**
 * Finds the medicines of the catalogue in a text with the store's own search, which tolerates misspellings. A
 * hit counts only if the text has the medicine's own name, not its class or a condition.
 */
export const findMedicinesIn =
  (content: Content): FindMedicines =>
  (text) => {
    const words = text.split(/[\s()/,]+/).filter(Boolean);
    const found: Match[] = [];
    let at = 0;
    while (at < words.length) {
      const rest = words.slice(at, at + 3);
      const query = rest[0] ?? '';
      const products =
        lettersOf(query).length >= MIN_LETTERS && /\p{L}{4}/u.test(query)
          ? [...new Set([query, rest.slice(0, 2).join(' '), rest.join(' ')])].flatMap((each) =>
              searchCatalogue(content, each).flatMap((hit) =>
                hit.kind === 'article' ? [] : [hit.product],
              ),
            )
          : [];
      const matches = [...new Set(products)]
        .flatMap((product) => matchAt(rest, product) ?? [])
        .toSorted((a, b) => a.wrong - b.wrong || b.length - a.length);
      const [best] = matches;
      if (best) {
        const same = matches.filter(
          ({ wrong, length }) => wrong === best.wrong && length === best.length,
        );
        found.push({
          ...best,
          productIds: [...new Set(same.flatMap(({ productIds }) => productIds))],
        });
      }
      at += best?.length ?? 1;
    }
    return found.map(({ written, name, productIds }) => ({ written, name, productIds }));
  };
