import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Pharmacy } from '#domain/pharmacies/register.ts';
import type { Candidate } from '#domain/pharmacies/routing.ts';
import { DISPATCH_COUNTRIES } from '#domain/shipping/countries.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { listRegister } from './pharmacies.ts';

/** What routing needs to know of an order. */
export type RoutedOrder = {
  readonly id: string;
  readonly userId: string | null;
  readonly status: OrderStatus;
  readonly shippedAt: Date | null;
  readonly country: string;
  readonly state: string;
  readonly prescribed: boolean;
  readonly lines: readonly {
    readonly productId: string;
    readonly strength: string;
    readonly packs: number;
    readonly supplyDays: number | null;
  }[];
  /** The pharmacy that dispensed the patient's last order before. */
  readonly earlier: string | null;
};

/** An order with its lines, for administrators; undefined for others, and where there is no such order. */
export const findRoutedOrder = async (
  db: Database | Tx,
  viewer: Viewer,
  orderId: string,
): Promise<RoutedOrder | undefined> => {
  if (!may(viewer, 'manage pharmacies') || !isUuid(orderId)) return undefined;
  const order = await db
    .selectFrom('orders')
    .select([
      'id',
      'user_id as userId',
      'status',
      'shipped_at as shippedAt',
      'country',
      'state',
      'prescription_required as prescribed',
    ])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await db
    .selectFrom('order_items')
    .select([
      'product_id as productId',
      'strength',
      'quantity as packs',
      'supply_days as supplyDays',
    ])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const earlier = await db
    .selectFrom('order_pharmacies as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select('c.pharmacy_id as pharmacyId')
    .where('o.user_id', '=', order.userId)
    .where('o.id', '<>', orderId)
    .where('o.status', '<>', 'Cancelled')
    .orderBy('c.chosen_at', 'desc')
    .executeTakeFirst();
  return { ...order, lines, earlier: earlier?.pharmacyId ?? null };
};

/** The pharmacies of the register with the orders that each was given on its present day. */
export const listCandidates = async (
  db: Database | Tx,
  now: Date,
): Promise<readonly (Candidate & Pick<Pharmacy, 'entryId'>)[]> => {
  const register = await listRegister(db);
  const chosen = await db
    .selectFrom('order_pharmacies')
    .select(['pharmacy_id as pharmacyId', 'chosen_at as at'])
    // No day is longer, wherever the pharmacy is.
    .where('chosen_at', '>', new Date(now.getTime() - 26 * 3_600_000))
    .execute();
  return register.map((pharmacy) => {
    const { timeZone } = DISPATCH_COUNTRIES[pharmacy.details.country];
    const today = dayIn(timeZone, now);
    return {
      ...pharmacy,
      // No pharmacy can tell its stock yet.
      stock: [],
      ordersToday: chosen.filter(
        ({ pharmacyId, at }) => pharmacyId === pharmacy.id && dayIn(timeZone, at) === today,
      ).length,
    };
  });
};

/** The pharmacy of an order, as it was in the register when it was chosen. */
export type OrderPharmacy = Pick<Pharmacy, 'details'> & {
  readonly pharmacyId: string;
  readonly place: number;
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
};

/** The pharmacy that was chosen for an order; undefined if none was. Callers check who may see the order. */
export const findOrderPharmacy = async (
  db: Database | Tx,
  orderId: string,
): Promise<OrderPharmacy | undefined> => {
  if (!isUuid(orderId)) return undefined;
  return db
    .selectFrom('order_pharmacies as c')
    .innerJoin('pharmacy_entries as e', 'e.id', 'c.entry_id')
    .select([
      'c.pharmacy_id as pharmacyId',
      'e.details',
      'c.place',
      'c.reason',
      'c.chosen_at as at',
      sql<string>`coalesce((select s.name from staff s where s.id = c.chosen_by), 'a former colleague')`.as(
        'by',
      ),
    ])
    .where('c.order_id', '=', orderId)
    .executeTakeFirst();
};
