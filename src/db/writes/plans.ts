import type { Database, Tx } from '#db/client.ts';
import type { Day } from '#domain/shipping/days.ts';

/** Notes the day on which a parcel is planned to leave, as its patient was told; null if none is known. */
export const notePlan = async (
  trx: Tx,
  orderId: string,
  day: Day | null,
  now: Date,
): Promise<void> => {
  await trx
    .insertInto('told_plans')
    .values({ order_id: orderId, day, told_at: now })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ day, told_at: now }))
    .execute();
};

/** The plan that the patient of an order was told of, locked; undefined if none was told. */
export const lockTold = (trx: Tx, orderId: string): Promise<{ day: string | null } | undefined> =>
  trx
    .selectFrom('told_plans')
    .select('day')
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();

/** Orders whose parcels have been planned and have not left. */
export const listWaitingParcels = async (db: Database): Promise<readonly string[]> =>
  (
    await db
      .selectFrom('orders')
      .select('id')
      .where('deleted_at', 'is', null)
      .where('shipped_at', 'is', null)
      .where('status', 'in', ['Order Confirmed', 'Preparing for Shipment'])
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);
