import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OTHER_KIND } from '#domain/affiliates.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea, FormTextField, FormSelect } from '#web/forms/form-fields.tsx';
import { AFFILIATION_LABELS } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { announceError } from '#web/browser/toasts.ts';

export const AFFILIATION_DRAFT = 'affiliation';

const loadSchema = (kinds: readonly string[]) => () =>
  import('#web/forms/schemas/affiliates.ts').then(({ affiliationSchema }) =>
    affiliationSchema(kinds),
  );

/** With which a practice applies that does not want to write a mail. */
export const AffiliationForm = ({
  idealFor,
  reply,
}: {
  idealFor: readonly string[];
  reply: FormReply | undefined;
}) => {
  const { key } = useLocation();
  // An application that was sent leaves an empty form behind, as on another visit; a refused one stays.
  const [visit, setVisit] = useState(key);
  if (!reply && key !== visit) setVisit(key);
  useEffect(() => {
    if (reply?.message) announceError(reply.message);
  }, [reply]);
  const kinds = [...idealFor, OTHER_KIND];
  return (
    <div className="card p-6 md:p-8">
      <CheckedForm
        captcha="contact"
        key={visit}
        schema={loadSchema(kinds)}
        labels={AFFILIATION_LABELS}
        reply={reply}
        draft={AFFILIATION_DRAFT}
      >
        <div className="field-row md:grid-cols-2">
          <FormTextField
            name="practice"
            label={AFFILIATION_LABELS.practice}
            autoComplete="organization"
          />
          <FormSelect name="kind" label={AFFILIATION_LABELS.kind}>
            <option value="">Please choose</option>
            {kinds.map((kind) => (
              <option key={kind}>{kind}</option>
            ))}
          </FormSelect>
          <FormTextField name="name" label={AFFILIATION_LABELS.name} autoComplete="name" />
          <EmailField />
          <FormTextField
            name="region"
            label={AFFILIATION_LABELS.region}
            autoComplete="off"
            hint="Where you see patients."
          />
          <FormTextField
            name="phone"
            label={AFFILIATION_LABELS.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="With country code."
            optional
          />
        </div>
        <FormTextField
          name="licence"
          label={AFFILIATION_LABELS.licence}
          autoComplete="off"
          hint="It helps us to see sooner who you are."
          optional
        />
        <FormTextArea
          name="message"
          label={AFFILIATION_LABELS.message}
          hint="About your practice. Please name no patient."
          optional
        />
        <SubmitButton busy="Sending..." className="sm:justify-self-start">
          Send Application
        </SubmitButton>
      </CheckedForm>
    </div>
  );
};
