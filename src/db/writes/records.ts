import type { Tx } from '#db/client.ts';
import type { PrescriptionLine, WrittenPrescription } from '#domain/review/typed-prescription.ts';

/** Writes the head of a prescription on record as it should have been typed. */
export const correctRecord = async (
  trx: Tx,
  recordId: string,
  written: Omit<WrittenPrescription, 'lines'> & { readonly validUntil: string },
): Promise<void> => {
  await trx
    .updateTable('prescription_records')
    .set({
      patient_name: written.patientName,
      prescriber_name: written.prescriberName,
      prescriber_contact: written.prescriberContact,
      issued: written.issued,
      valid_until: written.validUntil,
    })
    .where('id', '=', recordId)
    .execute();
};

/** Writes a line as it should have been typed; which option of the catalogue it means stays. */
export const correctRecordLine = async (
  trx: Tx,
  lineId: string,
  line: PrescriptionLine,
): Promise<void> => {
  await trx
    .updateTable('prescription_record_lines')
    .set({
      drug: line.drug,
      brand: line.brand,
      strength: line.strength,
      form: line.form,
      directions: line.directions,
      packs_a_fill: line.packsAFill,
      refills: line.refills,
      dose: line.dose,
      injections: line.injections,
    })
    .where('id', '=', lineId)
    .execute();
};

/** A prescription that is closed fills nothing more; what was taken of it stays written. */
export const closeRecord = async (trx: Tx, recordId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('prescription_records')
    .set({ closed_at: now })
    .where('id', '=', recordId)
    .execute();
};

/** The last day on which a prescription may be filled. */
export const lastDayOf = async (trx: Tx, recordId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('prescription_records')
      .select('valid_until')
      .where('id', '=', recordId)
      .executeTakeFirst()
  )?.valid_until;

/** Counts an order, approved while nothing was typed, among those of a prescription; false where it has changed. */
export const bindApproved = async (
  trx: Tx,
  orderId: string,
  recordId: string,
): Promise<boolean> => {
  const bound = await trx
    .updateTable('reviews')
    .set((eb) => ({ record_id: recordId, version: eb('version', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'approved')
    .where('record_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return bound !== undefined;
};
