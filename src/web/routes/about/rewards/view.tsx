import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { OTHER_KIND } from '#domain/affiliates.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { CheckedForm } from '#web/forms/checked-form.tsx';
import { FormSelect, FormTextArea, FormTextField } from '#web/forms/form-fields.tsx';
import { AFFILIATION_LABELS } from '#web/forms/labels.ts';
import { EmailField } from '#web/forms/person/person-fields.tsx';
import { SubmitButton } from '#web/forms/submit-button.tsx';
import { announceError } from '#web/browser/toasts.ts';
import { Check } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { buttonClass } from '#ui/button.tsx';
import { affiliationDraft } from '#web/pages/mail-draft.ts';
import { Band, FeatureCards } from '#web/components/layout/landing-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import type { Titled } from '#web/pages/page-texts.ts';

export const AFFILIATION_DRAFT = 'affiliation';

const loadSchema = (kinds: readonly string[]) => () =>
  import('#web/forms/schemas/affiliates.ts').then(({ affiliationSchema }) =>
    affiliationSchema(kinds),
  );

/** Application form for a practice, as an alternative to an email. */
const AffiliationForm = ({
  idealFor,
  reply,
}: {
  idealFor: readonly string[];
  reply: FormReply | undefined;
}) => {
  const { key } = useLocation();
  // A new visit or a sent application empties the form; a refused one keeps it.
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
            hint="Enter where you see patients."
          />
          <FormTextField
            name="phone"
            label={AFFILIATION_LABELS.phone}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            hint="Include the country code."
            optional
          />
        </div>
        <FormTextField
          name="licence"
          label={AFFILIATION_LABELS.licence}
          autoComplete="off"
          hint="It helps us confirm sooner who you are."
          optional
        />
        <FormTextArea
          name="message"
          label={AFFILIATION_LABELS.message}
          hint="Tell us about your practice. Please do not name any patients."
          optional
        />
        <SubmitButton busy="Sending..." className="sm:justify-self-start">
          Send Application
        </SubmitButton>
      </CheckedForm>
    </div>
  );
};

export const RewardsView = ({
  email,
  hero,
  benefits,
  idealFor,
  closing,
  reply,
}: {
  email: string;
  hero: Titled;
  benefits: readonly Titled[];
  idealFor: readonly string[];
  closing: Titled;
  reply: FormReply | undefined;
}) => (
  <>
    <Band title={hero.title} text={hero.text}>
      <div className="flex flex-wrap gap-3">
        <a href={affiliationDraft(email)} className={buttonClass('primary')}>
          Join Now
        </a>
        <a href="#apply" className={buttonClass('secondary')}>
          Apply online
        </a>
      </div>
    </Band>
    <Section id="partner" title="Why Partner With Us">
      <FeatureCards features={benefits} />
    </Section>
    <Section id="ideal" title="Ideal for" split>
      <ul className="grid gap-4 sm:grid-cols-2">
        {idealFor.map((name) => (
          <li key={name} className="flex items-center gap-3">
            <Icon node={Check} className="size-5 shrink-0 text-leaf" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
    <Section
      id="apply"
      title="Apply online"
      intro="You can apply here instead of emailing us. You do not need an account, and we answer by email."
      split
    >
      <AffiliationForm idealFor={idealFor} reply={reply} />
    </Section>
    <CallToAction title={closing.title} text={closing.text}>
      <a href={affiliationDraft(email)} className={buttonClass('primary')}>
        Contact Us
      </a>
    </CallToAction>
  </>
);
