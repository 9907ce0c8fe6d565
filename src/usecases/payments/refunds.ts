import type { Database, Tx } from '#db/client.ts';
import { bookOf, type PaymentBook, type RefundRow } from '#db/reads/payments.ts';
import {
  findEndedPage,
  findUnsentRefund,
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
import { refundSource } from '#domain/payments/refunds.ts';
import { typedAmount } from '#domain/payments/transfers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { dayOf } from '#domain/review/expiry.ts';
import type { PaymentProviders } from '#payments/provider.ts';
import { BOOK_MESSAGES } from '#texts/money-books.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import type { Deps } from '#usecases/deps.ts';
import { bookMoney } from './book-money.ts';
import { type MoneyDeps, queue, taskMail } from './payment-mails.ts';

/** Longest reason for a refund that is kept. */
const MAX_REASON = 500;

type RefundRefusal =
  | 'not-allowed'
  | 'not-found'
  | 'invalid'
  | 'too-much'
  | 'refund-gone'
  | 'refund-short';

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
      ...(amount === undefined ? { refundAmount: BOOK_MESSAGES.amountWrong } : {}),
      ...(reason === '' ? { reason: BOOK_MESSAGES.reasonMissing } : {}),
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
        const message = `${BOOK_MESSAGES.refundTooMuch} You can refund at most ${formatMoney(toCents(most))} at a time.`;
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
    ? BOOK_MESSAGES.dayWrong
    : input.day > dayOf(deps.clock())
      ? BOOK_MESSAGES.dayAhead
      : undefined;
  if (wrong !== undefined)
    return refuse('invalid', 'invalid', wrong, { fields: { paidOn: wrong } });
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<PaymentBook, RefundRefusal>> => {
      const found = await openByHand(trx, input.refundId);
      if (found) {
        const { received, refunded, reversed } = (await bookOf(trx, found.payment)).standing;
        if (received - refunded - reversed < found.refund.amount_cents)
          return refuse('refund-short', 'conflict', BOOK_MESSAGES.refundShort);
      }
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
      return booked ? ok(booked) : refuse('refund-gone', 'conflict', BOOK_MESSAGES.refundGone);
    });
  return result;
};

/** Cancels a refund that was not transferred yet. */
export const withdrawRefund = async (
  deps: Deps,
  viewer: Viewer,
  refundId: string,
): Promise<Result<null, RefundRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  return deps.db.transaction().execute(async (trx): Promise<Result<null, RefundRefusal>> => {
    const found = await openByHand(trx, refundId);
    if (!found) return refuse('refund-gone', 'conflict', BOOK_MESSAGES.refundGone);
    await saveRefund(trx, refundId, { state: 'withdrawn', changed_at: deps.clock() });
    await trail(deps, trx, viewer, found.refund, 'refund withdrawn');
    return ok(null);
  });
};

export type PayDeps = MoneyDeps & { readonly db: Database; readonly payments: PaymentProviders };

/** `later` if the provider could not be reached or is no longer configured. */
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
