import { Clock } from 'lucide-react';
import { useNavigation } from 'react-router';
import { Button } from '#ui/button.tsx';
import { ProofField } from '#web/components/factors/proof-field.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { NEW_EMAIL_LABEL, STAFF_EMAIL_LABELS } from '#web/forms/security-labels.ts';
import { EmailField } from '#web/forms/person-fields.tsx';

/** What the form asks for that names another address. */
export const SET_EMAIL = 'set-email';

const loadSchema = () => import('#web/forms/team.ts').then((forms) => forms.ownEmailSchema);

export type OwnEmailFacts = {
  readonly email: string | null;
  /** The address that waits for its link to be used. */
  readonly waiting: { readonly email: string; readonly until: string } | null;
  readonly asksPassword: boolean;
};

/** Where mails about the person's account go, and the way to another address. */
export const OwnEmail = ({
  email,
  waiting,
  asksPassword,
  reply,
}: OwnEmailFacts & { reply: FormReply | undefined }) => {
  const busy = useNavigation().formMethod === 'POST';
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
          <Clock aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span className="min-w-0 wrap-anywhere">
            We sent a link to {waiting.email}. The address counts once it was used, until{' '}
            <span className="figures">{waiting.until}</span>.
          </span>
        </p>
      ) : null}
      <CheckedForm
        key={waiting?.email}
        schema={loadSchema}
        labels={STAFF_EMAIL_LABELS}
        reply={reply}
      >
        <input type="hidden" name="intent" value={SET_EMAIL} />
        <EmailField
          label={NEW_EMAIL_LABEL}
          hint={email ? 'We send a link there, and tell the old address.' : 'We send a link there.'}
        />
        <ProofField asked={asksPassword} />
        <Button type="submit" look="secondary" disabled={busy} className="sm:justify-self-start">
          {busy ? 'Sending...' : 'Send the link'}
        </Button>
      </CheckedForm>
    </section>
  );
};
