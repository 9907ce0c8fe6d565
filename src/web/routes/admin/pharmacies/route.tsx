import { data, redirect } from 'react-router';
import { listDeskPharmacies } from '#db/reads/pharmacies.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { addPharmacy } from '#usecases/pharmacies/change-register.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { pharmacyRow } from '#web/pages/pharmacy-rows.ts';
import type { Route } from './+types/route.ts';
import { PharmaciesView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Pharmacies',
    description: 'For the staff of the store.',
    path: href('/admin/pharmacies'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, clock, log } = context.get(depsContext);
  try {
    const pharmacies = await listDeskPharmacies(db, context.get(viewerContext));
    const now = clock();
    return data({ rows: pharmacies.map((pharmacy) => pharmacyRow(pharmacy, now)) });
  } catch (error) {
    log.error({ err: error }, 'the pharmacies could not be read');
    return data({ rows: undefined }, { status: 503 });
  }
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const values = textValues(await request.formData());
  const added = await orFailed(deps, PHARMACY_MESSAGES.failed, () =>
    addPharmacy(deps, context.get(viewerContext), values),
  );
  if (!added.ok) return respond(added, values);
  return redirect(href('/admin/pharmacies/:pharmacyId', added.value), {
    headers: { 'set-cookie': noticeCookie('pharmacy-entered') },
  });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, PHARMACY_MESSAGES.failed, STAFF_DRAFTS.pharmacy(''));

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PharmaciesView {...loaderData} reply={actionData} />;
}
