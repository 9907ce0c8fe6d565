import { CONDITIONS, type Product } from '#domain/catalogue.ts';
import { formatPrice } from '#domain/money.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { factsOn, type PricesOn, pricesToday } from '#web/pages/product-facts.ts';
import { shownSignature } from '#web/pages/text-signature.ts';
import { productPage } from '#web/routes/products/detail/product-page.ts';
import type { Route } from './+types/route.ts';
import { CompareView } from './view.tsx';

const list = (texts: readonly string[]): string => [...new Set(texts)].join(', ');

/** The facts of one medicine in the order of the rows. */
const sideOf = (product: Product, prices: PricesOn, page: ReturnType<typeof productPage>) => ({
  ...factsOn(prices)(product),
  facts: {
    For: list(CONDITIONS.filter(({ id }) => product.treats.includes(id)).map(({ title }) => title)),
    'Active ingredient': product.activeIngredient,
    Class: product.drugClass,
    Form: product.dosageForm,
    Strengths: list(product.options.map(({ strength }) => strength)),
    'In a pack': list(product.options.map(({ quantity }) => quantity)),
    'How long a pack lasts': list(page.options.flatMap(({ lasts }) => lasts ?? [])) || 'Not known',
    'Price a pack': list(product.options.map(({ price }) => `$${formatPrice(price)}`)),
    'Price for 30 days':
      list(page.options.flatMap(({ month }) => month?.ours ?? [])) || 'Not known',
    Prescription: page.prescriptionOnly ? 'Required' : 'Not needed',
    Shipping: product.refrigerated ? 'Cold, at 36–46 °F (2–8 °C)' : 'Without cooling',
    'Boxed warnings of the US label':
      list(product.sections.cautions.boxedWarnings.map(({ title }) => title)) || 'None',
    'Made by': product.manufacturer.name,
  },
});

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { catalogue } = deps.content;
  const { searchParams } = new URL(request.url);
  const prices = pricesToday(deps);
  const side = (name: 'a' | 'b') => {
    const product = catalogue.byId.get(searchParams.get(name) ?? '');
    if (!product) return undefined;
    const signature = shownSignature(deps, 'product', product.id);
    return sideOf(product, prices, productPage(product, prices, signature));
  };
  return {
    products: catalogue.products.map(({ id, name }) => ({ id, name })),
    a: side('a'),
    b: side('b'),
  };
};

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { a, b } = loaderData ?? {};
  return pageMeta(matches[0].loaderData, {
    name: a && b ? `${a.name} and ${b.name} compared` : 'Compare two medicines',
    description:
      'Two medicines side by side: what they are for, strengths, packs, prices here and in the United States, shipping and warnings.',
    path: href('/compare'),
  });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <CompareView {...loaderData} />;
}
