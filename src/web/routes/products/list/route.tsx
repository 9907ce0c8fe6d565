import { listedIn, LISTING_SECTIONS } from '#domain/catalogue.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { bestSellers, factsOn, pricesToday } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { ProductListView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  const { products } = content.catalogue;
  return {
    publicUrl: settings.publicUrl,
    products: products.map(factsOn(pricesToday(deps))),
    bestSellers: bestSellers(deps).map((product) => product.id),
    sections: LISTING_SECTIONS.map((section) => ({
      id: section.id,
      title: section.title,
      products: listedIn(content.catalogue, section).map((each) => each.id),
    })),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Our Trusted Medications',
    description:
      'Insulins, GLP-1 medicines, tablets for diabetes and the heart, Humira and pen needles from licensed European pharmacies. See our price next to the US reference price of each.',
    path: href('/products'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ProductListView {...loaderData} />;
}
