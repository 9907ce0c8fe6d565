import { formatDate } from '#domain/dates.ts';
import { formatPrice } from '#domain/money.ts';
import { isStaleOn } from '#domain/us-prices.ts';
import { US_PRICE_USE } from '#texts/us-prices.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { billChoices, readAskedBill } from '#web/pages/bill-choices.ts';
import { factsOn, maxSavings, pricesToday } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { SavingsView } from './view.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  const prices = pricesToday(deps);
  const { ledger, day } = prices;
  const { searchParams } = new URL(request.url);
  const bills = billChoices(deps);
  return {
    publicUrl: settings.publicUrl,
    maxSavings: maxSavings(deps),
    bills,
    asked: readAskedBill(bills, (name) => searchParams.get(name)),
    reviewed: formatDate(ledger.reference.reviewed),
    rows: content.catalogue.products.map((product) => {
      const { id, name, basePrice, us } = factsOn(prices)(product);
      return { id, name, basePrice, us, from: product.options.length > 1 };
    }),
    ledger: content.catalogue.products.flatMap(({ id, name }) => {
      const known = ledger.prices.filter(({ productId }) => productId === id);
      return known.map((price) => ({
        product: name,
        kind: US_PRICE_USE[price.kind],
        name: price.name,
        amount: `$${formatPrice(price.amount)}`,
        buys: price.buys,
        since: formatDate(price.since),
        until: price.until === undefined ? undefined : formatDate(price.until),
        stale: isStaleOn(price, day) ? formatDate(price.stale) : undefined,
        source: price.source.title,
        version: price.source.version,
        url: price.source.url,
        read: price.source.comparedOn && formatDate(price.source.comparedOn),
      }));
    }),
  };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: 'How Much Can I Save?',
    description: `Every medicine with our price, the US reference price and the lowest US price that we know of${loaderData?.maxSavings ? `, and savings of up to ${loaderData.maxSavings}%` : ''}. Where it is cheaper at home, we say so.`,
    path: href('/savings'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SavingsView {...loaderData} />;
}
