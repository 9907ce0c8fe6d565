import { bookOf } from '#db/reads/payments.ts';
import { lockPaymentByLink, recordTrail, savePayment } from '#db/writes/payments.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import type { Deps } from '#usecases/deps.ts';

/**
 * The payer says that the transfer is sent. Staff see it beside the payment that they wait for; no money is booked.
 * Said again, the first time stays. Refuses an invalid link, a payment that was not started as a transfer, and one
 * for which nothing is left to pay.
 */
export const tellTransferSent = async (
  deps: Deps,
  token: string,
): Promise<Result<null, 'link-dead' | 'nothing-to-pay'>> =>
  deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, 'link-dead' | 'nothing-to-pay'>> => {
      const locked = await lockPaymentByLink(trx, deps.mailLinks.hash(token));
      const dead = refuse('link-dead', 'gone', PAYMENT_MESSAGES.linkDead);
      if (!locked || locked.order.deleted_at !== null) return dead;
      const { payment } = locked;
      if (
        payment.ended_at !== null ||
        payment.started_at === null ||
        payment.provider !== 'bank transfer'
      )
        return dead;
      const { standing } = await bookOf(trx, payment);
      if (!PAYMENT_STATES[standing.state].payable)
        return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.nothingToPay);
      if (payment.told_sent_at !== null) return ok(null);
      const now = deps.clock();
      await savePayment(trx, payment.id, { told_sent_at: now });
      await recordTrail(trx, {
        id: deps.newId(),
        payment_id: payment.id,
        at: now,
        actor_kind: 'customer',
        actor_id: null,
        kind: 'told sent',
        amount_cents: standing.rest,
        detail: null,
      });
      return ok(null);
    });
