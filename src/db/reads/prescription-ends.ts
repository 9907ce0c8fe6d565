import type { Database, Tx } from '#db/client.ts';
import { lastMomentOf } from '#domain/review/expiry.ts';
import { zoneOf } from '#domain/shipping/destination.ts';

/** By whose calendar an order ends, and when its prescription does; undefined where it rests on none. */
export type OrderEnd = { readonly zone: string; readonly ends: Date | undefined };

/** The time zones of orders' patients, with when the prescriptions under them may last be filled. */
export const prescriptionEnds = async (
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderEnd>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .leftJoin('reviews', 'reviews.order_id', 'orders.id')
    .leftJoin('prescription_records', 'prescription_records.id', 'reviews.record_id')
    .select(['orders.id', 'orders.country', 'orders.state', 'prescription_records.valid_until'])
    .where('orders.id', 'in', [...orderIds])
    .execute();
  return new Map(
    rows.map(({ id, valid_until, ...home }) => [
      id,
      {
        zone: zoneOf(home),
        ends: valid_until === null ? undefined : lastMomentOf(valid_until, home),
      },
    ]),
  );
};
