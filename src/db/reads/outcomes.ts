import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';
import { holdsPacks, type LineOutcome, type Outcome } from '#domain/shipping/outcomes.ts';

/** A decision as JSON, in which times are texts. */
export type OutcomeRow = {
  readonly outcome: Outcome;
  readonly inUseFrom: string | null;
  readonly decidedAt: string;
  readonly confirmedAt: string | null;
};

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const toOutcome = (row: OutcomeRow): LineOutcome => ({
  outcome: row.outcome,
  inUseFrom: instant(row.inUseFrom),
  decidedAt: new Date(row.decidedAt),
  confirmedAt: instant(row.confirmedAt),
});

/** The latest decision about a line as JSON; null if there is none. */
export const latestOutcome = (itemId: RawBuilder<unknown>): RawBuilder<OutcomeRow | null> =>
  sql<OutcomeRow | null>`(select json_build_object('outcome', x.outcome, 'inUseFrom', x.in_use_from,
      'decidedAt', x.decided_at, 'confirmedAt', x.confirmed_at)
    from arrival_outcomes x where x.order_item_id = ${itemId} order by x.sequence desc limit 1)`;

/** Whether a report about the parcel of an order waits for an answer. */
export const hasUnanswered = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from arrival_checks c where c.order_id = ${orderId}
    and c.state in ('open', 'being looked at'))`;

/** The latest decision about each line of an order, by line. */
export const outcomesOfOrder = async (
  db: Database | Tx,
  orderId: string,
): Promise<ReadonlyMap<string, LineOutcome>> => {
  const rows = await db
    .selectFrom('order_items')
    .select(['id', latestOutcome(sql`order_items.id`).as('outcome')])
    .where('order_id', '=', orderId)
    .execute();
  return new Map(
    rows.flatMap(({ id, outcome }) => (outcome ? [[id, toOutcome(outcome)] as const] : [])),
  );
};

/** The latest decisions about the lines of the viewer's own orders, by line. */
export const listOwnOutcomes = async (
  db: Database,
  viewer: Viewer,
): Promise<ReadonlyMap<string, LineOutcome>> => {
  if (viewer.kind !== 'customer') return new Map();
  const rows = await db
    .selectFrom('arrival_outcomes')
    .innerJoin('order_items', 'order_items.id', 'arrival_outcomes.order_item_id')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select([
      'arrival_outcomes.order_item_id as id',
      'arrival_outcomes.outcome',
      'arrival_outcomes.in_use_from as inUseFrom',
      'arrival_outcomes.decided_at as decidedAt',
      'arrival_outcomes.confirmed_at as confirmedAt',
    ])
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null)
    .orderBy('arrival_outcomes.sequence')
    .execute();
  // A later decision about a line replaces the earlier one.
  return new Map(rows.map(({ id, ...outcome }) => [id, outcome]));
};

/** When the parcel of an order arrived, or left where nobody noted that; null while it has not left. */
export const orderArrival = async (db: Database | Tx, orderId: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select case when o.status = 'Delivered' then coalesce(
      (select max(e.at) from order_events e where e.order_id = o.id and e.to_status = 'Delivered'),
      o.shipped_at) else o.shipped_at end as at
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]?.at ?? null;
};

/** The lines of an order that are neither used nor sent again. */
export const droppedItems = async (
  db: Database | Tx,
  orderId: string,
): Promise<ReadonlySet<string>> =>
  new Set(
    [...(await outcomesOfOrder(db, orderId))]
      .filter(([, { outcome }]) => !holdsPacks(outcome))
      .map(([id]) => id),
  );
