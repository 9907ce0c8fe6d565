import { type NetChange, netChangesOf } from './order-lines.ts';
import { countPacks } from './shipments.ts';
import { sql, type ExpressionBuilder, type Selectable } from 'kysely';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { toCents, type Cents } from '#domain/money.ts';
import type { DeliveryAddress } from '#domain/orders/correct-address.ts';
import type { OrderAddress, OrderStatus } from '#domain/orders/order.ts';
import type { DiscountKind } from '#domain/referrals/discount.ts';
import type { Database, Tx } from '#db/client.ts';
import type { Orders, DB } from '#db/schema.ts';

export type OrderItemView = {
  readonly id: string;
  readonly productId: string;
  readonly strength: string;
  readonly name: string;
  readonly description: string;
  readonly quantity: number;
  readonly price: Cents;
  /** Days that the line lasts, as computed when it was ordered; null for a device. */
  readonly supplyDays: number | null;
  /** The insulin dose that the patient stated, in units a day. */
  readonly unitsPerDay: number | null;
};

export type OrderDiscount = { readonly kind: DiscountKind; readonly cents: Cents };

export type OrderView = {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  /** Discount off the sum of the items, applied once to the order. */
  readonly discount: OrderDiscount | undefined;
  /** Amount charged after the discount. */
  readonly total: Cents;
  readonly prescriptionRequired: boolean;
  readonly prescriptionUrl: string | null;
  readonly trackingInfo: string | null;
  readonly version: number;
  readonly items: readonly OrderItemView[];
  /** How the lines differ from what the patient asked for; empty while they do not. */
  readonly changes: readonly NetChange[];
};

/** With the dates of each status and the address, for its owner. */
export type OwnOrderView = OrderView & {
  readonly shipTo: StaffOrderView['customer'];
  readonly reached: readonly { readonly status: OrderStatus; readonly at: Date }[];
};

/** With the customer details given at checkout; for staff. */
export type StaffOrderView = OrderView & {
  readonly shippedAt: Date | null;
  readonly archivedAt: Date | null;
  readonly customer: OrderAddress & { readonly id: string | null };
  readonly orderNotes: string | null;
};

type ItemRow = {
  id: string;
  product_id: string;
  strength: string;
  name: string;
  description: string;
  quantity: number;
  price_cents: number;
  supply_days: number | null;
  units_per_day: number | null;
};

/** The items of an order as one JSON column: one query, whatever the number of orders. */
const itemsOf = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('order_items')
    .select(
      sql<ItemRow[]>`coalesce(json_agg(json_build_object(
        'id', order_items.id, 'product_id', order_items.product_id, 'strength', order_items.strength,
        'name', order_items.name, 'description', order_items.description,
        'quantity', order_items.quantity, 'price_cents', order_items.price_cents,
        'supply_days', order_items.supply_days, 'units_per_day', order_items.units_per_day) order by order_items.line), '[]')`.as(
        'items',
      ),
    )
    .whereRef('order_items.order_id', '=', 'orders.id');

type DiscountRow = { kind: DiscountKind; cents: number };
type ReadRow = Selectable<Orders> & {
  items: ItemRow[] | null;
  discount: DiscountRow | null;
  changes: NetChange[];
};

/** The discount of an order, in the same query. */
const discountOf = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('order_discounts')
    .select(
      sql<DiscountRow>`json_build_object('kind', order_discounts.kind, 'cents', order_discounts.cents)`.as(
        'discount',
      ),
    )
    .whereRef('order_discounts.order_id', '=', 'orders.id');

const toView = (row: ReadRow): StaffOrderView => ({
  id: row.id,
  createdAt: row.created_at,
  status: row.status,
  discount: row.discount
    ? { kind: row.discount.kind, cents: toCents(row.discount.cents) }
    : undefined,
  total: toCents(row.total_cents),
  prescriptionRequired: row.prescription_required,
  prescriptionUrl: row.prescription_url,
  trackingInfo: row.tracking_info,
  version: row.version,
  changes: row.changes,
  items: (row.items ?? []).map((item) => ({
    id: item.id,
    productId: item.product_id,
    strength: item.strength,
    name: item.name,
    description: item.description,
    quantity: item.quantity,
    price: toCents(item.price_cents),
    supplyDays: item.supply_days,
    unitsPerDay: item.units_per_day,
  })),
  customer: {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    streetAddress: row.street_address,
    apartment: row.apartment,
    city: row.city,
    state: row.state,
    zipCode: row.zip_code,
    country: row.country,
  },
  orderNotes: row.order_notes,
  shippedAt: row.shipped_at,
  archivedAt: row.archived_at,
});

const forCustomer = ({
  customer: _,
  orderNotes: __,
  shippedAt: ___,
  archivedAt: ____,
  ...order
}: StaffOrderView): OrderView => order;

type ReachedRow = { status: OrderStatus; at: string };

/** Status changes of an order, oldest first, as one JSON column. */
const reachedOf = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('order_events')
    .select(
      sql<ReachedRow[]>`coalesce(json_agg(json_build_object(
        'status', order_events.to_status, 'at', order_events.at) order by order_events.at), '[]')`.as(
        'reached',
      ),
    )
    .whereRef('order_events.order_id', '=', 'orders.id')
    .where('order_events.kind', 'in', ['placed', 'status changed', 'withdrawn', 'lines corrected'])
    // Lines can be corrected without a new status.
    .where(sql<boolean>`order_events.from_status is distinct from order_events.to_status`)
    .where('order_events.to_status', 'is not', null);

const living = (db: Database | Tx) =>
  db
    .selectFrom('orders')
    .selectAll('orders')
    .select((eb) => [
      itemsOf(eb).as('items'),
      discountOf(eb).as('discount'),
      netChangesOf(sql.ref('orders.id')).as('changes'),
    ])
    .where('orders.deleted_at', 'is', null);

const livingOwn = (db: Database, userId: string) =>
  living(db)
    .select((eb) => reachedOf(eb).as('reached'))
    .where('orders.user_id', '=', userId);

const toOwnView = ({
  reached,
  ...row
}: ReadRow & { reached: ReachedRow[] | null }): OwnOrderView => {
  const order = toView(row);
  return {
    ...forCustomer(order),
    shipTo: order.customer,
    reached: (reached ?? []).map(({ status, at }) => ({ status, at: new Date(at) })),
  };
};

/** The viewer's own orders, newest first; none for a visitor. */
export const listOwnOrders = async (
  db: Database,
  viewer: Viewer,
): Promise<readonly OwnOrderView[]> => {
  if (viewer.kind !== 'customer') return [];
  const rows = await livingOwn(db, viewer.id)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .execute();
  return rows.map(toOwnView);
};

/** One of the viewer's own orders; undefined for the orders of others, as if they did not exist. */
export const findOwnOrder = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<OwnOrderView | undefined> => {
  if (viewer.kind !== 'customer' || !isUuid(orderId)) return undefined;
  const row = await livingOwn(db, viewer.id).where('orders.id', '=', orderId).executeTakeFirst();
  return row && toOwnView(row);
};

/** What a customer needs to recognise an order. */
export type OwnOrderBrief = Pick<OwnOrderView, 'id' | 'createdAt' | 'total'> & {
  readonly items: readonly Pick<OrderItemView, 'id' | 'name' | 'description' | 'quantity'>[];
  /** Street and place on one line. */
  readonly address: string;
};

/** The viewer's own order that was placed with this idempotency key; undefined if there is none. */
export const findOwnOrderOfKey = async (
  db: Database,
  viewer: Viewer,
  idempotencyKey: string,
): Promise<OwnOrderBrief | undefined> => {
  if (viewer.kind !== 'customer') return undefined;
  const row = await livingOwn(db, viewer.id)
    .where('orders.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  if (!row) return undefined;
  const { id, createdAt, total, items, shipTo } = toOwnView(row);
  const { streetAddress, apartment, city, state, zipCode } = shipTo;
  return {
    id,
    createdAt,
    total,
    items: items.map((item) => ({
      id: item.id,
      name: item.name,
      description: item.description,
      quantity: item.quantity,
    })),
    address: [streetAddress, apartment, city, `${state} ${zipCode}`]
      .filter((part) => part?.trim())
      .join(', '),
  };
};

/** The row of an order that is not deleted. The caller must have checked permissions. */
export const readOrderRow = (db: Database | Tx, orderId: string) =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** One order, if the viewer may read it; undefined otherwise, as if it did not exist. */
export const findOrder = async (
  db: Database | Tx,
  viewer: Viewer,
  orderId: string,
): Promise<(StaffOrderView & { readonly userId: string | null }) | undefined> => {
  if (!isUuid(orderId)) return undefined;
  const row = await living(db).where('orders.id', '=', orderId).executeTakeFirst();
  return row && may(viewer, 'read order', { ownerId: row.user_id })
    ? { ...toView(row), userId: row.user_id }
    : undefined;
};

/** Where an order goes, with what decides whether that can be corrected. */
export type DeliveryView = {
  readonly id: string;
  readonly userId: string | null;
  readonly version: number;
  readonly status: OrderStatus;
  readonly shippedAt: Date | null;
  /** Packs that are recorded with it. */
  readonly packs: number;
  readonly name: string;
  readonly country: string;
  readonly address: DeliveryAddress;
};

/** Where an order goes, for its owner and for staff who manage orders; undefined for others. */
export const findDelivery = async (
  db: Database | Tx,
  viewer: Viewer,
  orderId: string,
): Promise<DeliveryView | undefined> => {
  if (!isUuid(orderId)) return undefined;
  const row = await db
    .selectFrom('orders')
    .select([
      'id',
      'user_id as userId',
      'version',
      'status',
      'shipped_at as shippedAt',
      'first_name',
      'last_name',
      'street_address as streetAddress',
      'apartment',
      'city',
      'state',
      'zip_code as zipCode',
      'phone',
      'country',
    ])
    .where('id', '=', orderId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const allowed =
    row && (viewer.kind === 'customer' ? row.userId === viewer.id : may(viewer, 'manage orders'));
  if (!row || !allowed) return undefined;
  const { first_name, last_name, streetAddress, apartment, city, state, zipCode, phone, ...rest } =
    row;
  return {
    ...rest,
    name: `${first_name} ${last_name}`,
    packs: await countPacks(db, row.id),
    address: { streetAddress, apartment, city, state, zipCode, phone },
  };
};
