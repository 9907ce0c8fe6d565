import { data } from 'react-router';
import { assignManyOrders } from '#usecases/orders/assign-order.ts';
import { ManyOrdersPage } from '#web/components/staff/many-orders-page.tsx';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { orFailed, replyOf, refusalInit } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { listBehind, selectedOrders } from '#web/pages/selected-orders.ts';
import { ASSIGNMENT_MESSAGES } from '#texts/assignments.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Assignment of several orders',
    description: 'For the staff of the store.',
    path: href('/admin/orders/assignment'),
    noindex: true,
  });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const form = await request.formData();
  const back = listBehind(form);
  const staffId = form.get('staffId');
  const assigned = await orFailed(deps, ASSIGNMENT_MESSAGES.failed, () =>
    assignManyOrders(deps, context.get(viewerContext), {
      orderIds: selectedOrders(form).map(({ orderId }) => orderId),
      staffId: typeof staffId === 'string' ? staffId : '',
    }),
  );
  if (!assigned.ok)
    return data(
      { back, message: replyOf(assigned).message, outcomes: undefined },
      refusalInit(assigned),
    );
  return { back, message: undefined, outcomes: assigned.value };
};

export default function Page({ actionData }: Route.ComponentProps) {
  return (
    <ManyOrdersPage
      title="Assign orders"
      done="Assigned"
      hint="Select orders in the list first, then choose who handles them."
      reply={actionData}
    />
  );
}
