import { findByLink, type PayableView } from '#db/reads/own-payments.ts';
import { lockPaymentByLink } from '#db/writes/payments.ts';
import type { Deps } from '#usecases/deps.ts';
import { isAsApproved } from './start-payment.ts';

/** `changed` where the order is no longer what was approved: nothing is paid by that link. */
export type LookedAtLink = PayableView & { readonly changed: boolean };

/**
 * What a link leads to, by the same rules as the press of its button; undefined where it leads nowhere (any
 * more). Looking uses nothing up.
 */
export const lookAtLink = async (deps: Deps, token: string): Promise<LookedAtLink | undefined> => {
  const hash = deps.mailLinks.hash(token);
  const found = await findByLink(deps.db, hash, deps.clock());
  if (found?.link !== 'open') return found && { ...found, changed: false };
  // Under lock, so that a change which is being written is not missed.
  const as = await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPaymentByLink(trx, hash);
    return locked && (await isAsApproved(trx, locked.order, locked.payment));
  });
  return { ...found, changed: as === false };
};
