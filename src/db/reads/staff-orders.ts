import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { WordedLine } from '#domain/line-words.ts';
import { type Cents, toCents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/payments/filters.ts';
import { type OrderFilter, type OrderSort, searchWords } from '#domain/staff-lists.ts';
import {
  type Counted,
  type ListQuery,
  NOTHING_FOUND,
  readCountedPage,
  type SortKey,
} from './keyset.ts';
import { narrowedBy, withinDays } from './search.ts';

/**
 * The payment state of an order in SQL. A test compares it with `standingOf` over random ledgers. It reads the
 * entries of one payment by an index.
 */
const stateOf = sql<string>`(
  select case
    when ended and held > 0 then 'owed back'
    when (ended or due = 0) and pending > 0 then 'refund under way'
    when ended and received = 0 then 'void'
    when ended or due = 0 then 'refunded'
    when held >= due and granted = 0 then 'paid'
    when held >= due and pending > 0 then 'part refund under way'
    when held >= due then 'partly refunded'
    when reversed > 0 then 'reversed'
    when on_its_way_at > coalesce(failed_at, '-infinity') then 'on its way'
    when held > 0 then 'part paid'
    when started_at > greatest(failed_at, expired_at, '-infinity') then 'started'
    else 'open' end
  from (
    select s.*, greatest(0, received - refunded - reversed - pending) as held,
      case when ended then 0 else greatest(0, amount_cents - granted) end as due
    from (
      select p.ended_at is not null as ended, p.amount_cents, p.started_at, p.on_its_way_at, p.failed_at,
        p.expired_at, m.received, m.refunded, m.reversed, r.pending,
        r.granted + greatest(0, m.outside
          - greatest(0, m.received - m.reversed - p.amount_cents - r.too_much)) as granted
      from (
        select * from payments where order_id = orders.id
        order by ended_at is null desc, created_at desc, id desc limit 1) p
      cross join lateral (
        select coalesce(sum(moved) filter (where flow = 'received'), 0) as received,
          coalesce(sum(moved) filter (where flow = 'refunded'), 0) as refunded,
          coalesce(sum(moved) filter (where flow = 'reversed'), 0) as reversed,
          coalesce(sum(alone) filter (where flow = 'refunded'), 0) as outside
        from (
          select flow, ref, greatest(0, sum(counts * amount_cents)) as moved,
            greatest(0, sum(counts * amount_cents) filter (where refund_id is null)) as alone
          from money_entries
          join (values ('received', 'received', 1), ('receipt undone', 'received', -1),
            ('refunded', 'refunded', 1), ('refund failed', 'refunded', -1),
            ('reversed', 'reversed', 1), ('reversal lifted', 'reversed', -1)) rules (kind, flow, counts)
            using (kind)
          where payment_id = p.id group by flow, ref) entries) m
      cross join lateral (
        select coalesce(sum(amount_cents) filter (where state <> 'settled'), 0) as pending,
          coalesce(sum(granted_cents), 0) as granted,
          coalesce(sum(amount_cents - granted_cents), 0) as too_much
        from (
          select r.amount_cents, r.granted_cents, case
            when exists (select from money_entries e where e.payment_id = p.id and e.refund_id = r.id
              and e.kind = 'refund failed') then 'failed'
            when exists (select from money_entries e where e.payment_id = p.id and e.refund_id = r.id
              and e.kind = 'refunded') then 'settled'
            else r.state end as state
          from refunds r where r.payment_id = p.id) refunds
        where state not in ('failed', 'withdrawn')) r) s) standing)`;

const asked = sql<boolean>`exists (select from payments p where p.order_id = orders.id)`;

const hasEnded = sql<boolean>`exists (
  select from payments p where p.order_id = orders.id and p.ended_at is not null)`;

/** Refunds and reversals, which few payments have. */
const wentBack = sql`
  select p.order_id from payments p join money_entries e on e.payment_id = p.id and e.kind <> 'received'
  union all select p.order_id from payments p join refunds r on r.payment_id = p.id`;

/** The same, and receipts that differ from the price. */
const odd = sql`${wentBack}
  union all select p.order_id from payments p join money_entries e on e.payment_id = p.id
    and e.amount_cents <> p.amount_cents`;

const nothingCame = sql`
  select p.order_id from payments p where p.ended_at is null
    and not exists (select from money_entries e where e.payment_id = p.id)`;

/**
 * A condition that every order in the state satisfies and that an index can find, so that a rare state does
 * not cause a scan of all orders.
 */
const needs: Readonly<Record<PaymentFilter, RawBuilder<boolean>>> = {
  'not-asked': sql<boolean>`not ${asked}`,
  waiting: sql<boolean>`orders.id in (${nothingCame} union all ${odd})`,
  'part-paid': sql<boolean>`orders.id in (${odd})`,
  paid: asked,
  'owed-back': hasEnded,
  refunded: sql<boolean>`orders.id in (${wentBack})`,
  'taken-back': sql<boolean>`orders.id in (${wentBack})`,
  void: hasEnded,
};

/** Whether the payment of an order, of the table `orders`, is in a state of the filter. */
const hasPayment = (filter: PaymentFilter): RawBuilder<boolean> => {
  const { states } = PAYMENT_FILTERS[filter];
  return states.length === 0
    ? needs[filter]
    : sql<boolean>`${needs[filter]} and ${stateOf} in (${sql.join(states)})`;
};

/** A row of the staff's list of orders; the whole order is read when it is opened. */
export type OrderSummary = {
  readonly id: string;
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
};

type OrderPage = Counted & { readonly orders: readonly OrderSummary[] };

export type OrderListQuery = ListQuery<OrderSort> & { readonly filter?: OrderFilter };

const id = sql`orders.id`;
// Each is exactly the expression of an index.
const sortKeys: Readonly<Record<OrderSort, SortKey>> = {
  placed: { value: sql`orders.created_at`, kind: 'instant' },
  total: { value: sql`orders.total_cents`, kind: 'number' },
  status: { value: sql`status_step(orders.status)`, kind: 'number' },
  customer: { value: sql`lower(orders.first_name || ' ' || orders.last_name)`, kind: 'text' },
};
const words = sql`order_words(orders.id, orders.first_name, orders.last_name, orders.email, orders.tracking_info)`;

const living = (db: Database) => db.selectFrom('orders').where('orders.deleted_at', 'is', null);

/** The orders that match the filter, without its search. */
const filtered = (
  db: Database,
  { statuses, prescription, payment, archived, from, to }: OrderFilter,
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
    .where(withinDays(sql`orders.created_at`, { from, to }));

const searched = (db: Database, search: string | undefined) =>
  narrowedBy(searchWords(search), {
    words,
    id,
    find: (condition, limit) =>
      living(db).select('orders.id').where(condition).limit(limit).execute(),
  });

/** Orders for staff: filtered, searched, sorted, a page at a time. Others see nothing. */
export const listOrders = async (
  db: Database,
  viewer: Viewer,
  { filter = {}, sort = 'placed', direction = 'desc', place = {}, limit }: OrderListQuery = {},
): Promise<OrderPage> => {
  if (!may(viewer, 'see orders')) return { orders: [], ...NOTHING_FOUND };
  const query = filtered(db, filter).where(await searched(db, filter.search));
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
