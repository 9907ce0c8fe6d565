import { OneFactor } from '#web/components/factors/one-factor.tsx';
import { actFactor, loadFactor } from '#web/factors/manage-route.ts';
import { FACTOR_PLACES, CHANGE_FAILED } from '#web/factors/places.ts';
import { factorMeta } from '#web/factors/factor-meta.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = factorMeta('Change a second step', 'Rename or remove it.');

export const loader = ({ params, request, context }: Route.LoaderArgs) =>
  loadFactor(params.factorId, request, context);

export const action = ({ params, request, context }: Route.ActionArgs) =>
  actFactor(params.factorId, request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, CHANGE_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <OneFactor places={FACTOR_PLACES[loaderData.realm]} {...loaderData} reply={actionData} />;
}
