import { data } from 'react-router';
import { setManyStatuses } from '#usecases/orders/change-many.ts';
import { ManyOrdersPage } from '#web/components/staff/many-orders-page.tsx';
import { checkForm } from '#web/forms/check-form.ts';
import { selectionSchema } from '#web/forms/schemas/many-orders.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { orFailed, replyOf, refusalInit } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { listBehind, selectedOrders } from '#web/pages/selected-orders.ts';
import { MANY_ORDERS } from '#texts/many-orders.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Set the status of several orders',
    description: 'For store staff only.',
    path: href('/admin/orders/status'),
    noindex: true,
  });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const form = await request.formData();
  const back = listBehind(form);
  const checked = checkForm(selectionSchema, form);
  if (!checked.ok)
    return data(
      {
        back,
        message: Object.values(checked.reply.errors)[0],
        outcomes: undefined,
        status: undefined,
      },
      { status: 422 },
    );
  const { status } = checked.value;
  const changed = await orFailed(deps, MANY_ORDERS.failed, () =>
    setManyStatuses(deps, context.get(viewerContext), { orders: selectedOrders(form), status }),
  );
  if (!changed.ok)
    return data(
      { back, message: replyOf(changed).message, outcomes: undefined, status },
      refusalInit(changed),
    );
  return { back, message: undefined, outcomes: changed.value, status };
};

export default function Page({ actionData }: Route.ComponentProps) {
  return (
    <ManyOrdersPage
      title={actionData?.status ? `Set ${actionData.status}` : 'Set a status'}
      done="Status set"
      hint="Select orders in the list first, then choose a status for them."
      reply={actionData}
    />
  );
}
