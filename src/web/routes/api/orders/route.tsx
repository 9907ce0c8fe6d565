import { listOwnOrders } from '#db/reads/orders.ts';
import { forApp } from '#web/app-answers.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { orderForApp } from '#web/order-for-app.ts';
import type { Route } from './+types/route.ts';

/** The orders of whoever has let the app in, newest first. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db } = context.get(depsContext);
  const orders = await listOwnOrders(db, context.get(viewerContext));
  return forApp({ orders: orders.map(orderForApp) });
};
