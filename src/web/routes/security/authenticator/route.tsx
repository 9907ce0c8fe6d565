import { OrRecoveryCodes } from '#web/components/factors/recovery-codes.tsx';
import { NewAuthenticator } from '#web/components/factors/new-factor.tsx';
import { actNewAuthenticator, type ChangeReply, loadNew } from '#web/factors/manage-route.ts';
import { FACTOR_PLACES, CHANGE_FAILED } from '#web/factors/places.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Add an authenticator app',
    description: 'A code from an app as the second step of logging in.',
    path: location.pathname,
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadNew('authenticator', request, context);

export const action = ({ request, context }: Route.ActionArgs) =>
  actNewAuthenticator(request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, CHANGE_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const reply: ChangeReply | undefined = actionData;
  const places = FACTOR_PLACES[loaderData.realm];
  return (
    <OrRecoveryCodes codes={reply?.codes} places={places}>
      <NewAuthenticator places={places} {...loaderData} reply={reply} />
    </OrRecoveryCodes>
  );
}
