import { ShowFactor } from '#web/components/factors/show-factor.tsx';
import { FACTOR_PLACES } from '#web/factors/places.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import { actShow, loadShow } from '#web/factors/show-route.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'One more step',
    description: 'Complete the second step of your login.',
    path: href('/login/factor'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadShow('customers', request, context);

export const action = ({ request, context }: Route.ActionArgs) =>
  actShow('customers', request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, LOGIN_UNAVAILABLE);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ShowFactor places={FACTOR_PLACES.customers} facts={loaderData} reply={actionData} />;
}
