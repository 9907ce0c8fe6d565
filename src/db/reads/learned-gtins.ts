import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { OptionKey } from '#domain/shipping/pack-lines.ts';

/** The option that a product number is confirmed for; undefined if nobody has confirmed it. */
export const optionOfGtin = (db: Database | Tx, gtin: string): Promise<OptionKey | undefined> =>
  db
    .selectFrom('learned_gtins')
    .select(['product_id as productId', 'strength'])
    .where('gtin', '=', gtin)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();

/** The options of all confirmed product numbers. */
export const optionsOfGtins = async (
  db: Database | Tx,
): Promise<ReadonlyMap<string, OptionKey>> => {
  const rows = await db
    .selectFrom('learned_gtins')
    .select(['gtin', 'product_id as productId', 'strength'])
    .where('revoked_at', 'is', null)
    .execute();
  return new Map(rows.map(({ gtin, ...option }) => [gtin, option]));
};

/** A product number that is confirmed for an option. */
export type LearnedGtin = OptionKey & {
  readonly id: string;
  readonly gtin: string;
  readonly at: Date;
  /** Null for a pharmacist who was removed from the staff. */
  readonly by: string | null;
};

/** The confirmed product numbers of the options of an order, for staff who manage orders; none for others. */
export const listLearnedGtins = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly LearnedGtin[]> =>
  may(viewer, 'manage orders')
    ? db
        .selectFrom('learned_gtins')
        .leftJoin('staff', 'staff.id', 'learned_gtins.confirmed_by')
        .select([
          'learned_gtins.id',
          'learned_gtins.gtin',
          'learned_gtins.product_id as productId',
          'learned_gtins.strength',
          'learned_gtins.confirmed_at as at',
          'staff.name as by',
        ])
        .where('learned_gtins.revoked_at', 'is', null)
        .where(
          sql<boolean>`exists (select from order_items i where i.order_id = ${orderId}
            and i.product_id = learned_gtins.product_id and i.strength = learned_gtins.strength)`,
        )
        .orderBy('learned_gtins.gtin')
        .execute()
    : [];
