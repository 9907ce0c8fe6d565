import type { Tx } from '#db/client.ts';
import { bookOf, booksOfOrders } from '#db/reads/payments.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { recordTrail } from '#db/writes/payments.ts';
import { approvedHashOf } from '#db/writes/reviews.ts';
import { toCents } from '#domain/money.ts';
import type { GateFacts } from '#domain/orders/gates.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { moved } from '#domain/payments/ledger.ts';
import { PAYMENT_STATES, type Standing } from '#domain/payments/payment.ts';
import type { MoneyBackData } from '#mail/templates/money-back.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { contentOf } from './approved-content.ts';
import { toTakeUp } from './open-payment.ts';

/** Whether something is left to pay for an order. */
export const isToPay = async (trx: Tx, orderId: string): Promise<boolean> =>
  (await booksOfOrders(trx, [orderId])).some(
    ({ payment, standing }) => payment.ended_at === null && PAYMENT_STATES[standing.state].payable,
  );

/** Money received and refunded for an order, over all its payments. */
export const moneyBackOf = async (trx: Tx, orderId: string): Promise<MoneyBackData> => {
  const books = await booksOfOrders(trx, [orderId]);
  const sum = (of: (standing: Standing) => number) =>
    toCents(books.reduce((all, { standing }) => all + of(standing), 0));
  const left = books.flatMap(({ entries }) => {
    const stands = moved(entries, 'refunded');
    return entries
      .filter(({ kind, ref }) => kind === 'refunded' && (stands.get(ref) ?? 0) > 0)
      .map(({ happenedAt }) => happenedAt.toISOString());
  });
  return {
    receivedCents: sum(({ received }) => received),
    refundedCents: sum(({ refunded }) => refunded),
    owedCents: sum(({ owed, pending }) => owed + pending),
    refundedOn: left.toSorted().at(-1) ?? null,
    started: books.some(({ payment }) => payment.started_at !== null),
  };
};

/** Whether an order is paid, what is left to pay, and whether it would be paid if it were approved as it is now. */
export const paidFacts = async (trx: Tx, row: OrderRow): Promise<GateFacts['money']> => {
  const books = await booksOfOrders(trx, [row.id]);
  const living = books.find(({ payment }) => payment.ended_at === null);
  const ended = living
    ? undefined
    : await toTakeUp(
        trx,
        books.map(({ payment }) => payment),
        row,
        await approvedHashOf(trx, row.id, await contentOf(trx, row)),
      );
  const again = ended && (await bookOf(trx, { ...ended.payment, ended_at: null }));
  return {
    free: row.total_cents === 0,
    paid: living && PAYMENT_STATES[living.standing.state].paid,
    takenUpPaid: again !== undefined && PAYMENT_STATES[again.standing.state].paid,
    rest: living && toCents(living.standing.rest),
  };
};

/** Records in the payment's history that an unpaid order was packed or sent. */
export const noteUnpaid = async (
  deps: Pick<Deps, 'clock' | 'newId'>,
  trx: Tx,
  order: { readonly id: string; readonly status: OrderStatus },
  by: { readonly kind: 'customer' | 'staff' | 'system'; readonly id: string | null },
): Promise<void> => {
  const living = (await booksOfOrders(trx, [order.id])).find(
    ({ payment }) => payment.ended_at === null,
  );
  if (living)
    await recordTrail(trx, {
      id: deps.newId(),
      payment_id: living.payment.id,
      at: deps.clock(),
      actor_kind: by.kind,
      actor_id: by.id,
      kind: 'sent unpaid',
      amount_cents: living.standing.rest,
      detail: `${order.status}, confirmed`,
    });
  // Without a payment there is no trail.
  else await recordChange(deps, trx, by, 'payment sent unpaid', { orderId: order.id });
};
