import { data } from 'react-router';
import { PAPER_MESSAGES } from '#texts/papers.ts';
import { paperChoices } from '#usecases/papers/order-papers.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { localPath } from '#web/http/local-path.ts';
import { orFailed, refusalInit } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { selectedOrders } from '#web/pages/selected-orders.ts';
import type { Route } from './+types/route.ts';
import { PapersView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Papers of several orders',
    description: 'For store staff only.',
    path: href('/admin/orders/papers'),
    noindex: true,
  });

/** Which papers the selected orders can have; the files are opened from the page. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const form = await request.formData();
  const asked = form.get('back');
  const back = localPath(typeof asked === 'string' ? asked : '', href('/admin/dashboard'));
  const orderIds = selectedOrders(form).map(({ orderId }) => orderId);
  const choices = await orFailed(deps, PAPER_MESSAGES.failed, () =>
    paperChoices(deps, context.get(viewerContext), orderIds),
  );
  const orders = orderIds.length;
  return choices.ok
    ? data({ back, orders, message: undefined, choices: choices.value })
    : data({ back, orders, message: choices.message, choices: undefined }, refusalInit(choices));
};

export default function Page({ actionData }: Route.ComponentProps) {
  return <PapersView chosen={actionData} />;
}
