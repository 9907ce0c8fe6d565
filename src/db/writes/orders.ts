import { type Insertable, type Selectable, sql } from 'kysely';
import { prepared, type Tx } from '#db/client.ts';
import type { OrderDiscounts } from '#db/schema.ts';
import type { OrderEvents, OrderItems, Orders } from '#db/schema.ts';
import { hasUnanswered, latestOutcome, type OutcomeRow, toOutcome } from '#db/reads/outcomes.ts';
import type { DeliveryAddress } from '#domain/orders/correct-address.ts';
import type { OrderState, OrderStatus } from '#domain/orders/order.ts';
import { earlierItem } from '#domain/shipping/outcomes.ts';
import type { EarlierItem } from '#domain/supply.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { actorOfRow, addAuditEntry, type AuditEntry, auditRow } from './audit.ts';
import { insertRows } from './insert-rows.ts';
import { queueMailsAfter, type QueueOptions } from './mails.ts';

/** Locks the customer's row, so that two orders of one person are judged one after the other. */
export const lockCustomer = async (trx: Tx, userId: string): Promise<boolean> => {
  const { rows } = await sql`${prepared('lock customer')}
    select id from users where id = ${userId} and deleted_at is null for update`.execute(trx);
  return rows.length > 0;
};

/** Whether a customer has an order that has neither arrived nor been cancelled. */
export const hasOpenOrder = async (trx: Tx, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where('status', 'not in', ['Delivered', 'Cancelled'])
    .executeTakeFirst()) !== undefined;

type EarlierRow = {
  id: string;
  repeated: boolean;
  content_mark: string | null;
  status: OrderStatus;
  shipped_at: Date | null;
  deleted_at: Date | null;
  atc: string | null;
  supply_days: number | null;
  latest: OutcomeRow | null;
  unanswered: boolean;
};

export type EarlierOrders = {
  /** The order that was placed with this key before, and the mark of its content, if it has one. */
  readonly repeated: { readonly orderId: string; readonly contentMark: string | null } | undefined;
  /**
   * Supplies from all earlier orders, for the cap. Packs are used one after the other, so the end of the
   * latest supply can depend on an order that was shipped long ago.
   */
  readonly items: readonly EarlierItem[];
};

/** Facts of a customer's earlier orders that decide about a new one, in one round trip. */
export const earlierOrders = async (
  trx: Tx,
  userId: string,
  idempotencyKey: string,
): Promise<EarlierOrders> => {
  const { rows } = await sql<EarlierRow>`${prepared('earlier orders')}
    select o.id, o.idempotency_key = ${idempotencyKey} as repeated, o.content_mark, o.status,
      o.shipped_at, o.deleted_at, i.atc, i.supply_days, ${latestOutcome(sql`i.id`)} as latest,
      ${hasUnanswered(sql`o.id`)} as unanswered
    from orders o join order_items i on i.order_id = o.id
    where o.user_id = ${userId}`.execute(trx);
  const repeated = rows.find((row) => row.repeated);
  return {
    repeated: repeated && { orderId: repeated.id, contentMark: repeated.content_mark },
    items: rows
      .filter(({ atc, deleted_at }) => atc !== null && deleted_at === null)
      .map((row) =>
        earlierItem({
          atc: row.atc,
          days: row.supply_days,
          cancelled: row.status === 'Cancelled',
          shippedAt: row.shipped_at,
          latest: row.latest ? toOutcome(row.latest) : undefined,
          unanswered: row.unanswered,
        }),
      ),
  };
};

const auditOf = (event: Insertable<OrderEvents>, patientId?: string | null): AuditEntry => ({
  id: event.id,
  at: event.at,
  actor: actorOfRow(event),
  action: `order ${event.kind}`,
  orderId: event.order_id,
  patientId,
});

export type NewOrder = {
  readonly order: Insertable<Orders>;
  readonly items: readonly Insertable<OrderItems>[];
  readonly event: Insertable<OrderEvents>;
  readonly discount: Insertable<OrderDiscounts> | undefined;
  readonly mails: readonly MailToQueue[];
};

/**
 * Writes an order with its items, the records of its making and its mails. One statement: each further
 * round trip would cost more than the rows that it writes.
 */
export const insertOrder = async (
  trx: Tx,
  { order, items, event, discount, mails }: NewOrder,
  options: QueueOptions,
): Promise<void> => {
  const parts = sql`with
    placed as (${insertRows('orders', [order])}),
    item as (${insertRows('order_items', items)}),
    event as (${insertRows('order_events', [event])}),
    entry as (${auditRow(auditOf(event, order.user_id))})`;
  // Each text needs its own name, under which the connection keeps its plan.
  await (discount
    ? queueMailsAfter(
        trx,
        'insert discounted order',
        sql`${parts}, discount as (${insertRows('order_discounts', [discount])})`,
        mails,
        options,
      )
    : queueMailsAfter(trx, 'insert order', parts, mails, options));
};

/** The row of an order. */
export type OrderRow = Selectable<Orders>;

/** Locks an order that is not deleted; undefined if there is none. */
export const lockOrder = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export type OrderLine = {
  readonly itemId: string;
  readonly productId: string;
  readonly strength: string;
  /** As the patient ordered it. */
  readonly name: string;
  readonly packs: number;
  readonly priceCents: number;
};

/** How far an order has come. */
export const findStage = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('orders')
    .select(['status', 'shipped_at'])
    .where('id', '=', orderId)
    .executeTakeFirst();

/** The customer of an order that was delivered; undefined where it was not, null where they are erased. */
export const customerOfDelivered = async (
  trx: Tx,
  orderId: string,
): Promise<string | null | undefined> =>
  (
    await trx
      .selectFrom('orders')
      .select('user_id')
      .where('id', '=', orderId)
      .where('status', '=', 'Delivered')
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.user_id;

/** Lines of a locked order. */
export const linesOfOrder = (trx: Tx, orderId: string): Promise<readonly OrderLine[]> =>
  trx
    .selectFrom('order_items')
    .select([
      'id as itemId',
      'product_id as productId',
      'strength',
      'name',
      'quantity as packs',
      'price_cents as priceCents',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();

/** Saves the state of a locked order and increments its version. Throws if another version was saved before. */
export const saveOrder = async (
  trx: Tx,
  orderId: string,
  state: OrderState,
  version: number,
  now: Date,
): Promise<void> => {
  const { numUpdatedRows } = await trx
    .updateTable('orders')
    .set({
      status: state.status,
      prescription_url: state.prescriptionUrl,
      tracking_info: state.trackingInfo,
      tracking_carrier: state.trackingCarrier,
      shipped_at: state.shippedAt,
      archived_at: state.archivedAt,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error('an order was changed from a stale version');
};

/** Saves the corrected delivery address of a locked order. */
export const correctAddress = async (
  trx: Tx,
  { id, version }: Pick<OrderRow, 'id' | 'version'>,
  address: DeliveryAddress,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({
      street_address: address.streetAddress,
      apartment: address.apartment,
      city: address.city,
      state: address.state,
      zip_code: address.zipCode,
      phone: address.phone,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
};

/** Records an order event in the order's own history and in the audit log of patient data. */
export const recordEvent = async (trx: Tx, event: Insertable<OrderEvents>): Promise<void> => {
  await trx.insertInto('order_events').values(event).execute();
  await addAuditEntry(trx, auditOf(event));
};
