import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';

/** Held by a backup while it copies, because a file that moves after the rows were read would be missing from it. */
export const FILES_STAY_LOCK = 7_206_154;

/** Whether files may be moved in this transaction: not while a backup or another worker holds the lock. */
export const mayMoveFiles = async (trx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${FILES_STAY_LOCK}) as free`.execute(trx);
  return rows[0]?.free ?? false;
};

/** The next file in the format of former releases after the row `after`, locked until the transaction ends. */
export const lockNextFormerFile = (trx: Tx, after: string) =>
  trx
    .selectFrom('prescriptions')
    .select([
      'id',
      'order_id as orderId',
      'user_id as userId',
      'file_name as fileName',
      'storage_key as key',
      'wrapped_key as wrappedKey',
      'sha256',
    ])
    .where('wrapped_key', 'like', 'w1.%')
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Points a row at the new copy of its file. */
export const pointAtRewritten = async (
  trx: Database | Tx,
  id: string,
  file: { readonly key: string; readonly wrappedKey: string },
): Promise<void> => {
  await trx
    .updateTable('prescriptions')
    .set({ storage_key: file.key, wrapped_key: file.wrappedKey })
    .where('id', '=', id)
    .execute();
};
