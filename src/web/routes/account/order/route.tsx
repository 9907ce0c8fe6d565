import { redirect } from 'react-router';
import { findOwnOrder } from '#db/reads/orders.ts';
import { withdrawOrder } from '#usecases/orders/withdraw-order.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { noticeCookie } from '#web/flash.ts';
import { pageMeta } from '#web/meta.ts';
import { orderFacts } from '#web/routes/account/overview/account-data.ts';
import type { Route } from './+types/route.ts';
import { OrderView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your order',
    description: 'Where your order is, and what is in it.',
    path: `/account/orders/${params.orderId}`,
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { db, log, settings } = context.get(depsContext);
  const order = await findOwnOrder(db, context.get(viewerContext), params.orderId);
  if (!order) throw new Response(null, { status: 404 });
  return {
    order: orderFacts(order, (message) => log.warn(message)),
    brand: settings.brand,
  };
};

/** The customer takes an order back; the account tells how it went. */
export const action = async ({ params, context }: Route.ActionArgs) => {
  const withdrawn = await withdrawOrder(
    context.get(depsContext),
    context.get(viewerContext),
    params.orderId,
  );
  if (!withdrawn.ok && withdrawn.code === 'not-found')
    throw new Response(`${withdrawn.message}\n`, {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
    });
  return redirect('/account', {
    headers: {
      'set-cookie': noticeCookie(withdrawn.ok ? 'order-withdrawn' : 'order-not-withdrawable'),
    },
  });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <OrderView {...loaderData} />;
}
