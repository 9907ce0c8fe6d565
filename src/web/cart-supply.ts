import type { CartLine } from '#domain/cart.ts';
import { checkSupply, type SupplyVerdict } from '#domain/supply.ts';
import { optionFacts, type OptionTable } from './supply-facts.ts';

/** How long each line of the cart lasts; a line that the catalogue no longer has is not among them. */
export const cartSupply = (
  lines: readonly CartLine[],
  table: OptionTable,
): ReadonlyMap<string, SupplyVerdict> => {
  const known = lines.flatMap((line) => {
    const facts = optionFacts(table, line.id);
    return facts ? [{ ...line, atc: facts.atc, supply: facts.supply }] : [];
  });
  return new Map(checkSupply(known).map((verdict) => [verdict.id, verdict]));
};
