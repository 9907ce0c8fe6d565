import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { buttonClass } from '#ui/button.tsx';
import { href } from '#web/href.ts';
import { ReferralPanel } from '#web/routes/account/referral/referral-panel.tsx';
import type { clientLoader } from '#web/routes/about/referral-own/route.tsx';
import { OwnShape } from './own-shape.tsx';

/** Link to the account page, which tries again and asks for a login if the session has ended. */
const Elsewhere = ({ words, action }: { words: string; action: string }) => (
  <div className="grid justify-items-start gap-4">
    <p role="status">{words}</p>
    <a href={href('/account/referral')} className={buttonClass('secondary')}>
      {action}
    </a>
  </div>
);

/** A customer's own code and coupons, loaded after the page. */
export const OwnPart = () => {
  const { data, load } = useFetcher<typeof clientLoader>();
  useEffect(() => {
    void load(href('/referral/own'));
  }, [load]);
  if (data === undefined) return <OwnShape />;
  if (data === null)
    return <Elsewhere words="You are logged out. Log in to see them." action="Log in" />;
  if (data === 'failed')
    return (
      <Elsewhere
        words="We could not load them right now. Nothing is lost. Please try again."
        action="Try again"
      />
    );
  return <ReferralPanel facts={data} />;
};
