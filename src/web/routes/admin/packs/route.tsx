import { redirect } from 'react-router';
import { findOrder } from '#db/reads/orders.ts';
import { listPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import { latestArrival, shipmentOf } from '#domain/shipping/plan.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { notePack, takeOffPack } from '#usecases/shipping/note-pack.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';
import type { Route } from './+types/route.ts';
import { packLines } from './pack-rows.ts';
import { PacksView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Packs of an order',
    description: 'For the staff of the store.',
    path: href('/admin/orders/:orderId/packs', { orderId: params.orderId }),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { db, clock, content, settings } = deps;
  const order = await findOrder(db, viewer, params.orderId);
  if (!order) throw new Response(null, { status: 404 });
  await recordAccess(deps, viewer, 'order read', { patientId: order.userId, orderId: order.id });
  const [packs, times] = await Promise.all([
    listPacks(db, viewer, order.id),
    readShipmentTimes(db, [order.id]),
  ]);
  const shipment = shipmentOf(content.catalogue, order, order.customer, times.get(order.id));
  const arrives = latestArrival(shipment, settings.shipping, clock());
  return { orderId: order.id, lines: packLines(order, packs, arrives) };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { orderId } = params;
  const values = textValues(await request.formData());
  const taken = values['intent'] === 'take-off';
  const result = await orFailed(deps.log, PACK_MESSAGES.failed, () =>
    taken
      ? takeOffPack(deps, viewer, { orderId, packId: values['packId'] ?? '' })
      : notePack(deps, viewer, { orderId, values }),
  );
  if (!result.ok) return respond(result, values);
  return redirect(href('/admin/orders/:orderId/packs', { orderId }), {
    headers: { 'set-cookie': noticeCookie(taken ? 'pack-taken-off' : 'pack-noted') },
  });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { itemId = '' } = textValues(await request.clone().formData());
  return keepForm(serverAction, PACK_MESSAGES.failed, STAFF_DRAFTS.pack(itemId));
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PacksView {...loaderData} reply={actionData} />;
}
