import { type CartLine, cartTotal } from '#domain/cart.ts';
import { type Catalogue, lineId, requiresPrescription } from '#domain/catalogue.ts';
import type { Cents } from '#domain/money.ts';
import { shortUsPriceNote } from '#texts/us-prices.ts';
import type { PackSupply } from '#domain/supply.ts';

/** Option data for the cart: days of supply and today's price. */
export type OptionFacts = {
  readonly atc: string | null;
  readonly supply: PackSupply;
  readonly price: Cents;
  /** Price of one pack in the United States. */
  readonly usPrice: Cents;
  readonly usNote?: string;
  readonly prescription: boolean;
};

/** By the id of the cart's line. */
export type OptionTable = Readonly<Record<string, OptionFacts>>;

export const optionTable = (catalogue: Catalogue): OptionTable =>
  Object.fromEntries(
    catalogue.products.flatMap((product) =>
      product.options.map((option) => [
        lineId(product.id, option.strength),
        {
          atc: product.atc,
          supply: option.supply,
          price: option.price,
          usPrice: product.usPrice,
          ...(product.usPriceBefore && { usNote: shortUsPriceNote(product.usPriceBefore) }),
          prescription: requiresPrescription(product),
        },
      ]),
    ),
  );

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

/** Price of the same packs in the United States; undefined if one of them is unknown. */
export const usTotal = (lines: readonly CartLine[], table: OptionTable): Cents | undefined => {
  const there = lines.flatMap(({ id, quantity }) => {
    const facts = optionFacts(table, id);
    return facts ? [{ price: facts.usPrice, quantity }] : [];
  });
  return there.length === lines.length ? cartTotal(there) : undefined;
};
