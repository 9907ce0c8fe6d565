import { data } from 'react-router';
import { depsContext, serverPartsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { pricesToday } from '#web/pages/product-facts.ts';
import { shownSignature } from '#web/pages/text-signature.ts';
import { Information } from '#web/routes/products/detail/information.tsx';
import { productPage } from '#web/routes/products/detail/product-page.ts';
import { ProductNotFound } from '#web/routes/products/detail/not-found.tsx';
import type { Route } from './+types/route.ts';
import { LeafletView } from './view.tsx';

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const product = deps.content.catalogue.byId.get(params.productId);
  if (!product) return data({ name: undefined }, { status: 404 });
  const signature = shownSignature(deps, 'product', product.id);
  context.set(serverPartsContext, {
    leaflet: <Information product={productPage(product, pricesToday(deps), signature)} open />,
  });
  return { name: product.name };
};

export const meta: Route.MetaFunction = ({ matches, params: { productId }, loaderData }) =>
  pageMeta(matches[0].loaderData, {
    name: loaderData?.name ? `${loaderData.name}: the whole leaflet` : 'Product not found',
    description: loaderData?.name
      ? `Directions, cautions, interactions, side effects and sources of ${loaderData.name} on one page to read or print.`
      : 'There is no product at this address.',
    path: href('/products/:productId/leaflet', { productId }),
    // The product's own page holds the same texts.
    noindex: true,
  });

export default function Page({ loaderData: { name }, params }: Route.ComponentProps) {
  return name === undefined ? (
    <ProductNotFound />
  ) : (
    <LeafletView key={params.productId} name={name} productId={params.productId} />
  );
}
