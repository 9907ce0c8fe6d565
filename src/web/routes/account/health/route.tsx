import { redirect } from 'react-router';
import { findPatientNotes } from '#db/reads/reviews.ts';
import { tellPharmacist } from '#usecases/review/tell-pharmacist.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { healthSchema } from '#web/forms/schemas/account.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { HEALTH_DRAFT, HealthView } from './view.tsx';

const FAILED = 'We could not save this right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'For the pharmacist',
    description: 'What a pharmacist should know before your prescription is approved.',
    path: href('/account/health'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  return {
    userId: viewer.id,
    initial: await findPatientNotes(context.get(depsContext).db, viewer, viewer.id),
  };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(healthSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const saved = await orFailed(deps.log, FAILED, () =>
    tellPharmacist(deps, context.get(viewerContext), form.value),
  );
  if (!saved.ok) return respond(saved, form.values);
  return redirect(href('/account'), { headers: { 'set-cookie': noticeCookie('health-saved') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, HEALTH_DRAFT);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <HealthView {...loaderData} reply={actionData} />;
}
