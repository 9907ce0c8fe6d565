import { type RawBuilder, sql } from 'kysely';
import { PAYMENT_FILTERS, type PaymentFilter } from '#domain/payments/filters.ts';

/**
 * The payment state of an order in SQL. A test compares it with `standingOf` over random ledgers. It reads the
 * entries of one payment by an index.
 */
export const stateOf = sql<string>`(
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
export const hasPayment = (filter: PaymentFilter): RawBuilder<boolean> => {
  const { states } = PAYMENT_FILTERS[filter];
  return states.length === 0
    ? needs[filter]
    : sql<boolean>`${needs[filter]} and ${stateOf} in (${sql.join(states)})`;
};
