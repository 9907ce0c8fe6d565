import { Link } from 'react-router';
import type { Question } from '#domain/catalogue.ts';
import { buttonClass } from '#ui/button.tsx';
import { Band, FeatureCards } from '#web/components/layout/landing-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Questions } from '#web/components/texts/questions.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { StructuredData, faqData } from '#web/components/layout/structured-data.tsx';
import { href } from '#web/href.ts';
import type { Titled } from '#web/pages/page-texts.ts';
import { OwnSection } from './own-section.tsx';

export const ReferralView = ({
  hero,
  benefits,
  questions,
  closing,
}: {
  hero: Titled;
  benefits: readonly Titled[];
  questions: readonly Question[];
  closing: Titled;
}) => (
  <>
    <StructuredData graph={import.meta.env.SSR ? [faqData(questions)] : undefined} />
    <Band title={hero.title} text={hero.text} />
    <Section id="benefits" title="How it works">
      <FeatureCards features={benefits} />
    </Section>
    <OwnSection />
    <Section id="questions" title="Frequently Asked Questions" split>
      <Questions questions={questions} group="referral-questions" />
    </Section>
    <CallToAction title={closing.title} text={closing.text}>
      <Link to={href('/products')} prefetch="intent" className={buttonClass('primary')}>
        Place Your First Order
      </Link>
    </CallToAction>
  </>
);
