import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { MoneyEntries, Payments, PaymentTrail, Refunds } from '#db/schema.ts';
import type { PaymentRow, RefundRow } from '#db/reads/payments.ts';
import type { Compared, Finding } from '#domain/payments/reconcile.ts';
import type { DisputeOutcome } from '#domain/payments/events.ts';
import type { MoneyEntry } from '#domain/payments/ledger.ts';
import { transferName } from '#domain/payments/transfers.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { toJson } from './insert-rows.ts';
import { actorOfRow, addAuditEntry } from './audit.ts';
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

/** The same by the hash of its link. */
export const lockPaymentByLink = async (
  trx: Tx,
  linkHash: Buffer,
): Promise<LockedPayment | undefined> => {
  const named = await trx
    .selectFrom('payments')
    .select('id')
    .where('link_hash', '=', linkHash)
    .executeTakeFirst();
  const locked = named && (await lockPayment(trx, named.id));
  // The link was renewed while this waited for the lock.
  return locked?.payment.link_hash?.equals(linkHash) ? locked : undefined;
};

/**
 * All entries ever booked for a bank transfer, on any payment. Locks the transfer, so that two people who book
 * it at once are judged one after the other.
 */
export const lockTransfers = async (
  trx: Tx,
  bankReference: string,
): Promise<readonly MoneyEntry[]> => {
  const name = transferName(bankReference);
  await sql`select pg_advisory_xact_lock(hashtext('transfer'), hashtext(${name}))`.execute(trx);
  const { rows } = await sql<MoneyEntry>`
    select kind, amount_cents as amount, ref, refund_id as "refundId" from money_entries
    where kind in ('received', 'receipt undone')
      and (ref = ${name} or starts_with(ref, ${`${name} again `}))`.execute(trx);
  return rows;
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

export const insertPayment = async (trx: Tx, payment: Insertable<Payments>): Promise<PaymentRow> =>
  trx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();

export const savePayment = async (
  trx: Tx,
  paymentId: string,
  change: Updateable<Payments>,
): Promise<void> => {
  await trx.updateTable('payments').set(change).where('id', '=', paymentId).execute();
};

/** Adds to the ledger. False if the same entry exists: it counts once. */
export const addMoney = async (trx: Tx, entry: Insertable<MoneyEntries>): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('money_entries')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Records the time of an event without money. False if the same or a later time is recorded. */
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

/**
 * Records the opening or the end of a dispute. `known` if it is recorded already; otherwise whether the other
 * one is missing.
 */
export const noteDispute = async (
  trx: Tx,
  end: {
    readonly id: string;
    readonly name: string;
    readonly paymentId: string;
    readonly amount: number;
  } & (
    | { readonly openedAt: Date; readonly answerBy: Date | null }
    | { readonly closedAt: Date; readonly outcome: DisputeOutcome }
  ),
): Promise<'open' | 'over' | 'known'> => {
  const change =
    'openedAt' in end
      ? { opened_at: end.openedAt, answer_by: end.answerBy }
      : { closed_at: end.closedAt, outcome: end.outcome };
  const row = await trx
    .insertInto('disputes')
    .values({
      id: end.id,
      provider_dispute: end.name,
      payment_id: end.paymentId,
      amount_cents: end.amount,
      opened_at: null,
      answer_by: null,
      closed_at: null,
      outcome: null,
      ...change,
    })
    .onConflict((conflict) =>
      conflict
        .column('provider_dispute')
        .doUpdateSet(change)
        .where('openedAt' in end ? 'disputes.opened_at' : 'disputes.closed_at', 'is', null),
    )
    .returning('closed_at')
    .executeTakeFirst();
  if (!row) return 'known';
  return row.closed_at === null ? 'open' : 'over';
};

/** Records a payment event in the payment's own history and in the audit log of patient data. */
export const recordTrail = async (trx: Tx, entry: Insertable<PaymentTrail>): Promise<void> => {
  await trx.insertInto('payment_trail').values(entry).execute();
  const { order_id: orderId } = await trx
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', entry.payment_id)
    .executeTakeFirstOrThrow();
  await addAuditEntry(trx, {
    id: entry.id,
    at: entry.at,
    actor: actorOfRow(entry),
    action: `payment ${entry.kind}`,
    orderId,
    subjectId: entry.payment_id,
  });
};

export const insertRefund = async (trx: Tx, refund: Insertable<Refunds>): Promise<RefundRow> =>
  trx.insertInto('refunds').values(refund).returningAll().executeTakeFirstOrThrow();

/** The payment of a refund, to be locked before it. */
export const paymentOfRefund = async (trx: Tx, refundId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('refunds')
      .select('payment_id')
      .where('id', '=', refundId)
      .executeTakeFirst()
  )?.payment_id;

/** A refund that is still to be sent to its provider. */
export const findUnsentRefund = (db: Database, refundId: string) =>
  db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.payment_id')
    .select(['refunds.payment_id', 'refunds.amount_cents', 'refunds.provider_payment', 'provider'])
    .where('refunds.id', '=', refundId)
    .where('refunds.state', '=', 'asked')
    .executeTakeFirst();

/** The provider's page of a payment that has ended. */
export const findEndedPage = (db: Database, paymentId: string) =>
  db
    .selectFrom('payments')
    .select(['provider', 'provider_session'])
    .where('id', '=', paymentId)
    .where('ended_at', 'is not', null)
    .executeTakeFirst();

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
  change: Updateable<Refunds>,
): Promise<void> => {
  await trx.updateTable('refunds').set(change).where('id', '=', refundId).execute();
};

/** Queues the job that closes the provider's page of an ended payment. */
export const closePageLater = (trx: Tx, jobs: JobQueue, paymentId: string): Promise<void> =>
  jobs.addAgain(trx, 'close-payment-page', { id: paymentId, data: { paymentId } });

/** Queues the job that sends a refund. */
export const sendRefundLater = (trx: Tx, jobs: JobQueue, refundId: string): Promise<void> =>
  jobs.addAgain(trx, 'send-refund', { id: refundId, data: { refundId } });

/** Stores the report of a day, replacing an earlier one of that day. */
export const saveReport = async (
  trx: Tx,
  report: {
    readonly id: string;
    readonly day: string;
    readonly madeAt: Date;
    readonly findings: readonly Finding[];
    readonly compared: Compared;
  },
): Promise<void> => {
  await sql`
    insert into payment_reports (id, day, made_at, findings, compared)
    values (${report.id}, ${report.day}, ${report.madeAt}, ${toJson(report.findings)}::jsonb,
      ${toJson(report.compared)}::jsonb)
    on conflict (day) do update set made_at = excluded.made_at, findings = excluded.findings,
      compared = excluded.compared`.execute(trx);
};
