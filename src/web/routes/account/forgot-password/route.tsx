import { data } from 'react-router';
import { askForMailLink } from '#usecases/customers/mail-links.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { SENT } from '#web/forms/labels.ts';
import { mailboxSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { ForgotPasswordView } from './view.tsx';

const FAILED = 'We could not send the email right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Forgot your password?',
    description: 'Get a link by email that sets a new password.',
    path: href('/forgot-password'),
    noindex: true,
  });

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const form = checkForm(mailboxSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const passed = await passCaptcha(context, 'mail', posted, FAILED);
  if (!passed.ok) return respond(passed, form.values);
  const deps = context.get(depsContext);
  const asked = await orFailed(deps.log, FAILED, () =>
    askForMailLink(deps, 'reset-password', form.value.email, context.get(requestContext).address),
  );
  if (!asked.ok) return respond(asked, form.values);
  return data({ values: form.values, errors: {}, code: SENT });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, MAILBOX_DRAFT);

export default function Page({ actionData }: Route.ComponentProps) {
  return <ForgotPasswordView reply={actionData} />;
}
