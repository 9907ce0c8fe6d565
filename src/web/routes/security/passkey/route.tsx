import { OrRecoveryCodes } from '#web/components/factors/recovery-codes.tsx';
import { NewPasskey } from '#web/components/factors/new-factor.tsx';
import { actNewPasskey, type ChangeReply, loadNew } from '#web/factors/manage-route.ts';
import { FACTOR_PLACES, CHANGE_FAILED } from '#web/factors/places.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Add a passkey',
    description: 'Log in with your face, your finger or the PIN of your device.',
    path: location.pathname,
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadNew('passkey', request, context);

export const action = ({ request, context }: Route.ActionArgs) => actNewPasskey(request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, CHANGE_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const reply: ChangeReply | undefined = actionData;
  const places = FACTOR_PLACES[loaderData.realm];
  return (
    <OrRecoveryCodes codes={reply?.codes} places={places}>
      <NewPasskey places={places} {...loaderData} reply={reply} />
    </OrRecoveryCodes>
  );
}
