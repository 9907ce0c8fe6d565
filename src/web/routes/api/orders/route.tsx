import { listOwnOrders } from '#db/reads/orders.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { forApp, orderForApp } from '#web/http/app-answers.ts';
import { appContext, depsContext, viewerContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

/** Orders of the customer whose token the app uses, newest first. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const orders = await listOwnOrders(deps.db, viewer);
  await recordAccess(deps, { ...viewer, app: context.get(appContext) }, 'orders listed', {
    patientId: viewer.kind === 'customer' ? viewer.id : undefined,
    listed: orders.map(({ id }) => id),
  });
  return forApp({ orders: orders.map(orderForApp) });
};
