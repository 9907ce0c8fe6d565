import { Clock } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { PasswordAgainField } from '#web/forms/person/proof-fields.tsx';
import { STAFF_DRAFTS, useStaffDraft } from '#web/components/staff/staff-viewer.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { NEW_EMAIL_LABEL, STAFF_EMAIL_LABELS } from '#web/forms/account-labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';

/** Intent of the form that changes the address. */
export const SET_EMAIL = 'set-email';

const loadSchema = () => import('#web/forms/schemas/team.ts').then((forms) => forms.ownEmailSchema);

export type OwnEmailFacts = {
  readonly email: string | null;
  /** The address that waits for its link to be used. */
  readonly waiting: { readonly email: string; readonly until: string } | null;
  readonly asksPassword: boolean;
};

/** Address for account mails, and the form that changes it. */
export const OwnEmail = ({
  email,
  waiting,
  asksPassword,
  reply,
}: OwnEmailFacts & { reply: FormReply | undefined }) => {
  const draft = useStaffDraft(STAFF_DRAFTS.ownEmail);
  return (
    <section aria-labelledby="email" className="card grid content-start gap-5 p-6">
      <h2 id="email" className="text-lg">
        Email address
      </h2>
      <p className="wrap-anywhere">
        {email ?? 'You have none yet, so nothing can be told to you.'}
      </p>
      {waiting ? (
        <p className="flex items-start gap-2 text-amber">
          <Icon node={Clock} className="beside-line size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            We sent a link to {waiting.email}. Open the link by{' '}
            <span className="figures">{waiting.until}</span>
            {email
              ? '; until you do, the old address stays.'
              : '; once you do, the address is yours.'}
          </span>
        </p>
      ) : null}
      <CheckedForm
        key={waiting?.email}
        schema={loadSchema}
        labels={STAFF_EMAIL_LABELS}
        reply={reply}
        draft={draft}
      >
        <input type="hidden" name="intent" value={SET_EMAIL} />
        <EmailField
          label={NEW_EMAIL_LABEL}
          hint={email ? 'We send a link there, and tell the old address.' : 'We send a link there.'}
        />
        <PasswordAgainField asked={asksPassword} />
        <SubmitButton busy="Sending..." look="secondary" className="sm:justify-self-start">
          Send the link
        </SubmitButton>
      </CheckedForm>
    </section>
  );
};
