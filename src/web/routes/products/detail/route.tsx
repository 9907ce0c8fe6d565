import { lazy } from 'react';
import { data } from 'react-router';
import { formatPrice } from '#domain/money.ts';
import { StructuredData } from '#web/components/layout/structured-data.tsx';
import { depsContext, serverPartsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { shownSignature } from '#web/pages/text-signature.ts';
import { pricesToday } from '#web/pages/product-facts.ts';
import type { Route } from './+types/route.ts';
import { ImportantInformation, Information } from './information.tsx';
import { productData } from './product-data.ts';
import { productOffer, productPage } from './product-page.ts';
import { ProductView } from './view.tsx';

/** Loaded only for an address without a product, which is rare. */
const ProductNotFound = lazy(async () => ({
  default: (await import('./not-found.tsx')).ProductNotFound,
}));

export const loader = ({ context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { content, settings } = deps;
  const product = content.catalogue.byId.get(params.productId);
  if (!product) return data({ product: undefined }, { status: 404 });
  const page = productPage(product, pricesToday(deps), shownSignature(deps, 'product', product.id));
  context.set(serverPartsContext, {
    before: <ImportantInformation product={page} />,
    texts: (
      <>
        <StructuredData graph={productData(page, settings.publicUrl)} />
        <Information product={page} />
      </>
    ),
  });
  return { product: productOffer(page) };
};

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) => {
  const site = matches[0].loaderData;
  const path = href('/products/:productId', { productId: params.productId });
  const product = loaderData?.product;
  return product
    ? pageMeta(site, {
        name: product.name,
        description: product.description,
        path,
        kind: 'product',
        card: {
          path: href('/cards/:kind/:file', { kind: 'products', file: `${product.id}.png` }),
          alt: `${product.name}: from $${formatPrice(product.basePrice)}, US reference price $${formatPrice(product.us.reference)}`,
        },
      })
    : pageMeta(site, {
        name: 'Product not found',
        description: 'There is no product at this address.',
        path,
        noindex: true,
      });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  // The key resets quantities when another medicine is shown.
  return product ? (
    <ProductView
      key={product.id}
      product={product}
      path={href('/products/:productId', { productId: product.id })}
    />
  ) : (
    <ProductNotFound />
  );
}
