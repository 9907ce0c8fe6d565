import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { OrderEventsTable, OrderItemsTable, OrdersTable } from '#db/schema.ts';
import type { OrderState } from '#domain/orders.ts';

/** Locks the customer's row, so that two orders of one person are judged one after the other. */
export const lockCustomer = async (trx: Tx, userId: string): Promise<boolean> =>
  (await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const findByIdempotencyKey = (trx: Tx, userId: string, key: string) =>
  trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();

/**
 * What earlier orders of a customer supply, for the cap. All of them: packs are used one after the
 * other, so how long the latest last can hang on one that was shipped long ago.
 */
export const earlierItems = async (trx: Tx, userId: string) =>
  (
    await trx
      .selectFrom('order_items')
      .innerJoin('orders', 'orders.id', 'order_items.order_id')
      .select(['order_items.atc', 'order_items.supply_days', 'orders.status', 'orders.shipped_at'])
      .where('orders.user_id', '=', userId)
      .where('order_items.atc', 'is not', null)
      .where('orders.status', '!=', 'Cancelled')
      .where('orders.deleted_at', 'is', null)
      .execute()
  ).map((row) => ({
    atc: row.atc,
    days: row.supply_days,
    cancelled: row.status === 'Cancelled',
    shippedAt: row.shipped_at,
  }));

/** Writes an order with its items and the record of its making. */
export const insertOrder = async (
  trx: Tx,
  order: Insertable<OrdersTable>,
  items: readonly Insertable<OrderItemsTable>[],
  event: Insertable<OrderEventsTable>,
): Promise<void> => {
  await trx.insertInto('orders').values(order).execute();
  await trx
    .insertInto('order_items')
    .values([...items])
    .execute();
  await trx.insertInto('order_events').values(event).execute();
};

/** An order as it lies in the database. */
export type OrderRow = Selectable<OrdersTable>;

/** Locks an order that is not deleted; undefined where there is none. */
export const lockOrder = (trx: Tx, orderId: string) =>
  trx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Saves the state of a locked order and raises its version. */
export const saveOrder = async (
  trx: Tx,
  orderId: string,
  state: OrderState,
  version: number,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('orders')
    .set({
      status: state.status,
      prescription_url: state.prescriptionUrl,
      tracking_info: state.trackingInfo,
      shipped_at: state.shippedAt,
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', orderId)
    .execute();
};

export const recordEvent = async (trx: Tx, event: Insertable<OrderEventsTable>): Promise<void> => {
  await trx.insertInto('order_events').values(event).execute();
};
