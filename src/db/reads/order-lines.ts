import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { toCents } from '#domain/money.ts';
import type { CorrectableLine, LineChange } from '#domain/orders/correct-lines.ts';

/** Packs that the patient asked for: before the first correction of the line. */
const orderedPacks = sql<number>`coalesce((select c.from_packs from line_corrections c
  where c.item_id = order_items.id order by c.at limit 1), order_items.quantity)`;

/** The lines of an order with how many packs were ordered. The caller must have checked permissions. */
export const correctableLines = async (
  db: Database | Tx,
  orderId: string,
): Promise<readonly CorrectableLine[]> => {
  const rows = await db
    .selectFrom('order_items')
    .select([
      'id as itemId',
      'product_id as productId',
      'strength',
      'name',
      'description',
      'quantity as packs',
      'price_cents',
      'supply_days as supplyDays',
      'units_per_day as unitsPerDay',
    ])
    .select(orderedPacks.as('ordered'))
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  return rows.map(({ price_cents, ...line }) => ({ ...line, price: toCents(price_cents) }));
};

export type NetChange = Omit<LineChange, 'itemId'>;

/**
 * How the lines of an order differ from what the patient asked for, as a JSON column: one entry for each line that was
 * changed, from the first number of packs to the last. Empty where the former number stands again.
 */
export const netChangesOf = (orderId: RawBuilder<unknown>) => sql<NetChange[]>`coalesce((
  select json_agg(json_build_object('name', c.name, 'pack', c.pack, 'from', c.first, 'to', c.last) order by c.began)
  from (
    select distinct item_id, name, pack,
      first_value(from_packs) over w as first, last_value(to_packs) over w as last, min(at) over w as began
    from line_corrections where order_id = ${orderId}
    window w as (partition by item_id order by at rows between unbounded preceding and unbounded following)
  ) c where c.first <> c.last), '[]')`;
