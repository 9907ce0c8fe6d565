import type { StaffRole } from '#domain/access.ts';
import { toRoles } from '#domain/team.ts';
import { RoleBoxes } from '#web/components/staff/role-boxes.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { INVITE_LABELS, inviteSchema } from '#web/forms/schemas/team.ts';

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
        Invite somebody
      </h3>
      <CheckedForm schema={inviteSchema} labels={INVITE_LABELS} reply={reply} draft={draft}>
        <FormTextField
          name="email"
          label={INVITE_LABELS.email}
          type="email"
          autoComplete="off"
          inputMode="email"
          hint="We send a link there, which works once, for three days."
        />
        <RoleBoxes chosen={toRoles(Object.keys(reply?.values ?? {}))} grantable={grantable} />
        <SubmitButton busy="Sending...">Send the invitation</SubmitButton>
      </CheckedForm>
    </section>
  );
};
