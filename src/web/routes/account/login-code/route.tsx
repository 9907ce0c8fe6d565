import { data } from 'react-router';
import { askForMailLink, logInByCode } from '#usecases/customers/mail-links.ts';
import { depsContext, requestContext, requestFrom } from '#web/http/context.ts';
import { afterLogin } from '#web/factors/show-route.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { SENT } from '#web/forms/labels.ts';
import { codeSchema, mailboxSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { returnPath } from '#web/http/local-path.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';
import { LoginCodeView } from './view.tsx';

const NOT_SENT = 'We could not send the email right now. Please try again in a moment.';
const FAILED = 'We could not log you in right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Log in with a code',
    description: 'Log in without a password, by a code that we email to you.',
    path: href('/login/code'),
    noindex: true,
  });

export const loader = ({ request }: Route.LoaderArgs) => ({
  from: returnPath(new URL(request.url).searchParams),
});

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  const deps = context.get(depsContext);
  if (!posted.has('code')) {
    const form = checkForm(mailboxSchema, posted);
    if (!form.ok) return refuseForm(form.reply);
    const passed = await passCaptcha(context, 'mail', posted, NOT_SENT);
    if (!passed.ok) return respond(passed, form.values);
    const asked = await orFailed(deps.log, NOT_SENT, () =>
      askForMailLink(deps, 'log-in', form.value.email, context.get(requestContext).address),
    );
    return asked.ok
      ? data({ values: form.values, errors: {}, code: SENT })
      : respond(asked, form.values);
  }
  const form = checkForm(codeSchema, posted);
  if (!form.ok) return refuseForm({ ...form.reply, code: SENT });
  const session = await orFailed(deps.log, FAILED, () =>
    logInByCode(deps, form.value, requestFrom(request, context)),
  );
  if (!session.ok) return respond({ ...session, code: SENT }, form.values);
  return afterLogin(session.value, returnPath(new URL(request.url).searchParams));
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED, MAILBOX_DRAFT);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginCodeView reply={actionData} from={loaderData.from} />;
}
