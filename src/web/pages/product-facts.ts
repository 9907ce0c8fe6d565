import type { Content } from '#content/load.ts';
import { BEST_SELLERS, type Product } from '#domain/catalogue.ts';
import type { UsFigures } from '#domain/us-figures.ts';
import { cardOption, largestSaving, usFigures, type UsPriceLedger } from '#domain/us-prices.ts';

/** The ledger of US prices and the day on which it is read. */
export type PricesOn = { readonly ledger: UsPriceLedger; readonly day: string };

/** The content and the clock of the store. */
export type PriceDeps = {
  readonly content: Pick<Content, 'catalogue' | 'usPrices'>;
  readonly clock: () => Date;
};

/** US prices as they are known today. */
export const pricesToday = ({ content, clock }: PriceDeps): PricesOn => ({
  ledger: content.usPrices,
  day: clock().toISOString().slice(0, 10),
});

/** Product fields shown on a card. They are few, because the browser loads them for every card. */
export type ProductFacts = Pick<Product, 'id' | 'name' | 'description' | 'basePrice'> & {
  /** The strength that the drawing shows. */
  readonly print: string;
  readonly us: UsFigures;
};

export const factsOn =
  ({ ledger, day }: PricesOn) =>
  (product: Product): ProductFacts => ({
    id: product.id,
    name: product.name,
    description: product.description,
    basePrice: product.basePrice,
    print: product.options[0]?.strength ?? '',
    us: usFigures(ledger, product, cardOption(product), day),
  });

export const bestSellers = (deps: PriceDeps): readonly ProductFacts[] =>
  BEST_SELLERS.flatMap((id) => deps.content.catalogue.byId.get(id) ?? []).map(
    factsOn(pricesToday(deps)),
  );

/** The largest saving that may be claimed for the catalogue, in whole percent. */
export const maxSavings = (deps: PriceDeps): number => {
  const { ledger, day } = pricesToday(deps);
  return largestSaving(ledger, deps.content.catalogue.products, day);
};
