import { data } from 'react-router';
import { readOwnReferrals } from '#db/reads/referrals.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { referralFacts } from '#web/routes/account/referral/referral-facts.ts';
import type { Route } from './+types/route.ts';

/**
 * Data that the cached page `/referral` loads for a customer; the page itself is the same for everyone.
 * Empty for visitors, for example after a session has ended.
 */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const { db, settings } = context.get(depsContext);
  const own = await readOwnReferrals(db, context.get(viewerContext));
  return data(own ? referralFacts(own, settings) : null, {
    headers: { 'cache-control': 'no-store' },
  });
};

/** The page remains usable if this cannot be read. */
export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => 'failed' as const);
