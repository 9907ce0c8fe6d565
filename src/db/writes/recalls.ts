import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { RecallNotices, Recalls } from '#db/schema.ts';
import type { RecallAnswer, RecallCriteria } from '#domain/shipping/recalls.ts';

/** An arbitrary number that no other lock of the store uses. */
const RECALLS_LOCK = 7_206_158;

/**
 * Keeps recalls from being recorded or withdrawn until the transaction ends: what is read of them then holds for a
 * pack that is recorded or sent in it. Lock the order first.
 */
export const holdRecalls = async (trx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${RECALLS_LOCK})`.execute(trx);
};

/** Waits until no pack is being recorded or sent, and keeps others from it until the transaction ends. */
export const lockRecalls = async (trx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${RECALLS_LOCK})`.execute(trx);
};

/** Records a recall, and answers with its id; with that of the same recall if there is one. Locks it. */
export const insertRecall = async (trx: Tx, row: Insertable<Recalls>): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into recalls (id, batch, serial, gtin, reason, recorded_by, recorded_at)
    values (${row.id}, ${row.batch ?? null}, ${row.serial ?? null}, ${row.gtin ?? null}, ${row.reason},
      ${row.recorded_by ?? null}, ${row.recorded_at})
    on conflict (upper(coalesce(batch, '')), upper(coalesce(serial, '')), coalesce(gtin, ''))
      where withdrawn_at is null
      do update set reason = excluded.reason
    returning id`.execute(trx);
  return rows[0]?.id ?? row.id;
};

/** Withdraws a recall; undefined if there is none, or it was withdrawn before. */
export const withdrawRecallRow = async (
  trx: Tx,
  id: string,
  by: { readonly at: Date; readonly by: string | null; readonly reason: string },
): Promise<RecallCriteria | undefined> =>
  trx
    .updateTable('recalls')
    .set({ withdrawn_at: by.at, withdrawn_by: by.by, withdrawn_reason: by.reason })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .returning(['batch', 'serial', 'gtin'])
    .executeTakeFirst();

/** The patients who were told of a recall, with the ids of their notices. */
export const toldOf = (trx: Tx, recallId: string) =>
  trx
    .selectFrom('recall_notices')
    .select(['id', 'user_id as userId', 'sent_at as sentAt'])
    .where('recall_id', '=', recallId)
    .orderBy('id')
    .execute();

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
