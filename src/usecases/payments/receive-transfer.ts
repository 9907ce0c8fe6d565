import { bookOf, type PaymentBook } from '#db/reads/payments.ts';
import type { Tx } from '#db/client.ts';
import {
  type LockedPayment,
  lockPayment,
  lockTransfers,
  savePayment,
} from '#db/writes/payments.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { moved } from '#domain/payments/ledger.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { moneyInWords } from '#domain/money-words.ts';
import { isOver } from '#domain/payments/link.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import {
  isTransfer,
  readTransfer,
  transferRef,
  typedAmount,
  type TypedTransfer,
} from '#domain/payments/transfers.ts';
import { dayOf } from '#domain/review/expiry.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { BOOK_MESSAGES } from '#texts/money-books.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import { bookMoney } from './book-money.ts';
import { prescriptionEnd, renewLink } from './payment-link.ts';
import { queue, toPatient } from './payment-mails.ts';

type ReceiveRefusal = 'not-allowed' | 'not-found' | 'invalid' | 'booked-already' | 'more-than-due';

const moreThanDue = (amount: number, due: number): Refusal<'more-than-due'> => {
  const message = BOOK_MESSAGES.moreThanDue({
    typed: formatMoney(toCents(amount)),
    typedInWords: moneyInWords(amount),
    due: formatMoney(toCents(due)),
    dueInWords: moneyInWords(due),
    rest: formatMoney(toCents(amount - due)),
  });
  return refuse('more-than-due', 'conflict', message);
};

/**
 * An administrator notes that a transfer has arrived, with its day and the number that the bank gave it. Too
 * little leaves the payment open with the rest; too much is owed back, and is booked only if that very amount was
 * confirmed. Refuses: no right, no such payment, what was typed wrongly, a transfer that is in the books, and an
 * unconfirmed amount above what is due.
 */
export const receiveTransfer = async (
  deps: Deps,
  viewer: Viewer,
  input: TypedTransfer & {
    readonly paymentId: string;
    /** The amount above what is due that the person has confirmed, as it was typed. */
    readonly confirmedAmount?: string;
  },
): Promise<Result<PaymentBook, ReceiveRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  const typed = readTransfer(input, dayOf(deps.clock()));
  if (!typed.ok) return typed;
  const { amount, day, bankReference } = typed.value;
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<PaymentBook, ReceiveRefusal>> => {
      const locked = isUuid(input.paymentId) ? await lockPayment(trx, input.paymentId) : undefined;
      if (!locked) return refuse('not-found', 'not-found', PAYMENT_MESSAGES.notFound);
      const ref = transferRef(bankReference, await lockTransfers(trx, bankReference));
      const { rest } = (await bookOf(trx, locked.payment)).standing;
      const confirmed = typedAmount(input.confirmedAmount ?? '') === amount;
      if (ref !== undefined && amount > rest && !confirmed) return moreThanDue(amount, rest);
      const booked =
        ref === undefined
          ? undefined
          : await bookMoney(deps, trx, locked, {
              kind: 'received',
              amount,
              ref,
              refundId: null,
              happenedAt: new Date(`${day}T12:00:00Z`),
              by: { kind: 'staff', id: viewer.id },
            });
      if (booked) await savePayment(trx, locked.payment.id, { told_sent_at: null });
      return booked
        ? ok(booked)
        : refuse('booked-already', 'conflict', BOOK_MESSAGES.receivedAlready, {
            fields: { bankReference: BOOK_MESSAGES.receivedAlready },
          });
    });
  return result;
};

/** The patient was told that the money is here: they hear that it is not, with a link to pay where something is. */
const tellUndone = async (
  deps: Deps,
  trx: Tx,
  { order, payment }: LockedPayment,
  { standing }: PaymentBook,
  { amount, by }: { readonly amount: number; readonly by: StaffViewer },
): Promise<void> => {
  const payable =
    payment.ended_at === null &&
    PAYMENT_STATES[standing.state].payable &&
    !isOver(await prescriptionEnd(trx, order.id), deps.clock());
  const link = payable ? await renewLink(deps, trx, payment, by) : undefined;
  await queue(
    deps,
    trx,
    toPatient(order, {
      template: 'payment-taken-back',
      data: {
        orderId: order.id,
        firstName: order.first_name,
        kind: 'receipt undone',
        amountCents: toCents(amount),
        restCents: toCents(payable ? standing.rest : 0),
        linkId: link?.linkId ?? null,
      },
    }),
  );
};

/** Takes back a receipt that was noted by mistake, by an entry against it. */
export const undoReceipt = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly paymentId: string; readonly entryId: string },
): Promise<
  Result<PaymentBook, 'not-allowed' | 'not-found' | 'nothing-to-undo' | 'refund-open'>
> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage payments'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  type Undone = Result<PaymentBook, 'not-found' | 'nothing-to-undo' | 'refund-open'>;
  const result = await deps.db.transaction().execute(async (trx): Promise<Undone> => {
    const locked = isUuid(input.paymentId) ? await lockPayment(trx, input.paymentId) : undefined;
    if (!locked) return refuse('not-found', 'not-found', PAYMENT_MESSAGES.notFound);
    const { entries, standing } = await bookOf(trx, locked.payment);
    const entry = entries.find(({ id, kind }) => id === input.entryId && kind === 'received');
    if (entry && !isTransfer(entry.ref))
      return refuse('nothing-to-undo', 'conflict', BOOK_MESSAGES.undoneByProvider);
    const stands = entry && (moved(entries, 'received').get(entry.ref) ?? 0) > 0;
    // What is being paid back has to stay in the books until it is paid or withdrawn.
    if (stands && standing.pending > 0 && entry.amount > standing.held)
      return refuse(
        'refund-open',
        'conflict',
        BOOK_MESSAGES.refundOpen(formatMoney(toCents(standing.pending))),
      );
    const booked = stands
      ? await bookMoney(deps, trx, locked, {
          kind: 'receipt undone',
          amount: entry.amount,
          ref: entry.ref,
          refundId: null,
          happenedAt: deps.clock(),
          by: { kind: 'staff', id: viewer.id },
        })
      : undefined;
    if (!booked) return refuse('nothing-to-undo', 'conflict', BOOK_MESSAGES.nothingToUndo);
    await tellUndone(deps, trx, locked, booked, { amount: entry?.amount ?? 0, by: viewer });
    return ok(booked);
  });
  return result;
};
