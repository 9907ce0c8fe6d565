import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { CorrectedLines } from '#domain/orders/correct-lines.ts';
import type { LinesTold } from '#domain/orders/events.ts';
import { LINE_ITEMS, markOf } from '#domain/review/typed-prescription.ts';
import { toJson } from './insert-rows.ts';

type Correction = LinesTold & {
  readonly at: Date;
  readonly staffId: string | null;
  readonly newId: () => string;
};

/**
 * Saves the corrected lines of a locked order: packs, days of supply, discount and total, with a row for each change.
 * What was typed of the prescription without saying for which lines is marked with the lines as they were.
 */
export const saveLines = async (
  trx: Tx,
  orderId: string,
  { prescribed, changes, changed, removed, discount, total }: CorrectedLines,
  { at, staffId, note, sentence, newId }: Correction,
): Promise<void> => {
  if (staffId === null) throw new Error('lines are corrected by a member of the staff');
  const mark = toJson({ [LINE_ITEMS]: markOf(prescribed) });
  for (const table of ['review_drafts', 'review_entries'] as const)
    await sql`update ${sql.table(table)} set typed = ${mark}::jsonb || typed
      where order_id = ${orderId} and typed is not null`.execute(trx);
  for (const { itemId, packs, description, supplyDays } of changed)
    await trx
      .updateTable('order_items')
      .set({ quantity: packs, description, supply_days: supplyDays })
      .where('id', '=', itemId)
      .execute();
  if (removed.length > 0)
    await trx
      .deleteFrom('order_items')
      .where('id', 'in', [...removed])
      .execute();
  await trx
    .insertInto('line_corrections')
    .values(
      changes.map(({ itemId, name, pack, from, to }) => ({
        id: newId(),
        order_id: orderId,
        item_id: itemId,
        at,
        staff_id: staffId,
        name,
        pack,
        from_packs: from,
        to_packs: to,
        note,
        sentence,
      })),
    )
    .execute();
  // The amount of a discount changes only beside a recorded correction.
  if (discount !== null)
    await trx
      .updateTable('order_discounts')
      .set({ cents: discount })
      .where('order_id', '=', orderId)
      .execute();
  await trx.updateTable('orders').set({ total_cents: total }).where('id', '=', orderId).execute();
};

/** Whether the customer of an order has placed another one since that was not cancelled. */
export const hasNewerOrder = async (
  trx: Tx,
  { id, user_id, created_at }: { id: string; user_id: string | null; created_at: Date },
): Promise<boolean> =>
  user_id !== null &&
  (await trx
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', user_id)
    .where('id', '!=', id)
    .where('created_at', '>=', created_at)
    .where('status', '!=', 'Cancelled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()) !== undefined;
