import { Form } from 'react-router';
import { Email } from '#web/components/texts/line-breaks.tsx';
import { ConfirmedAction } from '#web/components/staff/confirmed-action.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import type { StaffRole } from '#domain/access.ts';
import { toRoles } from '#domain/team.ts';
import { RoleBoxes } from '#web/components/staff/role-boxes.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { INVITE_LABELS, inviteSchema } from '#web/forms/schemas/team.ts';

export type InvitationRow = {
  readonly id: string;
  readonly email: string;
  readonly roles: string;
  readonly invitedBy: string;
  readonly expires: string;
  readonly expired: boolean;
};

/** Invitations that have not been accepted. */
export const Invitations = ({ invitations }: { invitations: readonly InvitationRow[] }) => (
  <section aria-labelledby="invitations" className="grid gap-2">
    <h3 id="invitations" className="text-base">
      Invitations
    </h3>
    <ul className="card divide-y divide-line">
      {invitations.map(({ id, email, roles, invitedBy, expires, expired }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
          <div className="min-w-0 text-sm">
            <p className="font-semibold wrap-anywhere">
              <Email address={email} />
            </p>
            <p className="text-soft">
              {roles}, invited by {invitedBy}
            </p>
            <p className={expired ? 'font-medium text-amber' : 'text-soft'}>
              {expired ? 'Expired' : 'Open until'} <span className="figures">{expires}</span>
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Form method="post">
              <input type="hidden" name="invitation" value={id} />
              <SubmitButton
                busy="Sending..."
                look="secondary"
                aria-label={`Resend to ${email}`}
                name="intent"
                value="invite-again"
              >
                Resend
              </SubmitButton>
            </Form>
            <ConfirmedAction
              name="Revoke"
              label={`Revoke the invitation to ${email}`}
              intent="withdraw"
              values={{ invitation: id }}
              title="Revoke the invitation?"
              action="Revoke"
              look="danger"
            >
              <p className="wrap-anywhere">
                The link that was sent to {email} will no longer work.
              </p>
            </ConfirmedAction>
          </div>
        </li>
      ))}
    </ul>
  </section>
);

export const InviteForm = ({
  grantable,
  reply,
}: {
  grantable: readonly StaffRole[];
  reply: FormReply | undefined;
}) => {
  const draft = useStaffDraft(STAFF_DRAFTS.invitation);
  return (
    <section aria-labelledby="invite" className="card grid gap-4 p-5">
      <h3 id="invite" className="text-base">
        Invite someone
      </h3>
      <CheckedForm schema={inviteSchema} labels={INVITE_LABELS} reply={reply} draft={draft}>
        <FormTextField
          name="email"
          label={INVITE_LABELS.email}
          type="email"
          autoComplete="off"
          inputMode="email"
          hint="We email a link to this address. It works once, for three days."
        />
        <RoleBoxes chosen={toRoles(Object.keys(reply?.values ?? {}))} grantable={grantable} />
        <SubmitButton busy="Sending...">Send invitation</SubmitButton>
      </CheckedForm>
    </section>
  );
};
