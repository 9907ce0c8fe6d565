import type { Database, Tx } from '#db/client.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { blankColumns } from './blank-columns.ts';
import { addMissing, PAGE } from './missing-jobs.ts';

const removalJobs = (ids: readonly string[]) =>
  ids.map((id) => ({ id, data: { prescriptionId: id } }));

/**
 * Erases the prescriptions of orders. Their keys are gone at once, so nobody opens the files again; each file is removed by a job after the commit, and until then its
 * row keeps the name of it and nothing else.
 */
export const erasePrescriptions = async (
  trx: Tx,
  jobs: JobQueue,
  orderIds: readonly string[],
): Promise<void> => {
  await blankColumns(trx, 'prescriptions', {
    key: 'order_id',
    ids: orderIds,
    kept: ['user_id', 'storage_key'],
  });
  const gone = await trx
    .selectFrom('prescriptions')
    .select('id')
    .where('order_id', 'in', [...orderIds])
    .execute();
  await jobs.add(trx, 'remove-file', removalJobs(gone.map(({ id }) => id)));
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
 * Adds a job for every erased prescription whose file is still there and that has none, such as after
 * the file store was away for longer than a job is tried. Returns how many had none.
 */
export const requeueLostRemovals = (db: Database, jobs: JobQueue): Promise<number> =>
  addMissing(
    (after) =>
      db
        .selectFrom('prescriptions')
        .innerJoin('orders', 'orders.id', 'prescriptions.order_id')
        .select('prescriptions.id')
        .where('orders.deleted_at', 'is not', null)
        .where('prescriptions.id', '>', after)
        .orderBy('prescriptions.id')
        .limit(PAGE)
        .execute(),
    (ids) => jobs.add(db, 'remove-file', removalJobs(ids)),
  );
