import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { WordedLine } from '#domain/line-words.ts';
import { type Cents, toCents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { type OrderSearch, orderSearches, type ProductsNamed } from '#domain/orders/search.ts';
import type { OrderFilter, OrderSort } from '#domain/staff-lists.ts';
import { assigneeName, isAssigned } from './assignments.ts';
import {
  type Counted,
  countFound,
  type ListQuery,
  NOTHING_FOUND,
  readCountedPage,
  type SortKey,
} from './keyset.ts';
import { hasPayment } from './payment-filter.ts';
import { hasWords, narrowedByAny, withinDays } from './search.ts';
import { inWorkView, type WorkTerms } from './work-views.ts';

/** A row of the staff's list of orders; the whole order is read when it is opened. */
export type OrderSummary = {
  readonly id: string;
  readonly version: number;
  readonly createdAt: Date;
  readonly status: OrderStatus;
  readonly total: Cents;
  readonly prescriptionRequired: boolean;
  readonly prescriptionUploaded: boolean;
  readonly trackingInfo: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly items: readonly WordedLine[];
  /** Name of the member of the staff who takes care of it. */
  readonly assignedTo: string | null;
};

type OrderPage = Counted & { readonly orders: readonly OrderSummary[] };

export type OrderListQuery = ListQuery<OrderSort> & {
  readonly filter?: OrderFilter;
  /** Needed for a filter by view; without it the view is empty. */
  readonly work?: WorkTerms | undefined;
  /** The medicines that a word names; without it a search finds no medicine. */
  readonly productsNamed?: ProductsNamed;
};

const id = sql`orders.id`;
// Each is exactly the expression of an index.
const sortKeys: Readonly<Record<OrderSort, SortKey>> = {
  placed: { value: sql`orders.created_at`, kind: 'instant' },
  total: { value: sql`orders.total_cents`, kind: 'number' },
  status: { value: sql`status_step(orders.status)`, kind: 'number' },
  customer: { value: sql`lower(orders.first_name || ' ' || orders.last_name)`, kind: 'text' },
};
const words = sql`order_search(orders.id, orders.first_name, orders.last_name, orders.email, orders.tracking_info,
  orders.phone, orders.zip_code)`;

const living = (db: Database) => db.selectFrom('orders').where('orders.deleted_at', 'is', null);

/** The orders that match the filter, without its search. */
const filtered = (
  db: Database,
  viewer: Viewer,
  { statuses, prescription, payment, assigned, archived, view, from, to }: OrderFilter,
  work: WorkTerms | undefined,
) =>
  living(db)
    .where('orders.archived_at', archived === 'only' ? 'is not' : 'is', null)
    .$if(statuses !== undefined && statuses.length > 0, (query) =>
      query.where('orders.status', 'in', statuses ?? []),
    )
    .$if(prescription === 'uploaded', (query) =>
      query.where('orders.prescription_url', 'is not', null),
    )
    .$if(prescription === 'missing', (query) =>
      query.where(sql<boolean>`orders.prescription_required and orders.prescription_url is null`),
    )
    .$if(prescription === 'not-needed', (query) =>
      query.where(
        sql<boolean>`not orders.prescription_required and orders.prescription_url is null`,
      ),
    )
    .$if(payment !== undefined, (query) =>
      payment === undefined ? query : query.where(hasPayment(payment)),
    )
    .$if(view !== undefined, (query) =>
      query.where(view && work ? inWorkView(view, work) : sql<boolean>`false`),
    )
    .$if(assigned !== undefined, (query) => query.where(isAssigned(assigned, viewer)))
    .where(withinDays(sql`orders.created_at`, { from, to }));

const holdsOneOf = (products: readonly string[]): RawBuilder<boolean> => sql<boolean>`exists (
  select from order_items i where i.order_id = orders.id and i.product_id = any(${[...products]}::text[]))`;

const isReferredTo = (reference: string): RawBuilder<boolean> => sql<boolean>`orders.id in (
  select p.order_id from payments p where p.reference = ${reference})`;

/** What an order is found by: its words, of which some may name its medicines, its phone, tracking or payment. */
const conditionOf = ({ words: sought, products, reference }: OrderSearch): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    [
      ...(sought.length > 0 ? [hasWords(words, sought)] : []),
      ...products.map(holdsOneOf),
      ...(reference === undefined ? [] : [isReferredTo(reference)]),
    ],
    sql` and `,
  )})`;

const searched = async (
  db: Database,
  searches: readonly OrderSearch[],
): Promise<RawBuilder<boolean>> =>
  searches.length === 0
    ? sql<boolean>`true`
    : narrowedByAny(searches.map(conditionOf), {
        id,
        find: (condition, limit) =>
          living(db).select('orders.id').where(condition).limit(limit).execute(),
      });

/** How many orders staff would see with the filter, up to one more than `COUNTED_UP_TO`; none for others. */
export const countOrders = async (
  db: Database,
  viewer: Viewer,
  { filter = {}, work, productsNamed = () => [] }: OrderListQuery,
): Promise<number> =>
  may(viewer, 'see orders')
    ? countFound(
        db,
        filtered(db, viewer, filter, work).where(
          await searched(db, orderSearches(filter.search, productsNamed)),
        ),
      )
    : 0;

/** Orders for staff: filtered, searched, sorted, a page at a time. Others see nothing. */
export const listOrders = async (
  db: Database,
  viewer: Viewer,
  {
    filter = {},
    work,
    productsNamed = () => [],
    sort = 'placed',
    direction = 'desc',
    place = {},
    limit,
  }: OrderListQuery = {},
): Promise<OrderPage> => {
  if (!may(viewer, 'see orders')) return { orders: [], ...NOTHING_FOUND };
  const query = filtered(db, viewer, filter, work).where(
    await searched(db, orderSearches(filter.search, productsNamed)),
  );
  const { rows, ...page } = await readCountedPage(
    db,
    query,
    { key: sortKeys[sort], id, direction, place, limit },
    (cut) =>
      query
        .select([
          'orders.id',
          'orders.created_at as createdAt',
          'orders.status',
          'orders.version',
          'orders.total_cents as total',
          'orders.prescription_required as prescriptionRequired',
          sql<boolean>`orders.prescription_url is not null`.as('prescriptionUploaded'),
          'orders.tracking_info as trackingInfo',
          'orders.first_name as firstName',
          'orders.last_name as lastName',
          'orders.email',
          cut.key.as('page_key'),
        ])
        .select((eb) =>
          eb
            .selectFrom('order_items')
            .select(
              sql<
                WordedLine[] | null
              >`json_agg(json_build_object('name', order_items.name, 'description', order_items.description,
              'quantity', order_items.quantity) order by order_items.line)`.as('items'),
            )
            .whereRef('order_items.order_id', '=', 'orders.id')
            .as('items'),
        )
        .select(assigneeName)
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  const orders = rows.map((row) => ({
    ...row,
    total: toCents(row.total),
    items: row.items ?? [],
  }));
  return { orders, ...page };
};

export type OrderOfUser = Pick<OrderSummary, 'id' | 'createdAt' | 'status' | 'total'>;

/** The newest orders of one customer, for staff; an extra one shows that there are more. */
export const listOrdersOfUser = async (
  db: Database,
  viewer: Viewer,
  userId: string,
  limit: number,
): Promise<readonly OrderOfUser[]> => {
  if (!may(viewer, 'see orders') || !isUuid(userId)) return [];
  const rows = await living(db)
    .select([
      'orders.id',
      'orders.created_at as createdAt',
      'orders.status',
      'total_cents as total',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('orders.created_at', 'desc')
    .orderBy('orders.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, total: toCents(row.total) }));
};
