import { OrRecoveryCodes, RenewCodes } from '#web/components/factors/recovery-codes.tsx';
import { actCodes, type ChangeReply, loadCodes } from '#web/factors/manage-route.ts';
import { FACTOR_PLACES, CHANGE_FAILED } from '#web/factors/places.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches[0].loaderData, {
    name: 'New recovery codes',
    description: 'Codes for the day that you lose your phone.',
    path: location.pathname,
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) => loadCodes(request, context);

export const action = ({ request, context }: Route.ActionArgs) => actCodes(request, context);

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, CHANGE_FAILED);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  const reply: ChangeReply | undefined = actionData;
  const places = FACTOR_PLACES[loaderData.realm];
  return (
    <OrRecoveryCodes codes={reply?.codes} places={places}>
      <RenewCodes places={places} {...loaderData} reply={reply} />
    </OrRecoveryCodes>
  );
}
