import { Link, redirect } from 'react-router';
import { findDelivery } from '#db/reads/orders.ts';
import { addressFixed } from '#domain/orders/correct-address.ts';
import { correctOrderAddress } from '#usecases/orders/correct-address.ts';
import { ADDRESS_MESSAGES } from '#texts/delivery-address.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
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
    description: 'Change where your order is shipped.',
    path: href('/account/orders/:orderId/address', { orderId: params.orderId }),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const order = await findDelivery(
    context.get(depsContext).db,
    context.get(viewerContext),
    params.orderId,
  );
  if (!order) throw new Response(null, { status: 404 });
  const fixed = addressFixed(order, order.packs);
  return { order: shownDelivery(order), fixed: fixed && ADDRESS_MESSAGES.fixed[fixed] };
};

export const action = async ({ request, params, context }: Route.ActionArgs) => {
  const { orderId } = params;
  const deps = context.get(depsContext);
  // Whoever does not own the order learns nothing about it, whatever they sent.
  if (!(await findDelivery(deps.db, context.get(viewerContext), orderId)))
    throw new Response(null, { status: 404 });
  const form = readDelivery(await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const saved = await orFailed(deps, ADDRESS_MESSAGES.failed, () =>
    correctOrderAddress(deps, context.get(viewerContext), { orderId, ...form.value }),
  );
  if (!saved.ok && saved.code === 'not-found') throw new Response(null, { status: 404 });
  if (!saved.ok) return respond(saved, form.values);
  return redirect(href('/account/orders/:orderId', { orderId }), {
    headers: { 'set-cookie': noticeCookie('address-corrected') },
  });
};

export const headers = actionHeaders;

export default function Page({
  loaderData: { order, fixed },
  actionData,
  params,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Delivery address"
        text="You can change it until we start to pack your order."
      />
      <div className="page grid gap-6 py-8">
        <div className="card grid max-w-3xl gap-5 p-6">
          {fixed ? <p>{fixed}</p> : <DeliveryFields order={order} reply={actionData} />}
          <Link to={href('/account/orders/:orderId', params)} className="link">
            Back to the order
          </Link>
        </div>
      </div>
    </>
  );
}
