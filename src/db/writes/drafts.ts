import type { Insertable, Updateable } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { DraftFiles, PrescriptionDrafts } from '#db/schema.ts';

export const insertDraft = async (trx: Tx, row: Insertable<PrescriptionDrafts>): Promise<void> => {
  await trx.insertInto('prescription_drafts').values(row).execute();
};

/** Locks a draft, so that no two requests change it at one moment. False if it is gone. */
export const lockDraft = async (trx: Tx, draftId: string): Promise<boolean> =>
  (await trx
    .selectFrom('prescription_drafts')
    .select('id')
    .where('id', '=', draftId)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** From now on the draft is a customer's. */
export const claimDraft = async (trx: Tx, draftId: string, userId: string): Promise<void> => {
  await trx
    .updateTable('prescription_drafts')
    .set({ user_id: userId })
    .where('id', '=', draftId)
    .execute();
};

export const insertDraftFiles = async (
  trx: Tx,
  rows: readonly Insertable<DraftFiles>[],
): Promise<void> => {
  await trx
    .insertInto('draft_files')
    .values([...rows])
    .execute();
};

/** Deletes a draft with its files' rows; the caller removes the files. */
export const deleteDraft = async (trx: Tx, draftId: string): Promise<void> => {
  await trx.deleteFrom('prescription_drafts').where('id', '=', draftId).execute();
};

/** A file of a draft whose reading is waiting; undefined if it is read, or gone. */
export const findWaitingDraftFile = (db: Database, id: string) =>
  db
    .selectFrom('draft_files')
    .select(['storage_key as key', 'wrapped_key as wrappedKey', 'content_type as contentType'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst();

/** Stores the outcome of a reading; nothing if the file is gone meanwhile. */
export const finishDraftReading = async (
  db: Database,
  id: string,
  outcome: Pick<Updateable<DraftFiles>, 'state' | 'sealed_text' | 'text_mark'>,
): Promise<void> => {
  await db.updateTable('draft_files').set(outcome).where('id', '=', id).execute();
};
