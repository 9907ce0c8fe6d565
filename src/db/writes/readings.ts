import type { Insertable, Updateable } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { PrescriptionReadings } from '#db/schema.ts';

export const insertReading = async (
  trx: Tx,
  row: Insertable<PrescriptionReadings>,
): Promise<void> => {
  await trx.insertInto('prescription_readings').values(row).execute();
};

/** The file of a prescription whose reading is waiting; undefined if it is read, or erased. */
export const findWaitingFile = (db: Database, prescriptionId: string) =>
  db
    .selectFrom('prescription_readings')
    .innerJoin('prescriptions', 'prescriptions.id', 'prescription_readings.prescription_id')
    .select([
      'prescriptions.storage_key as key',
      'prescriptions.wrapped_key as wrappedKey',
      'prescriptions.content_type as contentType',
    ])
    .where('prescriptions.id', '=', prescriptionId)
    .where('prescription_readings.state', '=', 'waiting')
    .where('prescriptions.wrapped_key', '<>', '')
    .executeTakeFirst();

/** Stores the outcome of a reading; nothing if the prescription was erased meanwhile. */
export const finishReading = async (
  db: Database,
  prescriptionId: string,
  outcome: Pick<
    Updateable<PrescriptionReadings>,
    'state' | 'sealed_text' | 'text_mark' | 'finished_at'
  >,
): Promise<void> => {
  await db
    .updateTable('prescription_readings')
    .set(outcome)
    .where('prescription_id', '=', prescriptionId)
    .execute();
};
