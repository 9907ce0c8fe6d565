import type { Cents } from '#domain/money.ts';
import { supplyDays } from '#domain/supply.ts';
import { usFigures } from '#domain/us-prices.ts';
import { BILL_PERIODS, type BilledPack, type BillPeriod, readAmount } from '#domain/yearly-bill.ts';
import { type PriceDeps, pricesToday } from './product-facts.ts';

/** A medicine in the strengths that cost the same. */
export type BillChoice = BilledPack & { readonly id: string; readonly name: string };

/** What somebody says that they pay now. */
export type AskedBill = {
  readonly choice: string;
  readonly paid: Cents;
  readonly period: BillPeriod;
};

/** Every medicine that somebody may pay for now, once for each price. */
export const billChoices = (deps: PriceDeps): readonly BillChoice[] => {
  const { ledger, day } = pricesToday(deps);
  return deps.content.catalogue.products.flatMap((product) => {
    const choices = new Map<string, { pack: BilledPack; strengths: string[] }>();
    for (const option of product.options) {
      const { lowest, claims } = usFigures(ledger, product, option, day);
      const supply = supplyDays(option.supply, 1);
      const pack = {
        price: option.price,
        claims,
        ...(lowest !== undefined && { lowest }),
        ...(supply?.basis === 'label' && { days: supply.days }),
      };
      const known = choices.get(JSON.stringify(pack));
      if (known) known.strengths.push(option.strength);
      else choices.set(JSON.stringify(pack), { pack, strengths: [option.strength] });
    }
    return [...choices.values()].map(({ pack, strengths }) => ({
      ...pack,
      id: `${product.id}:${strengths[0]}`,
      name: `${product.name} ${choices.size > 1 ? strengths.join(', ') : ''}`.trim(),
    }));
  });
};

/** What an address asks; undefined if it asks nothing that can be answered. */
export const readAskedBill = (
  choices: readonly BillChoice[],
  read: (name: string) => string | null,
): AskedBill | undefined => {
  const choice = choices.find(({ id }) => id === read('medicine'));
  const period = BILL_PERIODS.find(({ id }) => id === read('every'));
  const paid = readAmount(read('paid') ?? '');
  return choice && period && paid !== undefined
    ? { choice: choice.id, paid, period: period.id }
    : undefined;
};
