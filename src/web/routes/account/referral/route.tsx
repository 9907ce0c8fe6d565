import { Link, redirect } from 'react-router';
import { readOwnReferrals } from '#db/reads/referrals.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import type { Route } from './+types/route.ts';
import { referralFacts, type ReferralFacts } from './referral-facts.ts';
import { ReferralPanel } from './referral-panel.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Your code and coupons',
    description: 'See your referral code, your coupons and your rewards.',
    path: href('/account/referral'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, settings } = context.get(depsContext);
  const own = await readOwnReferrals(db, context.get(viewerContext));
  if (!own) throw redirect(href('/login'));
  return { facts: referralFacts(own, settings) };
};

const ReferralPageView = ({ facts }: { facts: ReferralFacts }) => (
  <>
    <PageHead
      title="Your code and coupons"
      text="A friend who enters your code gets 5% off their first order. When that order has shipped, you get a coupon for 5% off. We never show whose order it was or what was in it."
    />
    <div className="page grid gap-6 py-8">
      <h2 className="sr-only">Code, coupons and history</h2>
      <ReferralPanel facts={facts} />
      <p className="flex flex-wrap gap-x-6">
        <Link to={href('/referral')} className="link inline-flex min-h-11 items-center">
          How it works
        </Link>
        <Link to={href('/account')} className="link inline-flex min-h-11 items-center">
          Back to My Account
        </Link>
      </p>
    </div>
  </>
);

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReferralPageView {...loaderData} />;
}
