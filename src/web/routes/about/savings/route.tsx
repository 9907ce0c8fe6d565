import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { usPriceNote } from '#texts/us-prices.ts';
import { maxSavings } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { SavingsView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  return {
    publicUrl: settings.publicUrl,
    maxSavings: maxSavings(content.catalogue),
    rows: content.catalogue.products.map(
      ({ id, name, basePrice, usPrice, usPriceBefore, options }) => ({
        id,
        name,
        basePrice,
        usPrice,
        note: usPriceBefore && usPriceNote(usPriceBefore),
        from: options.length > 1,
      }),
    ),
  };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: 'How Much Can I Save?',
    description: `Every medicine with its US list price, our price and the saving, up to ${loaderData?.maxSavings ?? 0}%.`,
    path: href('/savings'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <SavingsView {...loaderData} />;
}
