import { FactorChange, RenewCodes } from '#web/components/factors/recovery-codes.tsx';
import { actCodes, loadCodes } from '#web/factors/manage-route.ts';
import { CHANGE_FAILED } from '#web/factors/places.ts';
import { factorMeta } from '#web/factors/factor-meta.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = factorMeta(
  'New recovery codes',
  'Codes to log in with if you lose your phone.',
);

export const loader = ({ request, context }: Route.LoaderArgs) => loadCodes(request, context);

export const action = ({ request, context }: Route.ActionArgs) => actCodes(request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, CHANGE_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <FactorChange realm={loaderData.realm} reply={actionData}>
      {(page) => <RenewCodes {...loaderData} {...page} />}
    </FactorChange>
  );
}
