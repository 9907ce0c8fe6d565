import { findOwnOrder } from '#db/reads/orders.ts';
import { refuse } from '#domain/result.ts';
import { forApp, refuseApp } from '#web/app-answers.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { orderForApp } from '#web/order-for-app.ts';
import type { Route } from './+types/route.ts';

/** One order of whoever has let the app in; somebody else's is none. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const { db } = context.get(depsContext);
  const order = await findOwnOrder(db, context.get(viewerContext), params.orderId);
  return order
    ? forApp(orderForApp(order))
    : refuseApp(refuse('not_found', 404, 'There is no such order.'));
};
