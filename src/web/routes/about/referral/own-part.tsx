import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { ReferralPanel } from '#web/routes/account/referral/referral-panel.tsx';
import type { loader } from '#web/routes/about/referral-own/route.tsx';

/** A customer's own code and coupons, which the page asks for after it has come. */
export const OwnPart = () => {
  const { data, load } = useFetcher<typeof loader>();
  useEffect(() => {
    void load('/referral/own');
  }, [load]);
  return data ? <ReferralPanel facts={data} /> : null;
};
