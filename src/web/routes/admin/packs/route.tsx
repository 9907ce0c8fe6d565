import { redirect } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { findOrder } from '#db/reads/orders.ts';
import { listLearnedGtins } from '#db/reads/learned-gtins.ts';
import { recallsNaming } from '#db/reads/recalls.ts';
import { listPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import { latestArrival, shipmentOf } from '#domain/shipping/plan.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { notePack, takeOffPack } from '#usecases/shipping/note-pack.ts';
import { revokeGtin } from '#usecases/shipping/revoke-gtin.ts';
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
    description: 'For store staff only.',
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
  const [packs, learned, times] = await Promise.all([
    listPacks(db, viewer, order.id),
    listLearnedGtins(db, viewer, order.id),
    readShipmentTimes(db, [order.id]),
  ]);
  const recalls = await recallsNaming(db, packs);
  const shipment = shipmentOf(content.catalogue, order, order.customer, times.get(order.id));
  const arrives = latestArrival(shipment, settings.shipping, clock());
  return { orderId: order.id, lines: packLines(order, packs, { learned, recalls }, arrives) };
};

type Deed = { readonly does: () => Promise<Result<null>>; readonly notice: NoticeCode };

/** What a form of the page asks for; without an intent, a pack is noted. */
const deedOf = (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
  values: Readonly<Record<string, string>>,
): Deed => {
  const { intent, packId = '', learnedId = '', reason = '' } = values;
  if (intent === 'take-off')
    return { does: () => takeOffPack(deps, viewer, { orderId, packId }), notice: 'pack-taken-off' };
  if (intent === 'revoke')
    return {
      does: () => revokeGtin(deps, viewer, { learnedId, reason }),
      notice: 'product-revoked',
    };
  return { does: () => notePack(deps, viewer, { orderId, values }), notice: 'pack-noted' };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const { orderId } = params;
  const values = textValues(await request.formData());
  const { does, notice } = deedOf(deps, context.get(viewerContext), orderId, values);
  const result = await orFailed(deps, PACK_MESSAGES.failed, does);
  if (!result.ok) return respond(result, values);
  return redirect(href('/admin/orders/:orderId/packs', { orderId }), {
    headers: { 'set-cookie': noticeCookie(notice) },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ params, serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, PACK_MESSAGES.failed, STAFF_DRAFTS.pack(params.orderId));

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PacksView {...loaderData} reply={actionData} />;
}
