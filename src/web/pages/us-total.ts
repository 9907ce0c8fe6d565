import type { CartLine } from '#domain/cart.ts';
import { sumFigures, timesPacks, type UsFigures } from '#domain/us-figures.ts';
import { optionFacts, type OptionTable } from './supply-facts.ts';

/** Prices of the same packs in the United States; undefined if one of them is unknown. */
export const usTotal = (lines: readonly CartLine[], table: OptionTable): UsFigures | undefined => {
  const there = lines.flatMap(({ id, quantity }) => {
    const facts = optionFacts(table, id);
    return facts ? [timesPacks(facts.us, quantity)] : [];
  });
  return there.length === lines.length ? sumFigures(there) : undefined;
};
