import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Gate } from '#domain/orders/gates.ts';
import {
  AWAITED,
  type DestinationLimits,
  destinationKey,
  destinationLimits,
  TO_SEND,
  UNDER_WAY,
  type WorkLimits,
  workLimits,
  type WorkRules,
  type WorkView,
  WORK_VIEW_NAMES,
} from '#domain/orders/work-views.ts';
import { PAYMENT_FILTERS } from '#domain/payments/filters.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import type { Destination } from '#domain/shipping/destination.ts';
import { POST_OFFICE_BOX } from '#domain/shipping/reachable.ts';
import { stateOf } from './payment-filter.ts';

/** What the views compare orders with at a moment. */
export type WorkTerms = {
  readonly limits: WorkLimits;
  /** The options of the catalogue that travel cold. */
  readonly cold: readonly { readonly productId: string; readonly strength: string }[];
  /** Every place that a parcel is or will be on the way to. */
  readonly places: readonly (Destination & DestinationLimits)[];
};

/** Orders whose parcel has not arrived; the condition of the index `orders_in_work`. */
const IN_WORK = sql<boolean>`orders.deleted_at is null and orders.archived_at is null and orders.status in
  ('Order Confirmed', 'Preparing for Shipment', 'Order Shipped', 'In Transit', 'Out for Delivery')`;

/** Steps through the index from one place to the next, instead of reading every order. */
const placesInWork = async (db: Database): Promise<readonly Destination[]> => {
  const { rows } = await sql<Destination>`
    with recursive places as (
      (select country, state from orders where ${IN_WORK} order by country, state limit 1)
      union all
      select next.country, next.state from places, lateral (
        select orders.country, orders.state from orders
        where ${IN_WORK} and (orders.country, orders.state) > (places.country, places.state)
        order by orders.country, orders.state limit 1) next)
    select country, state from places`.execute(db);
  return rows;
};

/** Limits by key, for the day for which they were computed. */
const remembered = new Map<string, DestinationLimits>();
const MOST_REMEMBERED = 1_000;

const limitsOf = (to: Destination, rules: WorkRules, now: Date): DestinationLimits => {
  const key = destinationKey(to, rules, now);
  const known = remembered.get(key);
  if (known) return known;
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  const limits = destinationLimits(to, rules, now);
  remembered.set(key, limits);
  return limits;
};

/** What the views compare orders with now. */
export const readWorkTerms = async (
  db: Database,
  catalogue: Catalogue,
  rules: WorkRules,
  now: Date,
): Promise<WorkTerms> => ({
  limits: workLimits(rules, now),
  cold: catalogue.products.flatMap(({ id, refrigerated, options }) =>
    refrigerated ? options.map(({ strength }) => ({ productId: id, strength })) : [],
  ),
  places: (await placesInWork(db)).map((place) => ({ ...place, ...limitsOf(place, rules, now) })),
});

const isToSend = sql<boolean>`orders.status in (${sql.join(TO_SEND)}) and orders.shipped_at is null`;
const isUnderWay = sql<boolean>`orders.status in (${sql.join(UNDER_WAY)})`;

const isApproved = sql<boolean>`(not orders.prescription_required or exists (
  select from approved_contents a join reviews r on r.order_id = a.order_id and r.state = 'approved'
  where a.order_id = orders.id and a.revoked_at is null))`;

/** Whether a pharmacist has overridden a gate for good; the same as `lastingOverrides`. */
const isOverridden = (gate: Gate): RawBuilder<boolean> => sql<boolean>`exists (
  select from order_events e where e.order_id = orders.id and e.overridden_gates @> array[${gate}::text]
    and not exists (select from order_events back where back.order_id = e.order_id
      and back.to_status in ('Order Requested', 'Cancelled') and (back.at, back.id) > (e.at, e.id)))`;

const hasPayment = sql<boolean>`exists (select from payments p where p.order_id = orders.id)`;

const states = Object.entries(PAYMENT_STATES);
const PAID = states.flatMap(([state, { paid }]) => (paid ? [state] : []));
const COMING = AWAITED.flatMap((filter) => PAYMENT_FILTERS[filter].states);

const isPaid = sql<boolean>`(${hasPayment} and ${stateOf} in (${sql.join(PAID)})
  or orders.total_cents = 0 and not exists (
    select from payments p where p.order_id = orders.id and p.ended_at is null)
  or ${isOverridden('money')})`;

const isDisputed = sql<boolean>`orders.id in (
  select p.order_id from disputes d join payments p on p.id = d.payment_id
  where d.opened_at is not null and d.closed_at is null)`;

/** The same expression as the rule has, in PostgreSQL's syntax. */
const BOX = POST_OFFICE_BOX.source.replaceAll(String.raw`\b`, String.raw`\y`);

const isUnreachable = sql<boolean>`(trim(orders.street_address) = '' or trim(orders.city) = ''
  or trim(orders.country) = '' or orders.street_address ~* ${BOX})`;

const isCold = ({ cold }: WorkTerms): RawBuilder<boolean> => sql<boolean>`exists (
  select from order_items i where i.order_id = orders.id and (i.product_id, i.strength) in (
    select * from unnest(${cold.map(({ productId }) => productId)}::text[],
      ${cold.map(({ strength }) => strength)}::text[])))`;

/** A limit of the place that an order goes to. */
const limitOf = ({ places }: WorkTerms, limit: 'cold' | 'cold_ready' | 'left_before') => sql`(
  select place.${sql.ref(limit)} from unnest(
    ${places.map(({ country }) => country)}::text[], ${places.map(({ state }) => state)}::text[],
    ${places.map(({ cold }) => cold)}::text[],
    ${places.map(({ coldReady }) => coldReady.toISOString())}::timestamptz[],
    ${places.map(({ left }) => left.toISOString())}::timestamptz[])
    place (country, state, cold, cold_ready, left_before)
  where place.country = orders.country and place.state = orders.state)`;

/** Whether a parcel may not leave today: for its coolant, or to an address that cannot be reached. */
const isHeld = (terms: WorkTerms): RawBuilder<boolean> => sql<boolean>`(case
  when ${isUnreachable} and not ${isOverridden('address')} then true
  when not ${isCold(terms)} then false
  else case ${limitOf(terms, 'cold')} when 'never' then not ${isOverridden('address')}
    else ${limitOf(terms, 'cold')} = 'later' end end)`;

/** When an order was approved, or confirmed where no prescription is needed, as `readShipmentTimes` has it. */
const approvedAt = sql`coalesce(
  (select c.approved_at from approved_contents c where c.order_id = orders.id and c.revoked_at is null),
  (select max(e.at) from order_events e where e.order_id = orders.id and e.to_status = 'Order Confirmed'),
  (select max(e.at) from order_events e where e.order_id = orders.id and e.kind = 'status changed'))`;

const paidAt = sql`(select max(m.at) from money_entries m where m.kind = 'received' and m.payment_id = (
  select p.id from payments p where p.order_id = orders.id order by p.created_at desc, p.id desc limit 1))`;

/** When a cleared order was both approved and paid; an order that is packed may have been paid elsewhere. */
export const readyAt = sql`(case when orders.status = 'Preparing for Shipment'
  then coalesce(${paidAt}, ${approvedAt})
  else case when ${paidAt} is null then null else greatest(${paidAt}, ${approvedAt}) end end)`;

const isReady = (terms: WorkTerms): RawBuilder<boolean> =>
  sql<boolean>`${isToSend} and ${isApproved} and ${isPaid} and not ${isDisputed} and not ${isHeld(terms)}`;

/** Whether an order's prescription has waited for longer than a review may take. */
export const hasLateReview = ({ limits }: WorkTerms): RawBuilder<boolean> => sql<boolean>`(
  orders.status <> 'Cancelled' and orders.id in (select r.order_id from reviews r
    where r.state in ('waiting', 'second look') and r.waiting_since < ${limits.review}))`;

/** Whether an order that is ready to pack should have left. */
export const leavesLate = (
  terms: WorkTerms,
): RawBuilder<boolean> => sql<boolean>`(${isReady(terms)} and
  ${readyAt} < case when ${isCold(terms)} then ${limitOf(terms, 'cold_ready')} else ${terms.limits.ready} end)`;

/** Whether a parcel should have arrived. */
export const arrivesLate = (terms: WorkTerms): RawBuilder<boolean> =>
  sql<boolean>`(${isUnderWay} and orders.shipped_at < ${limitOf(terms, 'left_before')})`;

/** Whether an order, of the table `orders`, is in a view; a test compares it with `workViewsOf`. */
export const inWorkView = (view: WorkView, terms: WorkTerms): RawBuilder<boolean> => {
  switch (view) {
    case 'ready-to-pack':
      return isReady(terms);
    case 'on-hold':
      return sql<boolean>`${isToSend} and (${isDisputed} or
        (${isApproved} and ${isPaid} and ${isHeld(terms)}))`;
    case 'arrival-problem':
      return sql<boolean>`orders.id in (
        select a.order_id from arrival_checks a where a.state in ('open', 'being looked at'))`;
    case 'waiting-for-money':
      return sql<boolean>`orders.status in (${sql.join([...TO_SEND, ...UNDER_WAY])})
        and ${hasPayment} and ${stateOf} in (${sql.join(COMING)})`;
    case 'without-pharmacy':
      return sql<boolean>`orders.status in (${sql.join(['Order Requested', ...TO_SEND])})
        and orders.shipped_at is null
        and exists (select from pharmacy_entries e where e.confirmed_at is not null)
        and not exists (select from order_pharmacies c where c.order_id = orders.id)`;
    case 'overdue':
      return sql<boolean>`(${hasLateReview(terms)} or ${leavesLate(terms)} or ${arrivesLate(terms)})`;
  }
};

/** Since when an order has been in a view. */
const sinceIn = (view: WorkView): RawBuilder<Date | null> => {
  switch (view) {
    case 'ready-to-pack':
    case 'on-hold':
      return sql`coalesce(${readyAt}, orders.created_at)`;
    case 'arrival-problem':
      return sql`(select min(a.at) from arrival_checks a
        where a.order_id = orders.id and a.state in ('open', 'being looked at'))`;
    case 'waiting-for-money':
      return sql`(select max(p.created_at) from payments p where p.order_id = orders.id)`;
    case 'without-pharmacy':
      return sql`orders.created_at`;
    case 'overdue':
      return sql`coalesce((select r.waiting_since from reviews r
        where r.order_id = orders.id and r.state in ('waiting', 'second look')),
        orders.shipped_at, ${readyAt}, orders.created_at)`;
  }
};

/** How many orders are in a view, and since when the oldest is. */
export type Queue = { readonly count: number; readonly oldest: Date | null };

const NOTHING: Queue = { count: 0, oldest: null };

/** The size of each view, and the age of its oldest order. Others than staff see nothing. */
export const countWork = async (
  db: Database,
  viewer: Viewer,
  terms: WorkTerms,
): Promise<Readonly<Record<WorkView, Queue>>> => {
  const counted = await Promise.all(
    WORK_VIEW_NAMES.map(async (view) => {
      if (!may(viewer, 'see orders')) return [view, NOTHING] as const;
      const { rows } = await sql<Queue>`
        select count(*)::integer as count, min(${sinceIn(view)}) as oldest from orders
        where orders.deleted_at is null and orders.archived_at is null and ${inWorkView(view, terms)}`.execute(
        db,
      );
      return [view, rows[0] ?? NOTHING] as const;
    }),
  );
  const of = (view: WorkView): Queue => counted.find(([each]) => each === view)?.[1] ?? NOTHING;
  return {
    'ready-to-pack': of('ready-to-pack'),
    'on-hold': of('on-hold'),
    'arrival-problem': of('arrival-problem'),
    'waiting-for-money': of('waiting-for-money'),
    'without-pharmacy': of('without-pharmacy'),
    overdue: of('overdue'),
  };
};
