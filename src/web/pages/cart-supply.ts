import type { CartLine } from '#domain/cart.ts';
import { checkSupply, type SupplyVerdict } from '#domain/supply.ts';
import { overInWords } from '#domain/supply-texts.ts';
import { optionFacts, type OptionTable } from './supply-facts.ts';

const known = (lines: readonly CartLine[], table: OptionTable) =>
  lines.flatMap((line) => {
    const facts = optionFacts(table, line.id);
    return facts ? [{ ...line, atc: facts.atc, supply: facts.supply }] : [];
  });

/** How long each line of the cart lasts, without lines that are no longer in the catalogue. */
export const cartSupply = (
  lines: readonly CartLine[],
  table: OptionTable,
): ReadonlyMap<string, SupplyVerdict> =>
  new Map(checkSupply(known(lines, table)).map((verdict) => [verdict.id, verdict]));

/** Explains, in a sentence or two for each medicine, which lines of the cart exceed the limit. */
export const overInCart = (lines: readonly CartLine[], table: OptionTable): readonly string[] =>
  overInWords(known(lines, table), cartSupply(lines, table));
