import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { fillQuestions, fillTitled, placeholderValues } from '#web/pages/page-texts.ts';
import type { Route } from './+types/route.ts';
import { ReferralView } from './view.tsx';

export const loader = ({ context }: Route.LoaderArgs) => {
  const { content, settings } = context.get(depsContext);
  const { referral } = content.pages;
  const values = placeholderValues(settings.brand, content.catalogue);
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
      'Your friend saves 5% on the first order, and you receive a coupon for 5% when it has shipped.',
    path: href('/referral'),
  });

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReferralView {...loaderData} />;
}
