import { askForMailLink, logInByCode } from '#usecases/customers/mail-links.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { MAILBOX_DRAFT } from '#web/forms/draft.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { SENT } from '#web/forms/labels.ts';
import { codeSchema, mailboxSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { returnPath } from '#web/http/local-path.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, refuseForm } from '#web/http/respond.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import type { Route } from './+types/route.ts';
import { answerCode, answerCodeRequest } from './answers.ts';
import { LoginCodeView } from './view.tsx';

const NOT_SENT = 'We could not send the email right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Log in with a code',
    description: 'Log in without a password, with a code that we email to you.',
    path: href('/login/code'),
    noindex: true,
  });

export const loader = ({ request }: Route.LoaderArgs) => ({
  from: returnPath(new URL(request.url).searchParams),
});

export const action = async ({ request, context }: Route.ActionArgs) => {
  const posted = await request.formData();
  if (!posted.has('code')) {
    const form = checkForm(mailboxSchema, posted);
    if (!form.ok) return refuseForm(form.reply);
    return answerCodeRequest(context, posted, form.values, {
      form: 'mail',
      failed: NOT_SENT,
      send: (deps, address) =>
        askForMailLink(deps, 'log-in', form.value.email, address, request.headers),
    });
  }
  const form = checkForm(codeSchema, posted);
  if (!form.ok) return refuseForm({ ...form.reply, code: SENT });
  return answerCode(request, context, form.values, (deps, from) =>
    logInByCode(deps, form.value, from, request.headers),
  );
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, LOGIN_UNAVAILABLE, MAILBOX_DRAFT);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginCodeView reply={actionData} from={loaderData.from} />;
}
