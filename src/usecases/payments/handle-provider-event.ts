import {
  beginEvent,
  lockEvent,
  markEventHandled,
  type OpenEvent,
  recordEventFailure,
} from '#db/writes/provider-events.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';
import type { BookDeps } from './payment-mails.ts';

export type HandleDeps = BookDeps & Pick<Deps, 'db' | 'payments' | 'jobs'>;

/** The store's payment that an event is about: as it says, or as its service says when it is asked. */
const paymentOf = async (
  { payments }: HandleDeps,
  { provider: name, parsed: { of } }: OpenEvent,
): Promise<Result<string | null>> => {
  if ('paymentId' in of) return ok(of.paymentId);
  const provider = payments.named(name);
  return provider?.paymentOf
    ? provider.paymentOf(of.providerPayment)
    : refuse(
        'provider-not-configured',
        'unavailable',
        'The payment service is not configured any more.',
      );
};

/**
 * Books one event of the inbox. The event and what follows from it are one transaction, so a try that breaks
 * leaves nothing, and the next one begins anew. Refuses where another try is of use.
 */
export const handleProviderEvent = async (
  deps: HandleDeps,
  inboxId: string,
): Promise<Result<null>> => {
  const open = await beginEvent(deps.db, inboxId);
  if (!open) return ok(null);
  const payment = await paymentOf(deps, open);
  if (!payment.ok) {
    await recordEventFailure(deps.db, inboxId, payment.code);
    return payment;
  }
  const paymentId = payment.value;
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockEvent(trx, inboxId))) return;
    const outcome =
      paymentId === null
        ? 'unknown payment'
        : await applyPaymentEvent(deps, trx, { ...open.parsed.event, paymentId });
    await markEventHandled(trx, inboxId, outcome, deps.clock());
  });
  return ok(null);
};
