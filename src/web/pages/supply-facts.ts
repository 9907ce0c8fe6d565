import type { CartLine } from '#domain/cart.ts';
import type { Cents } from '#domain/money.ts';
import type { PackSupply } from '#domain/supply.ts';
import type { UsFigures } from '#domain/us-figures.ts';

/** Option data for the cart: days of supply and today's price. */
export type OptionFacts = {
  readonly atc: string | null;
  readonly supply: PackSupply;
  readonly price: Cents;
  /** Prices in the United States, for one pack. */
  readonly us: UsFigures;
  readonly prescription: boolean;
};

/** By the id of the cart's line. */
export type OptionTable = Readonly<Record<string, OptionFacts>>;

/** Undefined if the option is not in the catalogue; a stored cart may contain anything. */
export const optionFacts = (table: OptionTable, id: string): OptionFacts | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;

/** Whether the cart needs a prescription; an unknown option counts as if it did. */
export const needsPrescription = (lines: readonly CartLine[], table: OptionTable): boolean =>
  lines.some((line) => optionFacts(table, line.id)?.prescription ?? true);

/** Prices that have changed since a line came into the cart. */
export const changedPrices = (
  lines: readonly CartLine[],
  table: OptionTable,
): ReadonlyMap<string, Cents> =>
  new Map(
    lines.flatMap((line) => {
      const price = optionFacts(table, line.id)?.price;
      return price === undefined || price === line.price ? [] : [[line.id, price] as const];
    }),
  );
