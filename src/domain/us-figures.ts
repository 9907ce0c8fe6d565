import { SEVERAL_US_PRICES } from '#texts/us-prices.ts';
import { type Cents, multiplyCents, savingsPercent, toCents } from './money.ts';

/** What a page shows of the comparison. */
export type UsFigures = {
  readonly reference: Cents;
  /** The lowest US price, for as much medicine. */
  readonly lowest?: Cents;
  readonly claims: boolean;
  /** A sentence about the US prices; absent where the reference stands alone. */
  readonly note?: string;
};

/** The price that a saving is computed from. */
export const comparedWith = ({ lowest, reference }: UsFigures): Cents => lowest ?? reference;

/** Whether the same medicine costs no more in the United States. */
export const isCheaperAtHome = ({ lowest }: UsFigures, price: Cents): boolean =>
  lowest !== undefined && lowest <= price;

/** The saving in whole percent; undefined if none may be claimed. */
export const claimedPercent = (us: UsFigures, price: Cents): number | undefined => {
  const percent = us.claims ? savingsPercent(comparedWith(us), price) : 0;
  return percent > 0 ? percent : undefined;
};

/** The figures of several packs of one kind. */
export const timesPacks = (us: UsFigures, packs: number): UsFigures => ({
  ...us,
  reference: multiplyCents(us.reference, packs),
  ...(us.lowest !== undefined && { lowest: multiplyCents(us.lowest, packs) }),
});

/** The figures of a whole cart. A saving is claimed for it only if it may be claimed for each line. */
export const sumFigures = (lines: readonly UsFigures[]): UsFigures => {
  const sum = (of: (line: UsFigures) => Cents): Cents =>
    toCents(lines.reduce((total, line) => total + of(line), 0));
  const [first] = lines;
  const same = lines.every(({ note }) => note === first?.note) ? first?.note : SEVERAL_US_PRICES;
  return {
    reference: sum(({ reference }) => reference),
    ...(lines.some(({ lowest }) => lowest !== undefined) && { lowest: sum(comparedWith) }),
    claims: lines.every(({ claims }) => claims),
    ...(same !== undefined && { note: same }),
  };
};
