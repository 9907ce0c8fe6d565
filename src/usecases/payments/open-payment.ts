import type { Tx } from '#db/client.ts';
import { bookOf, booksOf, type PaymentBook, type PaymentRow } from '#db/reads/payments.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import {
  closePageLater,
  insertPayment,
  lockPaymentsOf,
  recordTrail,
  savePayment,
} from '#db/writes/payments.ts';
import type { ApprovedContentRow } from '#db/writes/reviews.ts';
import { type EndedWhy, PAYMENT_STATES } from '#domain/payments/payment.ts';
import { paymentReference } from '#domain/payments/reference.ts';
import type { Deps } from '#usecases/deps.ts';
import { mailLink } from './payment-link.ts';
import { type BookDeps, queue, taskMail } from './payment-mails.ts';

/**
 * Ends the payment of a locked order, where it has one: its link is dead at once, the provider's page is
 * closed by a job, and what was paid is to be paid back, which the store is told.
 */
export const endPayment = async (
  deps: BookDeps,
  trx: Tx,
  row: OrderRow,
  why: EndedWhy,
): Promise<void> => {
  const living = (await lockPaymentsOf(trx, row.id)).find(({ ended_at }) => ended_at === null);
  if (!living) return;
  const now = deps.clock();
  await savePayment(trx, living.id, {
    link_id: null,
    link_hash: null,
    link_expires_at: null,
    ended_at: now,
    ended_why: why,
  });
  await recordTrail(trx, {
    id: deps.newId(),
    payment_id: living.id,
    at: now,
    actor_kind: 'system',
    actor_id: null,
    kind: 'ended',
    amount_cents: null,
    detail: why,
  });
  if (living.provider_session !== null) await closePageLater(trx, deps.jobs, living.id);
  const { standing } = await bookOf(trx, { ...living, ended_at: now });
  if (standing.owed > 0)
    await queue(deps, trx, [
      taskMail(deps, { kind: 'owed back', orderId: row.id, amount: standing.owed }),
    ]);
};

type OpenDeps = Pick<Deps, 'jobs' | 'clock' | 'newId' | 'settings' | 'mailLinks' | 'payments'>;

/**
 * An earlier payment for the same content without refunds. It is reopened, so that a patient whose order was
 * cancelled by mistake does not pay twice, and a transfer under way matches its reference.
 */
export const toTakeUp = async (
  trx: Tx,
  earlier: readonly PaymentRow[],
  row: OrderRow,
  contentHash: string | undefined,
): Promise<PaymentBook | undefined> => {
  const books = await booksOf(
    trx,
    earlier.filter(
      (each) => each.content_hash === contentHash && each.amount_cents === row.total_cents,
    ),
  );
  return books.findLast(
    ({ standing, refunds }) =>
      standing.refunded === 0 && standing.reversed === 0 && refunds.length === 0,
  );
};

const makePayment = async (
  deps: OpenDeps,
  trx: Tx,
  row: OrderRow,
  content: ApprovedContentRow,
): Promise<PaymentRow> => {
  const id = deps.newId();
  return insertPayment(trx, {
    id,
    order_id: row.id,
    content_id: content.id,
    content_hash: content.hash,
    amount_cents: row.total_cents,
    provider: deps.payments.current.name,
    reference: paymentReference(id),
    created_at: deps.clock(),
  });
};

/** The prescription was reviewed again, and the patient waits for a valid link. */
const mailAgain = async (
  deps: OpenDeps,
  trx: Tx,
  row: OrderRow,
  living: PaymentRow,
  reviewed: boolean,
): Promise<boolean> => {
  const { standing } = await bookOf(trx, living);
  if (!PAYMENT_STATES[standing.state].payable) return false;
  return mailLink(deps, trx, row, living, standing.rest, { kind: 'system', id: null }, reviewed);
};

/**
 * Opens the payment of a locked order that was just approved, bound to the approved content, and mails its
 * link; if it is open already, the link is mailed once more where `again` says so. A payment that the order has
 * for another content ends. With `reviewed`, the mail also says that a pharmacist has approved the prescription. Answers
 * whether a link was mailed.
 */
export const openPayment = async (
  deps: OpenDeps,
  trx: Tx,
  row: OrderRow,
  content: ApprovedContentRow,
  { again, reviewed }: { readonly again: boolean; readonly reviewed: boolean },
): Promise<boolean> => {
  if (row.total_cents === 0) return false;
  const all = await lockPaymentsOf(trx, row.id);
  const living = all.find(({ ended_at }) => ended_at === null);
  if (living?.content_id === content.id) {
    return again && mailAgain(deps, trx, row, living, reviewed);
  }
  if (living) await endPayment(deps, trx, row, 'order changed');
  const before = (await toTakeUp(trx, all, row, content.hash))?.payment;
  if (before)
    await savePayment(trx, before.id, {
      content_id: content.id,
      ended_at: null,
      ended_why: null,
    });
  const payment = before ?? (await makePayment(deps, trx, row, content));
  await recordTrail(trx, {
    id: deps.newId(),
    payment_id: payment.id,
    at: deps.clock(),
    actor_kind: 'system',
    actor_id: null,
    kind: before ? 'taken up again' : 'made',
    amount_cents: payment.amount_cents,
    detail: null,
  });
  const { standing } = await bookOf(trx, { ...payment, ended_at: null });
  if (standing.rest <= 0) return false;
  return mailLink(deps, trx, row, payment, standing.rest, { kind: 'system', id: null }, reviewed);
};
