import { redirect } from 'react-router';
import type { StaffRole } from '#domain/access.ts';
import { rolesText } from '#domain/team.ts';
import { acceptInvitation, readInvitation } from '#usecases/staff/accept-invitation.ts';
import { depsContext, requestContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { checkForm, type FormReply } from '#web/forms/check-form.ts';
import { keepForm } from '#web/forms/keep-form.ts';
import { JOIN_LABELS, joinSchema, licenceOf } from '#web/forms/schemas/team.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { actionHeaders, orFailed, refuseForm, respond } from '#web/http/respond.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { LicenceFields } from '#web/components/staff/licence-fields.tsx';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { Route } from './+types/route.ts';

const FAILED = 'We could not create your account right now. Please try again in a moment.';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Join the team',
    description: 'For store staff only.',
    path: href('/admin/invitation'),
    noindex: true,
  });

/** Checks the link without using it up, because mail scanners open links, too. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const token = new URL(request.url).searchParams.get('token') ?? '';
  const found = await readInvitation(context.get(depsContext), token);
  return { invitation: found && { token, email: found.email, roles: found.roles } };
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = checkForm(joinSchema, await request.formData());
  if (!form.ok) return refuseForm(form.reply);
  const deps = context.get(depsContext);
  const done = await orFailed(deps, FAILED, () =>
    acceptInvitation(
      deps,
      { ...form.value, licence: licenceOf(form.value) },
      context.get(requestContext).address,
    ),
  );
  if (!done.ok) return respond(done, form.values);
  return redirect(href('/admin'), { headers: { 'set-cookie': noticeCookie('staff-joined') } });
};

export const headers = actionHeaders;

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  keepForm(serverAction, FAILED);

/** Landing page of an invitation; only the button creates the account. */
const InvitationView = ({
  invitation,
  reply,
}: {
  /** Undefined if the link is invalid, used or expired. */
  invitation:
    | { readonly token: string; readonly email: string; readonly roles: readonly StaffRole[] }
    | undefined;
  reply: FormReply | undefined;
}) => {
  if (!invitation || reply?.code === 'link-dead')
    return (
      <AuthCard title="This link has expired">
        <p>{MAIL_LINK_MESSAGES.linkDead}</p>
        <p>Please ask the colleague who invited you to send a new one.</p>
      </AuthCard>
    );
  return (
    <AuthCard title="Join the team">
      <dl className="grid gap-1 text-sm">
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-soft">Email address</dt>
          <dd className="font-semibold wrap-anywhere">
            <Email address={invitation.email} />
          </dd>
        </div>
        <div className="flex flex-wrap gap-x-2">
          <dt className="text-soft">Role</dt>
          <dd className="font-semibold">{rolesText(invitation.roles)}</dd>
        </div>
      </dl>
      <CheckedForm schema={joinSchema} labels={JOIN_LABELS} reply={reply}>
        <input type="hidden" name="token" value={invitation.token} />
        <FormTextField name="name" label={JOIN_LABELS.name} autoComplete="name" />
        <FormTextField
          name="username"
          label={JOIN_LABELS.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          hint="You will use it to log in."
        />
        {invitation.roles.includes('pharmacist') ? <LicenceFields required /> : null}
        <NewPasswordFields labels={JOIN_LABELS} />
        <SubmitButton>Create your account</SubmitButton>
      </CheckedForm>
    </AuthCard>
  );
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <InvitationView invitation={loaderData.invitation} reply={actionData} />;
}
