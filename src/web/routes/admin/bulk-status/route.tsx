import { data, Form, Link } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { refusalForMany, setManyStatuses } from '#usecases/orders/change-many.ts';
import { ManyOrdersPage } from '#web/components/staff/many-orders-page.tsx';
import { checkForm } from '#web/forms/check-form.ts';
import { selectionSchema } from '#web/forms/schemas/many-orders.ts';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { orFailed, replyOf, refusalInit } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { listBehind, SELECTED, selectedOrders, selectedValue } from '#web/pages/selected-orders.ts';
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
        ask: undefined,
      },
      { status: 422 },
    );
  const { status, confirmed } = checked.value;
  const viewer = context.get(viewerContext);
  const orders = selectedOrders(form);
  // Each change is emailed, so the first answer only asks.
  if (confirmed !== 'yes' && !refusalForMany(viewer, orders.length))
    return {
      back,
      message: undefined,
      outcomes: undefined,
      status,
      ask: orders.map(({ orderId, version }) => selectedValue({ id: orderId, version })),
    };
  const changed = await orFailed(deps, MANY_ORDERS.failed, () =>
    setManyStatuses(deps, viewer, { orders, status }),
  );
  if (!changed.ok)
    return data(
      { back, message: replyOf(changed).message, outcomes: undefined, status, ask: undefined },
      refusalInit(changed),
    );
  return { back, message: undefined, outcomes: changed.value, status, ask: undefined };
};

/** Asks before the patients of the selected orders are emailed; works without JavaScript, too. */
const Confirm = ({
  back,
  status,
  orders,
}: {
  back: string;
  status: string;
  orders: readonly string[];
}) => (
  <Form
    method="post"
    aria-labelledby="confirm-many"
    className="card grid max-w-3xl justify-items-start gap-3 p-4"
  >
    <h3 id="confirm-many" className="text-lg">
      {MANY_ORDERS.ask(status, orders.length)}
    </h3>
    <p>{MANY_ORDERS.mails(orders.length)}</p>
    <input type="hidden" name="back" value={back} />
    <input type="hidden" name="status" value={status} />
    <input type="hidden" name="confirmed" value="yes" />
    {orders.map((order) => (
      <input key={order} type="hidden" name={SELECTED} value={order} />
    ))}
    <div className="flex flex-wrap gap-3">
      <SubmitButton>{MANY_ORDERS.confirm(orders.length)}</SubmitButton>
      <Link to={back} className={buttonClass('secondary')}>
        Cancel
      </Link>
    </div>
  </Form>
);

export default function Page({ actionData }: Route.ComponentProps) {
  return (
    <ManyOrdersPage
      title={actionData?.status ? `Set ${actionData.status}` : 'Set a status'}
      done="Status set"
      hint="Select orders in the list first, then choose a status for them."
      reply={actionData}
    >
      {actionData?.ask && actionData.status ? (
        <Confirm back={actionData.back} status={actionData.status} orders={actionData.ask} />
      ) : null}
    </ManyOrdersPage>
  );
}
