import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import {
  fillQuestions,
  fillTitled,
  placeholderValues,
  type Titled,
} from '#web/pages/page-texts.ts';
import { Link } from 'react-router';
import type { Question } from '#domain/catalogue.ts';
import { buttonClass } from '#ui/button.tsx';
import { Band, FeatureCards } from '#web/components/layout/landing-parts.tsx';
import { CallToAction } from '#web/components/layout/call-to-action.tsx';
import { Questions } from '#web/components/texts/questions.tsx';
import { Section } from '#web/components/layout/page-parts.tsx';
import { faqData, StructuredData } from '#web/components/layout/structured-data.tsx';
import type { Route } from './+types/route.ts';
import { OwnSection } from './own-section.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(depsContext);
  const { referral } = content.pages;
  const values = placeholderValues(context.get(depsContext));
  return {
    hero: fillTitled(referral.hero, values),
    benefits: referral.benefits.map((benefit) => fillTitled(benefit, values)),
    questions: fillQuestions(referral.faq, values),
    closing: fillTitled(referral.closing, values),
  };
};

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Referral Program',
    description:
      'Your friend saves 5% on their first order, and you get a coupon for 5% when it has shipped.',
    path: href('/referral'),
  });

const ReferralView = ({
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

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReferralView {...loaderData} />;
}
