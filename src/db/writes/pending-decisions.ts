import type { Insertable } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { PendingDecisions } from '#db/schema.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { toJson } from './insert-rows.ts';
import { addMissing, PAGE } from './missing-jobs.ts';

/** Whether a decision about an order waits to be carried out. Lock the order first. */
export const hasPendingDecision = async (trx: Tx, orderId: string): Promise<boolean> =>
  (await trx
    .selectFrom('pending_decisions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('failed_because', 'is', null)
    .executeTakeFirst()) !== undefined;

/** Removes what is left of a decision that could not be carried out. */
export const forgetFailedDecision = async (trx: Tx, orderId: string): Promise<void> => {
  await trx
    .deleteFrom('pending_decisions')
    .where('order_id', '=', orderId)
    .where('failed_because', 'is not', null)
    .execute();
};

/** Adds a decision with the job that carries it out when it is due. */
export const addPendingDecision = async (
  trx: Tx,
  jobs: JobQueue,
  {
    typed,
    vouched,
    ...row
  }: Omit<Insertable<PendingDecisions>, 'typed' | 'vouched' | 'failed_because'> & {
    readonly typed: Readonly<Record<string, string>>;
    readonly vouched: readonly string[];
  },
  waitSeconds: number,
): Promise<void> => {
  await trx
    .insertInto('pending_decisions')
    .values({ ...row, typed: toJson(typed), vouched: [...vouched] })
    .execute();
  await jobs.add(trx, 'carry-out-decision', [
    { id: row.id, data: { decisionId: row.id }, startAfter: waitSeconds },
  ]);
};

/** Locks a decision that waits; undefined once it was carried out, undone, or has failed. */
export const lockPendingDecision = (trx: Tx, id: string) =>
  trx
    .selectFrom('pending_decisions')
    .selectAll()
    .where('id', '=', id)
    .where('failed_because', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export const removePendingDecision = async (trx: Tx, id: string): Promise<void> => {
  await trx.deleteFrom('pending_decisions').where('id', '=', id).execute();
};

/** Keeps why a decision could not be carried out, for the pharmacists to read. */
export const failPendingDecision = async (
  db: Database,
  id: string,
  failure: string,
): Promise<void> => {
  await db
    .updateTable('pending_decisions')
    .set({ failed_because: failure })
    .where('id', '=', id)
    .execute();
};

/** Adds a job for each decision that was due before `before` and has lost its own. */
export const requeueLostDecisions = (db: Database, jobs: JobQueue, before: Date): Promise<number> =>
  addMissing(
    (after) =>
      db
        .selectFrom('pending_decisions')
        .select('id')
        .where('failed_because', 'is', null)
        .where('due_at', '<', before)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    (ids) =>
      jobs.add(
        db,
        'carry-out-decision',
        ids.map((id) => ({ id, data: { decisionId: id } })),
      ),
  );
