import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { askForSmsCode, logInBySmsCode } from '#usecases/customers/phone.ts';
import { depsContext } from '#web/http/context.ts';
import { checkForm } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { DEFAULT_CALLING_CODE, SENT } from '#web/forms/labels.ts';
import { toPhone } from '#web/forms/person/phone.ts';
import { telephoneSchema, textLoginSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { returnPath } from '#web/http/local-path.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, refuseForm } from '#web/http/respond.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import { answerCode, answerCodeRequest } from '#web/routes/account/login-code/answers.ts';
import type { Route } from './+types/route.ts';
import { LoginPhoneView } from './view.tsx';

const NOT_SENT = 'We could not send the text message right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Log in by text message',
    description: 'Log in without a password, with a code that we text to your phone.',
    path: href('/login/phone'),
    noindex: true,
  });

export const loader = ({ request, context }: Route.LoaderArgs) => {
  if (!context.get(depsContext).settings.texts) throw new Response(null, { status: 404 });
  return { from: returnPath(new URL(request.url).searchParams) };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  if (!context.get(depsContext).settings.texts) throw new Response(null, { status: 404 });
  const posted = await request.formData();
  const form = checkForm(telephoneSchema, posted);
  if (!form.ok) return refuseForm(form.reply);
  const phone = toPhone(DEFAULT_CALLING_CODE, form.value.phone);
  if (phone === undefined)
    return refuseForm({ values: form.values, errors: { phone: ACCOUNT_MESSAGES.phoneInvalid } });
  if (!posted.has('code'))
    return answerCodeRequest(context, posted, form.values, {
      form: 'text',
      failed: NOT_SENT,
      send: (deps, address) => askForSmsCode(deps, phone, address),
    });
  const typed = checkForm(textLoginSchema, posted);
  if (!typed.ok) return refuseForm({ ...typed.reply, code: SENT });
  return answerCode(request, context, typed.values, (deps, from) =>
    logInBySmsCode(deps, { phone, code: typed.value.code }, from, request.headers),
  );
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, LOGIN_UNAVAILABLE);

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <LoginPhoneView from={loaderData.from} reply={actionData} />;
}
