import { markEventSeen, reopenEvent } from '#db/writes/provider-events.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';

const GONE = 'Nothing waits there any more: somebody has dealt with it meanwhile.';

/**
 * Somebody of the staff deals with what a payment service told and nobody could book: has it tried again, or
 * says that it is seen to elsewhere. Refuses where nothing waits any more.
 */
export const settleProviderEvent = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly eventId: string; readonly how: 'try-again' | 'dealt-with' },
): Promise<Result<null, 'not-allowed' | 'not-found'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  const { eventId, how } = input;
  const done = await deps.db.transaction().execute(async (trx) => {
    const settled =
      how === 'try-again'
        ? await reopenEvent(trx, deps.jobs, eventId)
        : await markEventSeen(trx, eventId, deps.clock());
    if (settled)
      await recordChange(
        deps,
        trx,
        viewer,
        how === 'try-again' ? 'payment event tried again' : 'payment event dealt with',
        { orderId: settled.orderId, subjectId: settled.id },
      );
    return settled;
  });
  if (!done) return refuse('not-found', 'not-found', GONE);
  deps.log.info({ eventId, how }, 'what a payment service told was dealt with by the staff');
  return ok(null);
};
