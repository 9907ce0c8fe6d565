import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { type Gate, LASTING } from '#domain/orders/gates.ts';
import type { KeepingFacts } from '#domain/orders/keeping.ts';
import type { OrderStatus } from '#domain/orders/order.ts';

/** Gates that a pharmacist has overridden for good, since the order was last requested or cancelled. */
export const lastingOverrides = async (
  db: Database | Tx,
  orderId: string,
): Promise<readonly Gate[]> => {
  const { rows } = await sql<{ gate: Gate }>`
    select distinct unnest(e.overridden_gates) as gate from order_events e
    where e.order_id = ${orderId} and not exists (
      select from order_events back where back.order_id = e.order_id
        and back.to_status in ('Order Requested', 'Cancelled') and (back.at, back.id) > (e.at, e.id))`.execute(
    db,
  );
  return rows.map(({ gate }) => gate).filter((gate) => LASTING.includes(gate));
};

/** Whether money was ever booked for an order, and whether a pharmacist has ever decided about it. */
export const readKeeping = async (db: Database | Tx, orderId: string): Promise<KeepingFacts> => {
  const { rows } = await sql<{ paid: boolean; reviewed: boolean }>`
    select exists (select from money_entries m join payments p on p.id = m.payment_id
        where p.order_id = ${orderId}) as paid,
      exists (select from review_entries r where r.order_id = ${orderId} and r.kind in ('approved first',
        'approved', 'approved by hand', 'copy asked', 'information asked', 'declined')) as reviewed`.execute(
    db,
  );
  return rows[0] ?? { paid: true, reviewed: true };
};

/** An event at which gates were overridden. */
export type OverrideView = {
  readonly id: string;
  readonly at: Date;
  readonly toStatus: OrderStatus | null;
  readonly gates: readonly Gate[];
  readonly reason: string;
  /** Null for a member of the staff who was removed. */
  readonly by: string | null;
};

/** The overrides of an order, oldest first, for staff who manage orders; none for others. */
export const listOverrides = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly OverrideView[]> => {
  if (!may(viewer, 'manage orders')) return [];
  const rows = await db
    .selectFrom('order_events as e')
    .leftJoin('staff', 'staff.id', 'e.actor_id')
    .select([
      'e.id',
      'e.at',
      'e.to_status as toStatus',
      'e.overridden_gates as gates',
      'e.override_reason as reason',
      'staff.name as by',
    ])
    .where('e.order_id', '=', orderId)
    .where('e.override_reason', 'is not', null)
    .orderBy('e.at')
    .orderBy('e.id')
    .execute();
  return rows.map((row) => ({ ...row, reason: row.reason ?? '' }));
};
