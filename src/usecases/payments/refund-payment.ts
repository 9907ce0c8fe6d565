import type { Tx } from '#db/client.ts';
import { bookOf, type PaymentBook, type RefundRow } from '#db/reads/payments.ts';
import {
  insertRefund,
  type LockedPayment,
  lockPayment,
  lockRefund,
  paymentOfRefund,
  recordTrail,
  saveRefund,
  sendRefundLater,
} from '#db/writes/payments.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { isDay } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { grantedBy } from '#domain/payments/payment.ts';
import { refundSource } from '#domain/payments/refund-source.ts';
import { typedAmount } from '#domain/payments/transfers.ts';
import { dayOf } from '#domain/review/expiry.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import { bookMoney } from './book-money.ts';

/** Longest reason for a refund that is kept. */
const MAX_REASON = 500;

export type RefundRefusal = 'not-allowed' | 'not-found' | 'invalid' | 'too-much' | 'refund-gone';

const trail = (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  refund: RefundRow,
  kind: 'refund asked' | 'refund withdrawn',
): Promise<void> =>
  recordTrail(trx, {
    id: deps.newId(),
    payment_id: refund.payment_id,
    at: deps.clock(),
    actor_kind: 'staff',
    actor_id: viewer.id,
    kind,
    amount_cents: refund.amount_cents,
    detail: null,
  });

/**
 * An administrator pays back the whole of a payment or a part of it. What may be paid back is computed under
 * lock. Through a provider it is sent by a job; a transfer is a person's to make and is a task until then.
 */
export const askRefund = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly paymentId: string; readonly amount: string; readonly reason: string },
): Promise<Result<RefundRow, RefundRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  const amount = typedAmount(input.amount);
  const reason = input.reason.replaceAll('\0', '').trim().slice(0, MAX_REASON);
  if (amount === undefined || reason === '') {
    const fields = {
      ...(amount === undefined ? { refundAmount: PAYMENT_MESSAGES.amountWrong } : {}),
      ...(reason === '' ? { reason: PAYMENT_MESSAGES.reasonMissing } : {}),
    };
    return refuse('invalid', 'invalid', Object.values(fields)[0] ?? '', { fields });
  }
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<RefundRow, RefundRefusal>> => {
      const locked = isUuid(input.paymentId) ? await lockPayment(trx, input.paymentId) : undefined;
      if (!locked) return refuse('not-found', 'not-found', PAYMENT_MESSAGES.notFound);
      const book = await bookOf(trx, locked.payment);
      const source = refundSource(
        book.entries,
        book.refunds.map((refund) => ({ ...refund, amount: refund.amount_cents })),
        amount,
      );
      const most = Math.min(book.standing.refundable, source.most);
      if (amount > most || source.from === undefined) {
        const message = `${PAYMENT_MESSAGES.refundTooMuch} At most ${formatMoney(toCents(most))} at once.`;
        return refuse('too-much', 'conflict', message, { fields: { refundAmount: message } });
      }
      const now = deps.clock();
      const refund = await insertRefund(trx, {
        id: deps.newId(),
        payment_id: locked.payment.id,
        amount_cents: amount,
        granted_cents: grantedBy(book.standing, amount),
        reason,
        asked_by: viewer.id,
        asked_at: now,
        state: source.from.byHand ? 'by hand' : 'asked',
        provider_payment: source.from.ref,
        changed_at: now,
      });
      await trail(deps, trx, viewer, refund, 'refund asked');
      if (!source.from.byHand) await sendRefundLater(trx, deps.jobs, refund.id);
      return ok(refund);
    });
  return result;
};

/** Locks an open refund by hand with its payment, for somebody who may decide about it. */
const openByHand = async (
  trx: Tx,
  refundId: string,
): Promise<(LockedPayment & { readonly refund: RefundRow }) | undefined> => {
  if (!isUuid(refundId)) return undefined;
  const paymentId = await paymentOfRefund(trx, refundId);
  const locked = paymentId === undefined ? undefined : await lockPayment(trx, paymentId);
  const refund = locked && (await lockRefund(trx, refundId));
  return locked && refund?.state === 'by hand' ? { ...locked, refund } : undefined;
};

/** A person has transferred a refund; from the day on it is in the books, and the patient is told. */
export const settleRefund = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly refundId: string; readonly day: string },
): Promise<Result<PaymentBook, RefundRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  const wrong = !isDay(input.day)
    ? PAYMENT_MESSAGES.dayWrong
    : input.day > dayOf(deps.clock())
      ? PAYMENT_MESSAGES.dayAhead
      : undefined;
  if (wrong !== undefined)
    return refuse('invalid', 'invalid', wrong, { fields: { paidOn: wrong } });
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<PaymentBook, RefundRefusal>> => {
      const found = await openByHand(trx, input.refundId);
      const booked =
        found &&
        (await bookMoney(deps, trx, found, {
          kind: 'refunded',
          amount: found.refund.amount_cents,
          ref: `refund ${found.refund.id}`,
          refundId: found.refund.id,
          happenedAt: new Date(`${input.day}T12:00:00Z`),
          by: { kind: 'staff', id: viewer.id },
        }));
      return booked ? ok(booked) : refuse('refund-gone', 'conflict', PAYMENT_MESSAGES.refundGone);
    });
  return result;
};

/** Takes back a refund that nobody has transferred yet. */
export const withdrawRefund = async (
  deps: Deps,
  viewer: Viewer,
  refundId: string,
): Promise<Result<null, RefundRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  return deps.db.transaction().execute(async (trx): Promise<Result<null, RefundRefusal>> => {
    const found = await openByHand(trx, refundId);
    if (!found) return refuse('refund-gone', 'conflict', PAYMENT_MESSAGES.refundGone);
    await saveRefund(trx, refundId, { state: 'withdrawn', changed_at: deps.clock() });
    await trail(deps, trx, viewer, found.refund, 'refund withdrawn');
    return ok(null);
  });
};
