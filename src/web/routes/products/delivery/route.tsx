import { deliveryEstimate } from '#domain/shipping/estimate.ts';
import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { DeliveryView } from './view.tsx';

/** No ZIP Code is longer. */
const MAX_ZIP = 10;

export const loader = ({ context, request }: Route.LoaderArgs) => {
  const { content, settings, clock } = context.get(depsContext);
  const { searchParams } = new URL(request.url);
  const zip = (searchParams.get('zip') ?? '').trim().slice(0, MAX_ZIP);
  const product = content.catalogue.byId.get(searchParams.get('product') ?? '');
  const cold = product?.refrigerated ?? true;
  return {
    zip,
    product: product && { id: product.id, name: product.name },
    estimate: zip === '' ? undefined : deliveryEstimate(zip, cold, settings.shipping, clock()),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Delivery estimate',
    description: 'When a parcel would arrive at your ZIP Code, by the calendars of both countries.',
    path: href('/delivery'),
    noindex: true,
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <DeliveryView {...loaderData} />;
}
