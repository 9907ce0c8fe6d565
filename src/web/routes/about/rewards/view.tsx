import { Check } from 'lucide';
import { Icon } from '#ui/icon.tsx';
import { buttonClass } from '#ui/button.tsx';
import { affiliationDraft } from '#web/pages/mail-draft.ts';
import { Band, FeatureCards } from '#web/components/layout/landing-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import type { FormReply } from '#web/forms/check-form.ts';
import type { Titled } from '#web/pages/page-texts.ts';
import { AffiliationForm } from './affiliation-form.tsx';

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
      intro="Instead of writing an email. You need no account, and we answer you by email."
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
