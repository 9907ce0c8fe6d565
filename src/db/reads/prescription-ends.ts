import type { Database, Tx } from '#db/client.ts';
import { lastMomentOf } from '#domain/review/expiry.ts';

/**
 * When the prescriptions of orders may last be filled, by the calendar of the pharmacy's time zone. Nothing of
 * an order that rests on none whose day is on record.
 */
export const prescriptionEnds = async (
  db: Database | Tx,
  orderIds: readonly string[],
  timeZone: string,
): Promise<ReadonlyMap<string, Date>> => {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('prescription_records', 'prescription_records.id', 'reviews.record_id')
    .select(['reviews.order_id', 'prescription_records.valid_until'])
    .where('reviews.order_id', 'in', [...orderIds])
    .execute();
  return new Map(
    rows.flatMap(({ order_id, valid_until }) => {
      const end = lastMomentOf(valid_until, timeZone);
      return end ? [[order_id, end] as const] : [];
    }),
  );
};
