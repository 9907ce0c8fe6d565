import { data, redirect } from 'react-router';
import type { Viewer } from '#domain/access.ts';
import type { Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { findOrder, type StaffOrderView } from '#db/reads/orders.ts';
import { TO_SEND } from '#domain/orders/work-views.ts';
import { readOrderGates } from '#usecases/orders/read-gates.ts';
import { nextToPack } from '#usecases/staff/read-lists.ts';
import { gateRows } from '#web/components/staff/gate-rows.ts';
import { skippedBy } from '#web/components/staff/gates.tsx';
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
import { type FormReply, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';
import type { Route } from './+types/route.ts';
import { changeAsStaff } from '#web/routes/admin/dashboard/change.ts';
import { packLines, type Shippable } from './pack-rows.ts';
import { PacksView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Packs of an order',
    description: 'For store staff only.',
    path: href('/admin/orders/:orderId/packs', { orderId: params.orderId }),
    noindex: true,
  });

/** What the form that ships an order needs, once every pack is recorded; undefined before, and afterwards. */
const readShippable = async (
  deps: Deps,
  viewer: Viewer,
  order: StaffOrderView,
): Promise<Shippable | undefined> => {
  if (!TO_SEND.includes(order.status)) return undefined;
  const gates = await readOrderGates(deps, viewer, order.id);
  const at = { orderId: order.id, paymentId: undefined };
  const lack = gateRows(viewer, gates, at).statuses[SHIPPED];
  return lack?.missing.some(({ gate }) => gate === 'packs')
    ? undefined
    : { version: order.version, skipped: skippedBy(order, SHIPPED), lack };
};

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
  const lines = packLines(order, packs, { learned, recalls }, arrives);
  return { orderId: order.id, lines, shippable: await readShippable(deps, viewer, order) };
};

/** The status of an order whose parcel has left. */
const SHIPPED = 'Order Shipped';

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

/** Ships the order, and opens the packs of the next one. */
const ship = async (deps: Deps, viewer: Viewer, orderId: string, form: FormData) => {
  const { reply, status } = await changeAsStaff(deps, viewer, form);
  if (reply.outcome === 'refused')
    return data<FormReply>(
      {
        values: textValues(form),
        errors: reply.code === 'gates-missing' ? {} : { tracking: reply.message },
        message: reply.message,
        code: reply.code,
      },
      { status },
    );
  const next = await nextToPack(deps, viewer, orderId);
  return redirect(
    next === undefined
      ? `${href('/admin/dashboard')}?view=ready-to-pack`
      : href('/admin/orders/:orderId/packs', { orderId: next }),
    { headers: { 'set-cookie': noticeCookie(reply.notice) } },
  );
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const { orderId } = params;
  const form = await request.formData();
  if (form.get('intent') === 'set-status') {
    form.set('orderId', orderId);
    form.set('status', SHIPPED);
    return ship(deps, context.get(viewerContext), orderId, form);
  }
  const values = textValues(form);
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
