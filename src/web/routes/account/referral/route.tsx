import { redirect } from 'react-router';
import { readOwnReferrals } from '#db/reads/referrals.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { referralFacts } from './referral-facts.ts';
import { ReferralPageView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your code and coupons',
    description: 'Your referral code, your coupons, and what became of them.',
    path: href('/account/referral'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, settings } = context.get(depsContext);
  const own = await readOwnReferrals(db, context.get(viewerContext));
  if (!own) throw redirect(href('/login'));
  return { facts: referralFacts(own, settings) };
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReferralPageView {...loaderData} />;
}
