import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { AuthCard } from '#web/components/account/auth-card.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { NewPasswordFields } from '#web/forms/person/new-password-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { JOIN_LABELS, joinSchema } from '#web/forms/schemas/team.ts';

/** Landing page of an invitation; only the button creates the account. */
export const InvitationView = ({
  invitation,
  reply,
}: {
  /** Undefined where the link does not work (any more). */
  invitation:
    | { readonly token: string; readonly email: string; readonly roles: string }
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
          <dd className="font-semibold">{invitation.roles}</dd>
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
          hint="You log in with it."
        />
        <NewPasswordFields labels={JOIN_LABELS} />
        <SubmitButton>Make your account</SubmitButton>
      </CheckedForm>
    </AuthCard>
  );
};
