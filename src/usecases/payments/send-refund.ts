import type { Database } from '#db/client.ts';
import {
  findEndedPage,
  findUnsentRefund,
  lockPayment,
  lockRefund,
  recordTrail,
  saveRefund,
} from '#db/writes/payments.ts';
import { toCents } from '#domain/money.ts';
import type { PaymentProviders } from '#payments/provider.ts';
import { bookMoney } from './book-money.ts';
import { type BookDeps, queue, taskMail } from './payment-mails.ts';

export type PayDeps = BookDeps & { readonly db: Database; readonly payments: PaymentProviders };

/** `later` where the provider could not be reached, or its keys are not configured. */
export type Sent = 'done' | 'later';

/**
 * Sends a refund to the provider that took the money. Asked again, the provider pays back once; a call that
 * told how it ended before this knew is not overwritten. What the provider refuses is failed, and a task.
 */
export const sendRefund = async (deps: PayDeps, refundId: string): Promise<Sent> => {
  const refund = await findUnsentRefund(deps.db, refundId);
  if (!refund || refund.provider_payment === null) return 'done';
  const provider = deps.payments.named(refund.provider);
  const answer = await provider?.refund({
    refundId,
    providerPayment: refund.provider_payment,
    amount: toCents(refund.amount_cents),
  });
  if (!answer || (!answer.ok && answer.code === 'provider-unreachable')) return 'later';
  await deps.db.transaction().execute(async (trx) => {
    const locked = await lockPayment(trx, refund.payment_id);
    const now = deps.clock();
    const row = locked && (await lockRefund(trx, refundId));
    if (!locked || row?.state !== 'asked') return;
    if (!answer.ok) {
      await saveRefund(trx, refundId, { state: 'failed', changed_at: now });
      await recordTrail(trx, {
        id: deps.newId(),
        payment_id: row.payment_id,
        at: now,
        actor_kind: 'provider',
        actor_id: null,
        kind: 'refund failed',
        amount_cents: row.amount_cents,
        detail: null,
      });
      await queue(deps, trx, [
        taskMail(deps, {
          kind: 'refund failed',
          orderId: locked.order.id,
          amount: row.amount_cents,
        }),
      ]);
      return;
    }
    const { value } = answer;
    await saveRefund(trx, refundId, {
      state: value.kind === 'by hand' ? 'by hand' : 'sent',
      provider_refund: value.kind === 'by hand' ? null : value.providerRefund,
      changed_at: now,
    });
    await recordTrail(trx, {
      id: deps.newId(),
      payment_id: row.payment_id,
      at: now,
      actor_kind: 'system',
      actor_id: null,
      kind: 'refund sent',
      amount_cents: row.amount_cents,
      detail: null,
    });
    if (value.kind === 'refunded')
      await bookMoney(deps, trx, locked, {
        kind: 'refunded',
        amount: row.amount_cents,
        ref: value.providerRefund,
        refundId,
        happenedAt: now,
        by: { kind: 'provider', id: null },
      });
  });
  return 'done';
};

/**
 * Closes the provider's page of a payment that has ended. Where somebody paid there just before, the
 * provider's call tells of it, and the money is owed back.
 */
export const closePaymentPage = async (deps: PayDeps, paymentId: string): Promise<Sent> => {
  const payment = await findEndedPage(deps.db, paymentId);
  if (!payment || payment.provider_session === null) return 'done';
  const ended = await deps.payments.named(payment.provider)?.end(payment.provider_session);
  return ended && (ended.ok || ended.code === 'provider-refused') ? 'done' : 'later';
};
