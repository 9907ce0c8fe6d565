import { lineId, requiresPrescription } from '#domain/catalogue.ts';
import { usFigures } from '#domain/us-prices.ts';
import { type PriceDeps, pricesToday } from './product-facts.ts';
import type { OptionTable } from './supply-facts.ts';

/** The facts of every option today, by the id of its line. Kept apart because only the server compares prices. */
export const optionTable = (deps: PriceDeps): OptionTable => {
  const { ledger, day } = pricesToday(deps);
  return Object.fromEntries(
    deps.content.catalogue.products.flatMap((product) =>
      product.options.map((option) => [
        lineId(product.id, option.strength),
        {
          atc: product.atc,
          supply: option.supply,
          price: option.price,
          us: usFigures(ledger, product, option, day),
          prescription: requiresPrescription(product),
        },
      ]),
    ),
  );
};
