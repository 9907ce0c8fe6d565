import type { DiscountKind } from './discount.ts';

/**
 * Crockford's base 32: digits and capitals without I, L, O and U, so that a code can be read out on the
 * telephone and nobody confuses what they wrote down.
 */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * The length tells the kind. Eight are 40 bits: with the tries that a customer has, guessing one of a hundred
 * thousand codes takes centuries. A coupon is worth more to its owner, and has 60.
 */
const CODE_LENGTH = { 'friend code': 8, coupon: 12 } as const satisfies Record<
  DiscountKind,
  number
>;

/** Letters that nobody writes in a code, by the ones that were meant. */
const meant: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

export type TypedCode = { readonly kind: DiscountKind; readonly code: string };

/** Normalizes a typed or dictated code, with or without dashes; undefined if it cannot be a code. */
export const readCode = (text: string): TypedCode | undefined => {
  const code = [
    ...text
      .normalize('NFKC')
      .toUpperCase()
      .replace(/[\s\p{Pd}._]/gu, ''),
  ]
    .map((letter) => meant[letter] ?? letter)
    .join('');
  if (![...code].every((letter) => CODE_ALPHABET.includes(letter))) return undefined;
  if (code.length === CODE_LENGTH['friend code']) return { kind: 'friend code', code };
  if (code.length === CODE_LENGTH.coupon) return { kind: 'coupon', code };
  return undefined;
};

/** As it is shown, sent and said: "K7QM-2XTD". */
export const codeText = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-');

/** Makes a code from numbers that nobody can guess; `randomBelow` draws one from 0 to less than its argument. */
export const makeCode = (kind: DiscountKind, randomBelow: (limit: number) => number): string =>
  Array.from(
    { length: CODE_LENGTH[kind] },
    () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)],
  ).join('');
