import { redirect } from 'react-router';
import { depsContext, refusedReportContext, viewerContext } from '#web/context.ts';
import { orderMeta } from '#web/routes/account/order/order-meta.ts';
import { OrderView } from '#web/routes/account/order/view.tsx';
import { factsOfOrder } from '#web/routes/account/overview/read-orders.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  orderMeta(matches[0].loaderData, params.orderId);

/** Where a report of a parcel was not taken, the order stands here with all that was typed. */
export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const report = context.get(refusedReportContext);
  if (!report) throw redirect(`/account/orders/${params.orderId}`);
  const deps = context.get(depsContext);
  const order = await factsOfOrder(deps, context.get(viewerContext), params.orderId);
  return { order, brand: deps.settings.brand, report };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderView {...loaderData} />;
}
