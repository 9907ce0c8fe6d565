import { type Insertable, sql, type Updateable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type {
  MoneyEntriesTable,
  PaymentsTable,
  PaymentTrailTable,
  RefundsTable,
} from '#db/payments-schema.ts';
import type { PaymentRow, RefundRow } from '#db/reads/payments.ts';
import type { OrderRow } from './orders.ts';

export type LockedPayment = { readonly order: OrderRow; readonly payment: PaymentRow };

/** Locks a payment and, before it, its order: deleted orders too, whose money is still somebody's. */
export const lockPayment = async (
  trx: Tx,
  paymentId: string,
): Promise<LockedPayment | undefined> => {
  const order = await trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('payments').select('order_id').where('payments.id', '=', paymentId),
    )
    .forUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forUpdate()
    .executeTakeFirst();
  return payment && { order, payment };
};

/** The payments of a locked order, locked, oldest first. */
export const lockPaymentsOf = (trx: Tx, orderId: string): Promise<PaymentRow[]> =>
  trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();

export const insertPayment = async (
  trx: Tx,
  payment: Insertable<PaymentsTable>,
): Promise<PaymentRow> =>
  trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export const savePayment = async (
  trx: Tx,
  paymentId: string,
  change: Updateable<PaymentsTable>,
): Promise<void> => {
  await trx.updateTable('payments').set(change).where('id', '=', paymentId).execute();
};

/** Adds to the ledger. False where the same was told before: it counts once. */
export const addMoney = async (trx: Tx, entry: Insertable<MoneyEntriesTable>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('money_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/**
 * Notes when the provider told of something that is no money. False where it told of it, or of a later time,
 * before.
 */
export const noteMoment = async (
  trx: Tx,
  payment: PaymentRow,
  column: 'on_its_way_at' | 'failed_at' | 'expired_at',
  at: Date,
): Promise<boolean> => {
  const known = payment[column];
  if (known !== null && known.getTime() >= at.getTime()) return false;
  await savePayment(trx, payment.id, { [column]: at });
  return true;
};

export const recordTrail = async (trx: Tx, entry: Insertable<PaymentTrailTable>): Promise<void> => {
  await trx.insertInto('payment_trail').values(entry).execute();
};

export const insertRefund = async (trx: Tx, refund: Insertable<RefundsTable>): Promise<RefundRow> =>
  trx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

/** Locks a refund; lock its order and payment first. */
export const lockRefund = (trx: Tx, refundId: string): Promise<RefundRow | undefined> =>
  trx.selectFrom('refunds').selectAll().where('id', '=', refundId).forUpdate().executeTakeFirst();

/** The store's refund that a provider's belongs to, by either name. */
export const findRefund = (
  trx: Tx,
  paymentId: string,
  of: { readonly refundId: string | null; readonly providerRefund: string },
): Promise<RefundRow | undefined> =>
  trx
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where((eb) =>
      eb.or([
        eb('provider_refund', '=', of.providerRefund),
        ...(of.refundId === null ? [] : [eb('id', '=', of.refundId)]),
      ]),
    )
    .orderBy(sql`id = ${of.refundId}::uuid`, 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

export const saveRefund = async (
  trx: Tx,
  refundId: string,
  change: Updateable<RefundsTable>,
): Promise<void> => {
  await trx.updateTable('refunds').set(change).where('id', '=', refundId).execute();
};
