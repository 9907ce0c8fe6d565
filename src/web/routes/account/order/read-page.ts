import { findDelivery } from '#db/reads/orders.ts';
import { addressFixed } from '#domain/orders/correct-address.ts';
import type { Viewer } from '#domain/access.ts';
import type { Deps } from '#usecases/deps.ts';
import { readOwnThread } from '#usecases/threads/read-thread.ts';
import { saidForPatient } from '#web/pages/said-rows.ts';
import { factsOfOrder } from '#web/routes/account/overview/read-orders.ts';

/** The order's own page: the order and what was said about it. Throws a 404 for the orders of others. */
export const readOrderPage = async (all: Deps, viewer: Viewer, orderId: string) => {
  const deps = { ...all, db: all.together(all.db) };
  const [order, thread, delivery] = await Promise.all([
    factsOfOrder(deps, viewer, orderId),
    readOwnThread(deps, viewer, orderId),
    findDelivery(deps.db, viewer, orderId),
  ]);
  if (!thread) throw new Response(null, { status: 404 });
  return {
    order,
    addressOpen: delivery !== undefined && addressFixed(delivery, delivery.packs) === undefined,
    thread: { said: saidForPatient(thread.said), open: thread.open },
    brand: deps.settings.brand,
  };
};
