import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { JobName } from '#jobs/catalogue.ts';
import { blankColumns } from './blank-columns.ts';
import { insertJobs } from './job-rows.ts';

const QUEUE: JobName = 'remove-file';

/**
 * Erases the prescriptions of orders. Their keys are gone at once, so nobody opens the files again; each file is removed by a job after the commit, and until then its
 * row keeps the name of it and nothing else.
 */
export const erasePrescriptions = async (trx: Tx, orderIds: readonly string[]): Promise<void> => {
  await blankColumns(trx, 'prescriptions', {
    key: 'order_id',
    ids: orderIds,
    kept: ['user_id', 'storage_key'],
  });
  await sql`
    with gone as (
      select id from prescriptions where order_id = any(${[...orderIds]}::uuid[]))
    ${insertJobs(QUEUE, 'gone', 'prescriptionId')}
    on conflict do nothing`.execute(trx);
};

/** The file of an erased prescription; undefined where it is gone or was never erased. */
export const findErasedPrescription = (
  db: Database,
  id: string,
): Promise<{ storageKey: string } | undefined> =>
  db
    .selectFrom('prescriptions')
    .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
    .select('prescriptions.storage_key as storageKey')
    .where('prescriptions.id', '=', id)
    .where('orders.deleted_at', 'is not', null)
    .executeTakeFirst();

/** Removes the last of an erased prescription, once its file is gone. */
export const forgetPrescription = async (db: Database, id: string): Promise<void> => {
  await db.deleteFrom('prescriptions').where('id', '=', id).execute();
};

/**
 * Gives a new job to every erased prescription whose file is still there and that has none, such as
 * after the file store was away for longer than a job is tried. Answers with their number.
 */
export const requeueLostRemovals = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    with lost as (
      select prescriptions.id from prescriptions
      join orders on orders.id = prescriptions.order_id
      where orders.deleted_at is not null
      order by prescriptions.id limit 1000)
    ${insertJobs(QUEUE, 'lost', 'prescriptionId')}
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
};
