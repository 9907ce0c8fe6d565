import { redirect } from 'react-router';
import { requestMedication } from '#usecases/messages/send-message.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { medicationRequestSchema } from '#web/forms/schemas/enquiries.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { REQUEST_DRAFT, RequestView } from './view.tsx';

const FAILED = 'We could not receive your request right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Request Medications',
    description: 'Ask for a medicine that you cannot find here, and we’ll answer with its price.',
    path: href('/request'),
  });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(medicationRequestSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'request', posted, FAILED);
  if (!passed.ok) return respond(passed, form.values);
  const deps = context.get(depsContext);
  const taken = await orFailed(deps, FAILED, () =>
    requestMedication(deps, form.value, context.get(requestContext).address),
  );
  if (!taken.ok) return respond(taken, form.values);
  return redirect(href('/'), { headers: { 'set-cookie': noticeCookie('request-submitted') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, REQUEST_DRAFT);

export default function Page({ actionData }: Route.ComponentProps) {
  return <RequestView reply={actionData} />;
}
