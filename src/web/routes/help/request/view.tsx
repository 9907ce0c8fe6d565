import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { REQUEST_LABELS } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { announceError } from '#web/browser/toasts.ts';

export const REQUEST_DRAFT = 'request';

const loadSchema = () =>
  import('#web/forms/schemas/enquiries.ts').then(
    ({ medicationRequestSchema }) => medicationRequestSchema,
  );

/** Text that another page passed in the navigation state. */
const presetOf = (state: unknown): string =>
  typeof state === 'object' &&
  state !== null &&
  'medication' in state &&
  typeof state.medication === 'string'
    ? state.medication
    : '';

export const RequestView = ({ reply }: { reply: FormReply | undefined }) => {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const asked = search.get('medication') ?? '';
  const box = useRef<HTMLDivElement>(null);
  const handed = presetOf(state);
  const wanted = asked || handed;
  useEffect(() => {
    // The server does not know the navigation state, so the field is filled in afterwards.
    const field = box.current?.querySelector<HTMLInputElement>('[name="medication"]');
    if (field?.value === '') field.value = handed;
  }, [handed]);
  useEffect(() => {
    if (reply?.message) announceError(reply.message);
  }, [reply]);
  return (
    <>
      <PageHead
        title="Request Medications"
        text="Tell us which medicine you are looking for, and we’ll write back with its price."
      />
      <div ref={box} className="page py-8">
        <div className="card max-w-3xl p-6 md:p-8">
          <CheckedForm
            captcha="request"
            schema={loadSchema}
            labels={REQUEST_LABELS}
            reply={reply}
            initial={{ medication: asked }}
            // A request for another medicine has its own draft.
            draft={wanted ? `${REQUEST_DRAFT}:${wanted}` : REQUEST_DRAFT}
          >
            <FormTextField name="name" label={REQUEST_LABELS.name} autoComplete="name" />
            <div className="field-row md:grid-cols-2">
              <EmailField hint="We’ll answer at this address." />
              <FormTextField
                name="phone"
                label={REQUEST_LABELS.phone}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                hint="Include the country code."
                optional
              />
            </div>
            <FormTextField
              name="medication"
              label={REQUEST_LABELS.medication}
              autoComplete="off"
              hint="Enter the name and strength as on your prescription."
            />
            <FormTextArea name="message" label={REQUEST_LABELS.message} optional />
            <SubmitButton busy="Sending..." className="sm:justify-self-start">
              Submit Request
            </SubmitButton>
          </CheckedForm>
        </div>
      </div>
    </>
  );
};
