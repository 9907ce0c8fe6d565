import type { PatientNotes } from '#domain/review/cautions.ts';
import { AccountForm } from '#web/components/account/account-form.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { FormTextArea } from '#web/forms/form-fields.tsx';
import { HEALTH_LABELS, MAX_HEALTH_NOTE } from '#web/forms/account-labels.ts';

const loadSchema = () =>
  import('#web/forms/schemas/account.ts').then((forms) => forms.healthSchema);

/** Name of the draft in the browser; the storage key adds the account it belongs to. */
export const HEALTH_DRAFT = 'health';

export const HealthView = ({
  userId,
  initial,
  reply,
}: {
  userId: string;
  initial: PatientNotes;
  reply: FormReply | undefined;
}) => (
  <AccountForm
    title="For the pharmacist"
    text="A pharmacist sees this beside your prescriptions, and nobody else does. You do not have to fill it in. Empty fields take back what you told before."
    schema={loadSchema}
    labels={HEALTH_LABELS}
    reply={reply}
    initial={initial}
    draft={`${HEALTH_DRAFT}:${userId}`}
  >
    <FormTextArea
      name="allergies"
      label={HEALTH_LABELS.allergies}
      optional
      hint="Such as insulin, penicillin or latex"
      maxLength={MAX_HEALTH_NOTE}
    />
    <FormTextArea
      name="medicines"
      label={HEALTH_LABELS.medicines}
      optional
      hint="With or without a prescription"
      maxLength={MAX_HEALTH_NOTE}
    />
    <FormTextArea
      name="conditions"
      label={HEALTH_LABELS.conditions}
      optional
      hint="Such as type 1 diabetes, or a thyroid cancer in the family"
      maxLength={MAX_HEALTH_NOTE}
    />
  </AccountForm>
);
