import { BEST_SELLERS, type Catalogue, type Product } from '#domain/catalogue.ts';
import { savingsPercent } from '#domain/money.ts';
import { shortUsPriceNote } from '#texts/us-prices.ts';

/** Product fields shown on a card. They are few, because the browser loads them for every card. */
export type ProductFacts = Pick<
  Product,
  'id' | 'name' | 'description' | 'basePrice' | 'usPrice'
> & {
  /** The strength that the drawing shows. */
  readonly print: string;
  /** Short note on its US price. */
  readonly usNote?: string;
};

export const factsOf = (product: Product): ProductFacts => ({
  id: product.id,
  name: product.name,
  description: product.description,
  basePrice: product.basePrice,
  usPrice: product.usPrice,
  print: product.options[0]?.strength ?? '',
  ...(product.usPriceBefore && { usNote: shortUsPriceNote(product.usPriceBefore) }),
});

export const bestSellers = (catalogue: Catalogue): readonly ProductFacts[] =>
  BEST_SELLERS.flatMap((id) => catalogue.byId.get(id) ?? []).map(factsOf);

/** The largest saving of the catalogue, in whole percent. */
export const maxSavings = (catalogue: Catalogue): number =>
  Math.max(
    ...catalogue.products.map((product) => savingsPercent(product.usPrice, product.basePrice)),
  );
