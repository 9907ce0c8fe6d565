import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Consent } from '#domain/pharmacies/consent.ts';
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
  /** The pharmacies that the patient declined for this order. */
  readonly declined: readonly string[];
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
  const declined = await db
    .selectFrom('order_pharmacy_consents')
    .select('pharmacy_id as pharmacyId')
    .where('order_id', '=', orderId)
    .where('answer', '=', 'declined')
    .execute();
  return {
    ...order,
    lines,
    earlier: earlier?.pharmacyId ?? null,
    declined: declined.map(({ pharmacyId }) => pharmacyId),
  };
};

/** Of each pharmacy the id of the import that counts. */
const newestImports = (db: Database | Tx) =>
  db
    .selectFrom('pharmacy_stock_imports')
    .distinctOn('pharmacy_id')
    .select(['pharmacy_id as pharmacyId', 'id', 'imported_at as at'])
    .orderBy('pharmacy_id')
    .orderBy('imported_at', 'desc')
    .orderBy('id', 'desc');

/** The stock of the products of an order by pharmacy, and the packs that other orders were given since it was told. */
const stockFor = async (db: Database | Tx, { id, lines }: Pick<RoutedOrder, 'id' | 'lines'>) => {
  const products = lines.map(({ productId }) => productId);
  const [imports, stock, promised] = await Promise.all([
    newestImports(db).execute(),
    db
      .with('newest', () => newestImports(db))
      .selectFrom('pharmacy_stock as s')
      .innerJoin('newest as n', 'n.id', 's.import_id')
      .select([
        'n.pharmacyId',
        's.product_id as productId',
        's.strength',
        's.packs',
        's.price_cents as priceCents',
        's.expires',
      ])
      .where('s.product_id', 'in', products)
      .where('s.packs', '>', 0)
      .execute(),
    db
      .with('newest', () => newestImports(db))
      .selectFrom('order_pharmacies as c')
      .innerJoin('newest as n', (join) =>
        join.onRef('n.pharmacyId', '=', 'c.pharmacy_id').onRef('n.at', '<', 'c.chosen_at'),
      )
      .innerJoin('orders as o', 'o.id', 'c.order_id')
      .innerJoin('order_items as i', 'i.order_id', 'o.id')
      .select(['n.pharmacyId', 'i.product_id as productId', 'i.strength', 'i.quantity as packs'])
      .where('o.status', '<>', 'Cancelled')
      .where('o.deleted_at', 'is', null)
      .where('o.id', '<>', id)
      .where('i.product_id', 'in', products)
      .execute(),
  ]);
  const told = new Set(imports.map(({ pharmacyId }) => pharmacyId));
  const held = Map.groupBy(stock, ({ pharmacyId }) => pharmacyId);
  const due = Map.groupBy(promised, ({ pharmacyId }) => pharmacyId);
  return (pharmacyId: string): Pick<Candidate, 'stock' | 'promised'> => ({
    stock: told.has(pharmacyId) ? (held.get(pharmacyId) ?? []) : null,
    promised: due.get(pharmacyId) ?? [],
  });
};

/** The pharmacies of the register with their stock for an order, and the orders that each was given on its present day. */
export const listCandidates = async (
  db: Database | Tx,
  order: Pick<RoutedOrder, 'id' | 'lines'>,
  now: Date,
): Promise<readonly (Candidate & Pick<Pharmacy, 'entryId'>)[]> => {
  const register = await listRegister(db);
  const stockOf = await stockFor(db, order);
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
      ...stockOf(pharmacy.id),
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
  /** The patient's last answer about it; undefined before the first one. */
  readonly consent: Consent | undefined;
};

/** The pharmacy that was chosen for an order; undefined if none was. Callers check who may see the order. */
export const findOrderPharmacy = async (
  db: Database | Tx,
  orderId: string,
): Promise<OrderPharmacy | undefined> => {
  if (!isUuid(orderId)) return undefined;
  const chosen = await db
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
  if (!chosen) return undefined;
  const consent = await db
    .selectFrom('order_pharmacy_consents')
    .select(['answer', 'answered_at as at'])
    .where('order_id', '=', orderId)
    .where('pharmacy_id', '=', chosen.pharmacyId)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return { ...chosen, consent };
};
