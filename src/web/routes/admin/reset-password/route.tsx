import { redirect } from 'react-router';
import { readStaffPasswordLink, setStaffPassword } from '#usecases/staff/reset-password.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { newPasswordSchema } from '#web/forms/schemas/login.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
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
    description: 'For store staff only.',
    path: href('/admin/reset-password'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await readStaffPasswordLink(context.get(depsContext), token);
  return { link: found && { token, username: found.username } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(newPasswordSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps, FAILED, () =>
    setStaffPassword(deps, form.value, context.get(requestContext).address),
  );
  if (!done.ok) return respond(done);
  return redirect(href('/admin'), { headers: { 'set-cookie': noticeCookie('password-set') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

/** Landing page of the link that an administrator sent; only the button changes the password. */
const StaffPasswordView = ({
  link,
  reply,
}: {
  /** Undefined if the link is invalid, used or expired. */
  link: { readonly token: string; readonly username: string } | undefined;
  reply: FormReply | undefined;
}) => {
  if (!link || reply?.code === 'link-dead')
    return (
      <AuthCard title="This link has expired">
        <p>{MAIL_LINK_MESSAGES.linkDead}</p>
        <p>Please ask an administrator of your team to send a new one.</p>
      </AuthCard>
    );
  return (
    <AuthCard title="Choose a new password">
      <p>
        For the staff account <strong className="wrap-anywhere">{link.username}</strong>. Every
        device that is logged in to it will be logged out.
      </p>
      <CheckedForm schema={newPasswordSchema} labels={NEW_PASSWORD_LABELS} reply={reply}>
        <input type="hidden" name="token" value={link.token} />
        <NewPasswordFields />
        <SubmitButton busy="Saving...">Save the password</SubmitButton>
      </CheckedForm>
    </AuthCard>
  );
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <StaffPasswordView link={loaderData.link} reply={actionData} />;
}
