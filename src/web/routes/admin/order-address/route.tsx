import { redirect } from 'react-router';
import { findDelivery } from '#db/reads/orders.ts';
import { orderNumber } from '#domain/order-number.ts';
import { addressFixed } from '#domain/orders/correct-address.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { correctOrderAddress } from '#usecases/orders/correct-address.ts';
import { ADDRESS_MESSAGES } from '#texts/delivery-address.ts';
import { BackLink, PageTitle } from '#web/components/staff/page-parts.tsx';
import { StaffFrame } from '#web/components/staff/staff-frame.tsx';
import { DeliveryFields } from '#web/forms/person/delivery-form.tsx';
import { readDelivery, shownDelivery } from '#web/forms/person/read-delivery.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Delivery address',
    description: 'For store staff only.',
    path: href('/admin/orders/:orderId/address', { orderId: params.orderId }),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const order = await findDelivery(deps.db, viewer, params.orderId);
  if (!order) throw new Response(null, { status: 404 });
  await recordAccess(deps, viewer, 'order read', { patientId: order.userId, orderId: order.id });
  const fixed = addressFixed(order, order.packs);
  return {
    orderId: order.id,
    order: shownDelivery(order),
    fixed: fixed && ADDRESS_MESSAGES.fixed[fixed],
  };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const { orderId } = params;
  const form = readDelivery(await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const saved = await orFailed(deps, ADDRESS_MESSAGES.failed, () =>
    correctOrderAddress(deps, context.get(viewerContext), { orderId, ...form.value }),
  );
  if (!saved.ok) return respond(saved, form.values);
  return redirect(`${href('/admin/dashboard')}?open=${orderId}`, {
    headers: { 'set-cookie': noticeCookie('address-corrected') },
  });
};

export const headers = actionHeaders;

export default function Page({
  loaderData: { orderId, order, fixed },
  actionData,
}: Route.ComponentProps) {
  return (
    <StaffFrame place="orders">
      <BackLink to={`${href('/admin/dashboard')}?open=${orderId}`}>Back to the order</BackLink>
      <PageTitle
        title="Delivery address"
        hint={<span className="figures">Order {orderNumber(orderId)}</span>}
      />
      <div className="card grid max-w-3xl gap-5 p-4">
        {fixed ? <p>{fixed}</p> : <DeliveryFields order={order} reply={actionData} />}
      </div>
    </StaffFrame>
  );
}
