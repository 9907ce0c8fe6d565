import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import type { Pack } from '#domain/shipping/packs.ts';
import type { ShipmentTimes } from '#domain/shipping/plan.ts';
import { isRecalled } from '#domain/shipping/recalls.ts';
import { recallsNaming } from './recalls.ts';
import { booksOfOrders } from './payments.ts';

/** The shipment times by order. The caller must have checked permissions. */
export const readShipmentTimes = async (
  db: Database | Tx,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, ShipmentTimes>> => {
  if (orderIds.length === 0) return new Map();
  const reading = sql<{
    id: string;
    approved_at: Date | null;
    shipped_at: Date | null;
    during_hold: boolean;
  }>`
    select o.id, o.shipped_at, o.shipped_at is not null and exists (
        select from order_events e
        where e.order_id = o.id and e.kind = 'status changed' and 'cold chain' = any(e.overridden_gates)
          and not exists (select from order_events back
            where back.order_id = o.id and (back.at, back.id) > (e.at, e.id) and back.to_status in
              ('Order Requested', 'Order Confirmed', 'Preparing for Shipment'))) as during_hold, case when o.status in ('Order Requested', 'Cancelled') then null else
      coalesce(
        (select c.approved_at from approved_contents c where c.order_id = o.id and c.revoked_at is null),
        (select max(e.at) from order_events e
          where e.order_id = o.id and e.to_status = 'Order Confirmed'),
        (select max(e.at) from order_events e
          where e.order_id = o.id and e.kind = 'status changed')) end as approved_at
    from orders o where o.id = any(${[...orderIds]}::uuid[])`.execute(db);
  const [{ rows }, books] = await Promise.all([reading, booksOfOrders(db, orderIds)]);
  const paidAt = (orderId: string): Date | null => {
    const book = books.findLast(({ payment }) => payment.order_id === orderId);
    if (!book || !PAYMENT_STATES[book.standing.state].paid) return null;
    return book.entries.findLast(({ kind }) => kind === 'received')?.at ?? null;
  };
  return new Map(
    rows.map(({ id, approved_at, shipped_at, during_hold }) => [
      id,
      {
        approvedAt: approved_at,
        paidAt: paidAt(id),
        shippedAt: shipped_at,
        duringHold: during_hold,
      },
    ]),
  );
};

export type SuppliedPack = Pack & {
  readonly id: string;
  readonly orderId: string;
  readonly itemId: string;
  readonly recordedAt: Date;
  /** Whether the same pack is recorded with another order. */
  readonly elsewhere: boolean;
  /** Whether its product number belongs to another option, or is confirmed for its own no longer. */
  readonly unconfirmed: boolean;
  /** Whether it was in a parcel of which its line is sent again. */
  readonly replaced: boolean;
};

/**
 * Whether the product number of a pack is known not to be of its line: confirmed for another option, or revoked for
 * this one. A number that nobody ever confirmed is not: it was recorded before numbers were confirmed.
 */
const unconfirmed = sql<boolean>`exists (
  select from learned_gtins l join order_items i on i.id = supplied_packs.order_item_id
  where l.gtin = supplied_packs.gtin and case when l.revoked_at is null
    then (l.product_id, l.strength) <> (i.product_id, i.strength)
    else (l.product_id, l.strength) = (i.product_id, i.strength) and not exists (
      select from learned_gtins n where n.gtin = l.gtin and n.revoked_at is null
        and (n.product_id, n.strength) = (i.product_id, i.strength)) end)`;

/** Whether the line of a pack was sent again after the pack was recorded. */
const replaced = sql<boolean>`exists (select from arrival_outcomes x
  where x.order_item_id = supplied_packs.order_item_id and x.outcome = 'send again'
    and x.decided_at >= supplied_packs.recorded_at)`;

const packs = (db: Database | Tx) =>
  db
    .selectFrom('supplied_packs')
    .innerJoin('orders', 'orders.id', 'supplied_packs.order_id')
    .select([
      'supplied_packs.id',
      'supplied_packs.order_id as orderId',
      'supplied_packs.order_item_id as itemId',
      'supplied_packs.gtin',
      'supplied_packs.serial',
      'supplied_packs.batch',
      'supplied_packs.expiry',
      'supplied_packs.national_number as nationalNumber',
      'supplied_packs.made_in as madeIn',
      'supplied_packs.recorded_at as recordedAt',
      sql<boolean>`exists (select from supplied_packs other where other.order_id <> supplied_packs.order_id
        and other.serial = supplied_packs.serial
        and other.gtin is not distinct from supplied_packs.gtin)`.as('elsewhere'),
      unconfirmed.as('unconfirmed'),
      replaced.as('replaced'),
    ])
    .where('orders.deleted_at', 'is', null)
    .orderBy('supplied_packs.recorded_at')
    .orderBy('supplied_packs.id');

/** The packs of an order. The caller must have checked permissions. */
export const packsOfOrder = (
  db: Database | Tx,
  orderId: string,
): Promise<readonly SuppliedPack[]> =>
  packs(db).where('supplied_packs.order_id', '=', orderId).execute();

/** How many packs are recorded with an order. */
export const countPacks = async (db: Database | Tx, orderId: string): Promise<number> => {
  const { n } = await db
    .selectFrom('supplied_packs')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(n);
};

/** The packs of an order, for staff who manage orders; none for others. */
export const listPacks = async (
  db: Database | Tx,
  viewer: Viewer,
  orderId: string,
): Promise<readonly SuppliedPack[]> =>
  may(viewer, 'manage orders') ? packsOfOrder(db, orderId) : [];

/**
 * How many recorded packs of each line of an order can still be used on a day, and are neither recalled nor known to be of
 * another product, by the id of the line. Of a line that is sent again, those of the first parcel do not count.
 */
export const verifiedPacks = async (
  db: Database | Tx,
  orderId: string,
  today: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('supplied_packs')
    .select(['order_item_id as itemId', 'gtin', 'serial', 'batch'])
    .where('order_id', '=', orderId)
    .where('expiry', '>=', today)
    .where((eb) => eb.not(eb.or([replaced, unconfirmed])))
    .execute();
  const recalls = await recallsNaming(db, rows);
  const counts = new Map<string, number>();
  for (const row of rows)
    if (!recalls.some((recall) => isRecalled(row, recall)))
      counts.set(row.itemId, (counts.get(row.itemId) ?? 0) + 1);
  return counts;
};

/** The recorded packs of the parcel of an order that a recall concerns. Of a line that is sent again, those of the first parcel do not count. */
export const recalledPacks = async (
  db: Database | Tx,
  orderId: string,
): Promise<readonly { readonly name: string; readonly batch: string }[]> => {
  const rows = await db
    .selectFrom('supplied_packs')
    .innerJoin('order_items', 'order_items.id', 'supplied_packs.order_item_id')
    .select(['order_items.name', 'supplied_packs.gtin', 'serial', 'batch'])
    .where('supplied_packs.order_id', '=', orderId)
    .where((eb) => eb.not(replaced))
    .orderBy('supplied_packs.recorded_at')
    .orderBy('supplied_packs.id')
    .execute();
  const recalls = await recallsNaming(db, rows);
  return rows
    .filter((row) => recalls.some((recall) => isRecalled(row, recall)))
    .map(({ name, batch }) => ({ name, batch }));
};

/** The packs of the viewer's own orders, by order. */
export const listOwnPacks = async (
  db: Database,
  viewer: Viewer,
): Promise<ReadonlyMap<string, readonly SuppliedPack[]>> => {
  if (viewer.kind !== 'customer') return new Map();
  const rows = await packs(db).where('orders.user_id', '=', viewer.id).execute();
  return Map.groupBy(rows, ({ orderId }) => orderId);
};

/** The lines of an order for which packs are recorded. */
export const listPackLines = (trx: Database, orderId: string) =>
  trx
    .selectFrom('order_items')
    .select([
      'id',
      'product_id as productId',
      'strength',
      'supply_days as supplyDays',
      'name',
      'description',
      'quantity',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
