import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';
import type { RefillChoice } from '#domain/refills.ts';
import { lineSupply, type LineSupply } from '#domain/shipping/outcomes.ts';
import { hasUnanswered, latestOutcome, type OutcomeRow, toOutcome } from './outcomes.ts';

/** Reminder choices of a customer. */
export const listOwnRefillChoices = async (
  db: Database,
  viewer: Viewer,
): Promise<readonly RefillChoice[]> =>
  viewer.kind === 'customer'
    ? db
        .selectFrom('refill_choices')
        .select(['order_id as orderId', 'wanted'])
        .where('user_id', '=', viewer.id)
        .execute()
    : [];

/** A line of an order whose owner wants to be reminded, or has wanted it of another one. */
export type RefillRow = {
  readonly userId: string;
  readonly email: string;
  readonly firstName: string;
  readonly orderId: string;
  readonly country: string;
  readonly state: string;
  readonly name: string;
  readonly productId: string;
  readonly strength: string;
  readonly atc: string;
  readonly days: number;
  readonly supply: LineSupply;
};

type SupplyRow = Omit<RefillRow, 'supply'> & {
  /** When it was delivered, or shipped if delivery was not recorded. */
  readonly arrivedAt: Date | null;
  readonly latest: OutcomeRow | null;
  readonly unanswered: boolean;
};

/**
 * Input of the reminder job: current supplies of all customers who want any reminder. An order that has not
 * changed since `abandoned`, unpaid or never approved, does not count as on its way.
 */
export const listRefillRows = async (
  db: Database,
  { since, abandoned }: { readonly since: Date; readonly abandoned: Date },
): Promise<readonly RefillRow[]> => {
  const { rows } = await sql<SupplyRow>`
    select u.id as "userId", u.email, u.first_name as "firstName", o.id as "orderId", o.country, o.state,
      i.name, i.product_id as "productId", i.strength, i.atc, i.supply_days as days,
      case when o.status = 'Delivered' then coalesce(
        (select max(e.at) from order_events e where e.order_id = o.id and e.to_status = 'Delivered'),
        o.shipped_at) else o.shipped_at end as "arrivedAt",
      ${latestOutcome(sql`i.id`)} as latest, ${hasUnanswered(sql`o.id`)} as unanswered
    from users u join orders o on o.user_id = u.id join order_items i on i.order_id = o.id
    where u.deleted_at is null and o.deleted_at is null and o.status <> 'Cancelled'
      and i.atc is not null and i.supply_days is not null and o.created_at > ${since}
      and (o.status not in ('Order Requested', 'Order Confirmed') or o.updated_at > ${abandoned})
      and u.id in (select user_id from refill_choices where wanted)
    order by u.id, o.id, i.line`.execute(db);
  return rows.map(({ arrivedAt, latest, unanswered, ...row }) => ({
    ...row,
    supply: lineSupply(latest ? toOutcome(latest) : undefined, arrivedAt, unanswered),
  }));
};

/** The reminder choices of the customers of those lines. */
export const listRefillChoices = (
  db: Database,
): Promise<readonly (RefillChoice & { readonly userId: string })[]> =>
  db
    .selectFrom('refill_choices')
    .select(['user_id as userId', 'order_id as orderId', 'wanted'])
    .execute();

export type RefillBalance = {
  readonly userId: string;
  readonly productId: string;
  readonly strength: string;
  /** A day, as 2026-01-31. */
  readonly validUntil: string;
  readonly left: number;
};

/** Packs left of prescriptions on record. */
export const listRefillBalances = async (
  db: Database,
  userIds: readonly string[],
): Promise<readonly RefillBalance[]> => {
  if (userIds.length === 0) return [];
  const { rows } = await sql<RefillBalance>`
    select r.user_id as "userId", l.product_id as "productId", l.product_strength as strength,
      r.valid_until as "validUntil",
      sum(case when b.kind in ('taken', 'withdrawn') then -b.packs else b.packs end)::integer as left
    from prescription_records r
    join prescription_record_lines l on l.record_id = r.id
    join balance_entries b on b.record_line_id = l.id
    where r.closed_at is null and r.user_id = any(${[...userIds]}::uuid[])
    group by l.id, r.id`.execute(db);
  return rows;
};
