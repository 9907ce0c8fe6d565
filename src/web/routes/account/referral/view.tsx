import { Link } from 'react-router';
import { PageHead } from '#web/components/layout/page-parts.tsx';
import { href } from '#web/href.ts';
import type { ReferralFacts } from './referral-facts.ts';
import { ReferralPanel } from './referral-panel.tsx';

export const ReferralPageView = ({ facts }: { facts: ReferralFacts }) => (
  <>
    <PageHead
      title="Your code and coupons"
      text="A friend who enters your code gets 5% off the first order. When it has shipped, you get a coupon for 5% off. We never show whose order it was, or what was in it."
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
