import { redirect } from 'react-router';
import { makeReport } from '#usecases/payments/reconcile.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { readPaymentsPage } from './payments-data.ts';
import { PaymentsView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Payments',
    description: 'For store staff only.',
    path: href('/admin/payments'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) =>
  readPaymentsPage(context.get(depsContext), context.get(viewerContext), new URL(request.url));

/** Creates the daily report now. */
export const action = async ({ context }: Route.ActionArgs) => {
  await makeReport(context.get(depsContext));
  return redirect(href('/admin/payments'), {
    headers: { 'set-cookie': noticeCookie('books-looked-at') },
  });
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <PaymentsView {...loaderData} />;
}
