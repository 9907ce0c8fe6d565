import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { RecallNotices, Recalls } from '#db/schema.ts';
import type { RecallAnswer } from '#domain/shipping/recalls.ts';

/** Records a recall, and answers with its id; with that of the same recall if there is one. Locks it. */
export const insertRecall = async (trx: Tx, row: Insertable<Recalls>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into recalls (id, batch, serial, gtin, reason, recorded_by, recorded_at)
    values (${row.id}, ${row.batch ?? null}, ${row.serial ?? null}, ${row.gtin ?? null}, ${row.reason},
      ${row.recorded_by ?? null}, ${row.recorded_at})
    on conflict (upper(coalesce(batch, '')), upper(coalesce(serial, '')), coalesce(gtin, ''))
      do update set reason = excluded.reason
    returning id`.execute(trx);
  return rows[0]?.id ?? row.id;
};

/** Records that a patient is told of a recall; false if they were before. */
export const insertNotice = async (
  trx: Tx,
  row: Pick<Insertable<RecallNotices>, 'id' | 'recall_id' | 'user_id' | 'token_hash' | 'sent_at'>,
): Promise<boolean> => {
  const inserted = await trx
    .insertInto('recall_notices')
    .values(row)
    .onConflict((conflict) => conflict.columns(['recall_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Saves what a patient answered, in the place of an earlier answer. */
export const saveRecallAnswer = async (
  trx: Tx,
  id: string,
  answer: RecallAnswer,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('recall_notices')
    .set({ answer, answered_at: at })
    .where('id', '=', id)
    .execute();
};
