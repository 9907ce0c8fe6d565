import { redirect } from 'react-router';
import { setNewPassword } from '#usecases/customers/mail-links.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPasswordSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { leftHint } from '#web/browser/viewer-hint.ts';
import { DeadLink } from '#web/components/account/mail-link-card.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { NEW_PASSWORD_LABELS } from '#web/forms/labels.ts';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not change your password right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Choose a new password',
    description: 'Set a new password for your account.',
    path: href('/reset-password'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const alive = await context.get(depsContext).mailLinks.peek('reset-password', token);
  return { token: alive ? token : undefined };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(newPasswordSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps, FAILED, () =>
    setNewPassword(deps, form.value, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done);
  const headers = new Headers();
  for (const cookie of [noticeCookie('password-set'), leftHint])
    headers.append('set-cookie', cookie);
  return redirect(href('/login'), { headers });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

const loadSchema = () =>
  import('#web/forms/schemas/login.ts').then((forms) => forms.newPasswordSchema);

const ResetPasswordView = ({
  token,
  reply,
}: {
  /** Undefined if the link is invalid, used or expired. */
  token: string | undefined;
  reply: FormReply | undefined;
}) => {
  if (token === undefined || reply?.code === 'link-dead')
    return <DeadLink to={href('/forgot-password')} name="Ask for a new link" />;
  return (
    <AuthCard title="Choose a new password">
      <p>Every device that is logged in to your account will be logged out.</p>
      <CheckedForm schema={loadSchema} labels={NEW_PASSWORD_LABELS} reply={reply}>
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields />
        <SubmitButton busy="Saving...">Save the password</SubmitButton>
      </CheckedForm>
    </AuthCard>
  );
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ResetPasswordView token={loaderData.token} reply={actionData} />;
}
