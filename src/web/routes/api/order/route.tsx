import { findOwnOrder } from '#db/reads/orders.ts';
import { refuse } from '#domain/result.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { forApp, refuseApp, orderForApp } from '#web/http/app-answers.ts';
import { appContext, depsContext, viewerContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

/** One order of the customer whose token the app uses; 404 for anyone else's. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const order = await findOwnOrder(deps.db, viewer, params.orderId);
  if (order)
    await recordAccess(deps, { ...viewer, app: context.get(appContext) }, 'order read', {
      orderId: order.id,
    });
  return order
    ? forApp(orderForApp(order))
    : refuseApp(refuse('not_found', 'not-found', 'This order was not found.'));
};
