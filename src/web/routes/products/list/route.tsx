import {
  type Chosen,
  countChoices,
  FACETS,
  findProducts,
  readChosen,
  SORTINGS,
  writeChosen,
} from '#domain/find-products.ts';
import { listedIn, LISTING_SECTIONS, type Product } from '#domain/catalogue.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { bestSellers, factsOn, pricesToday } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { ProductListView } from './view.tsx';

/** The list with these choices. */
const addressOf = (chosen: Chosen): string => {
  const query = writeChosen(chosen);
  return href('/products') + (query && `?${query}`);
};

/** Each facet with its choices that show something, each with the address that sets or removes it. */
const facetLinks = (products: readonly Product[], chosen: Chosen) => [
  ...FACETS.map((facet) => ({
    title: facet.title,
    choices: countChoices(products, chosen, facet)
      .filter(({ id, count }) => count > 0 || chosen[facet.id] === id)
      .map(({ id, title, count }) => {
        const { [facet.id]: now, ...others } = chosen;
        const on = now === id;
        return { title, count, on, to: addressOf(on ? others : { ...others, [facet.id]: id }) };
      }),
  })),
  {
    title: 'Sort by',
    choices: SORTINGS.map(({ id, title }) => {
      const { sort, ...others } = chosen;
      const on = sort === id;
      return { title, on, to: addressOf(on ? others : { ...others, sort: id }) };
    }),
  },
];

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  const { products } = content.catalogue;
  const { searchParams } = new URL(request.url);
  const chosen = readChosen((name) => searchParams.get(name));
  const any = writeChosen(chosen) !== '';
  return {
    publicUrl: settings.publicUrl,
    facets: facetLinks(products, chosen),
    // Everything in its sections, unless somebody has chosen.
    found: any ? findProducts(products, chosen).map(({ id }) => id) : undefined,
    products: (any ? findProducts(products, chosen) : products).map(factsOn(pricesToday(deps))),
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
