import { data, redirect } from 'react-router';
import { findApplication, listApplications } from '#db/reads/affiliates.ts';
import { APPLICATION_MESSAGES } from '#texts/affiliates.ts';
import { changeApplication } from '#usecases/affiliates/applications.ts';
import { STAFF_DRAFTS } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { applicationChangeSchema } from '#web/forms/schemas/affiliates.ts';
import { checkForm, type FormReply, textValues } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import {
  addressOf,
  type ApplicationsView,
  readApplicationsView,
} from '#web/routes/admin/dashboard/list-view.ts';
import type { Route } from './+types/route.ts';
import { applicationLine, applicationRow } from './rows.ts';
import { AffiliatesView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Affiliates',
    description: 'For store staff only.',
    path: href('/admin/affiliates'),
    noindex: true,
  });

const viewOf = (request: Request): ApplicationsView =>
  readApplicationsView(new URL(request.url).searchParams);

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { db, log } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const view = viewOf(request);
  try {
    const [{ applications, ...around }, found] = await Promise.all([
      listApplications(db, viewer, { ...view, filter: { ...view.filter, search: view.search } }),
      view.open === undefined ? undefined : findApplication(db, viewer, view.open),
    ]);
    const list = { ...around, applications: applications.map(applicationLine) };
    return data({ view, list, opened: found && applicationRow(found) });
  } catch (error) {
    log.error({ err: error }, 'the applications could not be read');
    return data({ view, list: undefined, opened: undefined }, { status: 503 });
  }
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(applicationChangeSchema, await request.formData());
  if (!form.ok) {
    // Errors without a field are shown above all fields.
    const { applicationId, version } = form.reply.errors;
    const message = applicationId ?? version;
    return refuseForm(message ? { ...form.reply, message } : form.reply);
  }
  const deps = context.get(depsContext);
  const changed = await orFailed(deps, APPLICATION_MESSAGES.changeFailed, () =>
    changeApplication(deps, context.get(viewerContext), form.value),
  );
  if (!changed.ok) return respond(changed, form.values);
  return redirect(addressOf(viewOf(request)), {
    headers: { 'set-cookie': noticeCookie('application-changed') },
  });
};

export const headers = actionHeaders;

export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs) => {
  const { applicationId = '' } = textValues(await request.clone().formData());
  return keepForm(
    serverAction,
    APPLICATION_MESSAGES.changeFailed,
    STAFF_DRAFTS.application(applicationId),
  );
};

/** Reloads after a refusal, because somebody else may have changed the application. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: FormReply;
  defaultShouldRevalidate: boolean;
}): boolean => actionResult?.code === 'stale' || defaultShouldRevalidate;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <AffiliatesView {...loaderData} reply={actionData} />;
}
