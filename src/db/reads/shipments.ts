import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import type { ShipmentTimes } from '#domain/shipping/shipment.ts';
import { booksOfOrders } from './payments.ts';

/** Of each of the orders; the caller has found out that the viewer may read them. */
export const readShipmentTimes = async (
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentTimes>> => {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; approved_at: Date | null; shipped_at: Date | null }>`
    select o.id, o.shipped_at, case when o.status in ('Order Requested', 'Cancelled') then null else
      coalesce(
        (select c.approved_at from approved_contents c where c.order_id = o.id and c.revoked_at is null),
        (select max(e.at) from order_events e
          where e.order_id = o.id and e.to_status = 'Order Confirmed'),
        (select max(e.at) from order_events e
          where e.order_id = o.id and e.kind = 'status changed')) end as approved_at
    from orders o where o.id = any(${[...orderIds]}::uuid[])`.execute(db);
  const books = await booksOfOrders(db, orderIds);
  const paidAt = (orderId: string): Date | null => {
    const book = books.findLast(({ payment }) => payment.order_id === orderId);
    if (!book || !PAYMENT_STATES[book.standing.state].paid) return null;
    return book.entries.findLast(({ kind }) => kind === 'received')?.at ?? null;
  };
  return new Map(
    rows.map(({ id, approved_at, shipped_at }) => [
      id,
      { approvedAt: approved_at, paidAt: paidAt(id), shippedAt: shipped_at },
    ]),
  );
};
