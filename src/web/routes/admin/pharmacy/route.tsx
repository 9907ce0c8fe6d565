import { redirect } from 'react-router';
import { listDeskPharmacies } from '#db/reads/pharmacies.ts';
import { changedFields, confirmRefusal } from '#domain/pharmacies/register.ts';
import { typedOf } from '#domain/pharmacies/typed-details.ts';
import type { Result } from '#domain/result.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import {
  changeDetails,
  confirmEntry,
  dropEntry,
  suspendPharmacy,
} from '#usecases/pharmacies/change-register.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { actionHeaders, orFailed, respond } from '#web/http/respond.ts';
import { href } from '#web/href.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import { detailFacts, pharmacyRow } from '#web/pages/pharmacy-rows.ts';
import type { Route } from './+types/route.ts';
import { PharmacyView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Pharmacy',
    description: 'For the staff of the store.',
    path: href('/admin/pharmacies/:pharmacyId', params),
    noindex: true,
  });

export const loader = async ({ params, context }: Route.LoaderArgs) => {
  const { db, clock } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const [pharmacy] = await listDeskPharmacies(db, viewer, params.pharmacyId);
  if (viewer.kind !== 'staff' || !pharmacy)
    throw new Response(PHARMACY_MESSAGES.notFound, { status: 404 });
  const now = clock();
  const { current, open, suspendedAt } = pharmacy;
  const changed = open ? changedFields(current?.details, open.details) : [];
  const last = open ?? current;
  return {
    row: pharmacyRow(pharmacy, now),
    suspended: suspendedAt !== null,
    current: current && {
      facts: detailFacts(current.details),
      scanId: current.scanId,
      since: `${formatMoment(current.confirmedAt)}, entered by ${current.by}, confirmed by ${current.confirmedBy}`,
    },
    open: open && {
      id: open.id,
      facts: detailFacts(open.details).map((fact) => ({
        ...fact,
        changed: current !== null && changed.includes(fact.field),
      })),
      scanId: open.scanId,
      by: `${open.by}, ${formatMoment(open.at)}`,
      refusal: confirmRefusal(open, viewer.id, now)?.message,
    },
    initial: last ? typedOf(last.details) : {},
  };
};

export const action = async ({ params, request, context }: Route.ActionArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { pharmacyId } = params;
  const values = textValues(await request.formData());
  const { intent, entryId = '', scanId = '' } = values;
  const run = async (notice: NoticeCode, change: () => Promise<Result<null>>) => {
    const done = await orFailed(deps, PHARMACY_MESSAGES.failed, change);
    if (!done.ok) return respond(done, values);
    return redirect(href('/admin/pharmacies/:pharmacyId', { pharmacyId }), {
      headers: { 'set-cookie': noticeCookie(notice) },
    });
  };
  switch (intent) {
    case 'enter':
      return run('pharmacy-entered', () => changeDetails(deps, viewer, pharmacyId, values));
    case 'confirm':
      return run('pharmacy-confirmed', () =>
        confirmEntry(deps, viewer, pharmacyId, { entryId, scanId }),
      );
    case 'drop':
      return run('pharmacy-dropped', () => dropEntry(deps, viewer, pharmacyId, entryId));
    case 'suspend':
      return run('pharmacy-suspended', () => suspendPharmacy(deps, viewer, pharmacyId));
    default:
      throw new Response('This form does not belong to this page.', { status: 422 });
  }
};

export const headers = actionHeaders;

export const clientAction = ({ params, serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, PHARMACY_MESSAGES.failed, STAFF_DRAFTS.pharmacy(params.pharmacyId));

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <PharmacyView {...loaderData} reply={actionData} />;
}
