import { FactorChange } from '#web/components/factors/recovery-codes.tsx';
import { NewPasskey } from '#web/components/factors/new-factor.tsx';
import { actNewPasskey, loadNew } from '#web/factors/manage-route.ts';
import { CHANGE_FAILED } from '#web/factors/places.ts';
import { factorMeta } from '#web/factors/factor-meta.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = factorMeta(
  'Add a passkey',
  'Log in with your face, your fingerprint or the PIN of your device.',
);

export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadNew('passkey', request, context);

export const action = ({ request, context }: Route.ActionArgs) => actNewPasskey(request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, CHANGE_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactorChange realm={loaderData.realm} reply={actionData}>
      {(page) => <NewPasskey {...loaderData} {...page} />}
    </FactorChange>
  );
}
