import type { Tx } from '#db/client.ts';
import { bookOf } from '#db/reads/payments.ts';
import {
  type LockedPayment,
  lockPayment,
  noteDispute,
  noteMoment,
  recordTrail,
} from '#db/writes/payments.ts';
import { isUuid } from '#domain/cursor.ts';
import { DISPUTE_OUTCOMES } from '#domain/payments/disputes.ts';
import { entryOf, type PaymentEvent } from '#domain/payments/events.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { bookMoney } from './book-money.ts';
import { type BookDeps, queue, taskMail, toPatient } from './payment-mails.ts';

/** `known` was told before and changed nothing; of an unknown payment nothing can be booked. */
export type Applied = 'applied' | 'known' | 'unknown payment';

const moments = {
  'on its way': 'on_its_way_at',
  failed: 'failed_at',
  expired: 'expired_at',
} as const;

/** Into the trail of the payment: what the provider told, beside the ledger. */
const recordTold = (
  deps: BookDeps,
  trx: Tx,
  paymentId: string,
  what: Pick<Parameters<typeof recordTrail>[1], 'kind' | 'amount_cents' | 'detail'>,
): Promise<void> =>
  recordTrail(trx, {
    ...what,
    id: deps.newId(),
    payment_id: paymentId,
    at: deps.clock(),
    actor_kind: 'provider',
    actor_id: null,
  });

/** What the provider tells of a payment before any money has moved. */
const note = async (
  deps: BookDeps,
  trx: Tx,
  { order, payment }: LockedPayment,
  kind: keyof typeof moments,
  at: Date,
): Promise<Applied> => {
  if (!(await noteMoment(trx, payment, moments[kind], at))) return 'known';
  await recordTold(deps, trx, payment.id, { kind, amount_cents: null, detail: null });
  const { standing } = await bookOf(trx, payment);
  // Who has paid meanwhile, or has nothing to pay any more, is not told that it went wrong.
  if (kind === 'failed' && PAYMENT_STATES[standing.state].payable)
    await queue(
      deps,
      trx,
      toPatient(order, {
        template: 'payment-failed',
        data: { orderId: order.id, firstName: order.first_name },
      }),
    );
  return 'applied';
};

/** A dispute began or ended. The store is told of one that waits for its answer. */
const followDispute = async (
  deps: BookDeps,
  trx: Tx,
  { order, payment }: LockedPayment,
  event: Extract<PaymentEvent, { kind: 'dispute opened' | 'dispute closed' }>,
): Promise<Applied> => {
  const opened = event.kind === 'dispute opened';
  const { providerDispute: name, amount } = event;
  const about = { id: deps.newId(), name, paymentId: payment.id, amount };
  const end = await noteDispute(
    trx,
    opened
      ? {
          ...about,
          openedAt: event.at,
          answerBy: event.answerBy === null ? null : new Date(event.answerBy),
        }
      : { ...about, closedAt: event.at, outcome: event.outcome },
  );
  if (end === 'known') return 'known';
  await recordTold(deps, trx, payment.id, {
    kind: opened ? 'disputed' : 'dispute closed',
    amount_cents: event.amount,
    detail: opened ? null : DISPUTE_OUTCOMES[event.outcome],
  });
  if (end === 'open')
    await queue(deps, trx, [
      taskMail(deps, { kind: 'disputed', orderId: order.id, amount: event.amount }),
    ]);
  return 'applied';
};

/**
 * Books what a provider tells of a payment, in the caller's transaction: ledger, refund, trail and mails.
 * The same event may come any number of times, in any order, and after the order was cancelled, changed or
 * deleted: money counts once, and what nothing is due for is owed back, which the store is told.
 */
export const applyPaymentEvent = async (
  deps: BookDeps,
  trx: Tx,
  event: PaymentEvent,
): Promise<Applied> => {
  const locked = isUuid(event.paymentId) ? await lockPayment(trx, event.paymentId) : undefined;
  if (!locked) return 'unknown payment';
  const entry = entryOf(event);
  if (entry) {
    const booked = await bookMoney(deps, trx, locked, {
      ...entry,
      happenedAt: event.at,
      by: { kind: 'provider', id: null },
    });
    return booked ? 'applied' : 'known';
  }
  if (event.kind === 'dispute opened' || event.kind === 'dispute closed')
    return followDispute(deps, trx, locked, event);
  return event.kind === 'on its way' || event.kind === 'failed' || event.kind === 'expired'
    ? note(deps, trx, locked, event.kind, event.at)
    : 'known';
};
