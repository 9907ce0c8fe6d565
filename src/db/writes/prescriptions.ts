import { type Insertable, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { Prescriptions } from '#db/schema.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { blankColumns } from './blank-columns.ts';
import { addMissing, PAGE } from './missing-jobs.ts';

/** Purposes of the files that a new one replaces; a new prescription replaces the pages, too. */
const replacedBy = (purpose: Insertable<Prescriptions>['purpose']) =>
  purpose === 'arrival photo'
    ? (['arrival photo'] as const)
    : (['prescription', 'prescription page'] as const);

/** Files a new scan or photo; earlier ones of the order and kind stay in the record as replaced. */
export const insertPrescription = async (
  trx: Tx,
  row: Insertable<Prescriptions>,
): Promise<void> => {
  await trx
    .updateTable('prescriptions')
    .set({ replaced_at: row.uploaded_at })
    .where('order_id', '=', row.order_id)
    .where('purpose', 'in', replacedBy(row.purpose))
    .where('replaced_at', 'is', null)
    .execute();
  await trx.insertInto('prescriptions').values(row).execute();
};

/** Files further pages of a prescription behind those that it has. */
export const insertPages = async (
  trx: Tx,
  prescriptionId: string,
  rows: readonly Insertable<Prescriptions>[],
): Promise<void> => {
  if (rows.length === 0) return;
  const before = await countPages(trx, prescriptionId);
  await trx
    .insertInto('prescriptions')
    .values(
      rows.map((row, index) => ({
        ...row,
        purpose: 'prescription page' as const,
        page_of: prescriptionId,
        page: before + 1 + index,
      })),
    )
    .execute();
};

/** How many files a prescription has. */
export const countPages = async (trx: Tx, prescriptionId: string): Promise<number> => {
  const { pages } = await trx
    .selectFrom('prescriptions')
    .select((eb) => eb.fn.countAll<number>().as('pages'))
    .where((eb) => eb.or([eb('id', '=', prescriptionId), eb('page_of', '=', prescriptionId)]))
    .executeTakeFirstOrThrow();
  return Number(pages);
};

/** The scan of an order that no later one has replaced. */
export const currentScanId = async (trx: Tx, orderId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('prescriptions')
      .select('id')
      .where('order_id', '=', orderId)
      .where('purpose', '=', 'prescription')
      .where('replaced_at', 'is', null)
      .executeTakeFirst()
  )?.id;

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
  await trx
    .deleteFrom('prescription_readings')
    .where('prescription_id', 'in', (eb) =>
      eb
        .selectFrom('prescriptions')
        .select('prescriptions.id')
        .where('order_id', 'in', [...orderIds]),
    )
    .execute();
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
