import type { Insertable } from 'kysely';
import type { Tx } from '#db/client.ts';
import type { PrescriptionRecordLines, PrescriptionRecords } from '#db/schema.ts';
import { contactText } from '#domain/review/prescriber.ts';
import type { PrescriptionLine, WrittenPrescription } from '#domain/review/typed-prescription.ts';

/** Header of a prescription on record, and the last day on which it may be filled. */
type RecordHead = Omit<WrittenPrescription, 'lines'> & { readonly validUntil: string };

const headColumns = (head: RecordHead) => ({
  patient_name: head.patientName,
  prescriber_name: head.prescriberName,
  prescriber_npi: head.prescriberNpi,
  prescriber_licence: head.prescriberLicence,
  prescriber_address: head.prescriberAddress,
  prescriber_phone: head.prescriberPhone,
  prescriber_contact: contactText(head),
  issued: head.issued,
  valid_until: head.validUntil,
});

const lineColumns = (line: PrescriptionLine) => ({
  drug: line.drug,
  brand: line.brand,
  strength: line.strength,
  form: line.form,
  directions: line.directions,
  packs_a_fill: line.packsAFill,
  refills: line.refills,
  days_a_fill: line.daysAFill,
  dose: line.dose,
  injections: line.injections,
});

/** Puts a prescription on record; what it prescribes is in its lines. */
export const insertRecord = async (
  trx: Tx,
  record: Omit<Insertable<PrescriptionRecords>, keyof ReturnType<typeof headColumns>>,
  head: RecordHead,
): Promise<void> => {
  await trx
    .insertInto('prescription_records')
    .values({ ...record, ...headColumns(head) })
    .execute();
};

/** Writes one line of a prescription; what it grants is in the ledger of balances. */
export const insertRecordLine = async (
  trx: Tx,
  record: Omit<Insertable<PrescriptionRecordLines>, keyof ReturnType<typeof lineColumns>>,
  line: PrescriptionLine,
): Promise<void> => {
  await trx
    .insertInto('prescription_record_lines')
    .values({ ...record, ...lineColumns(line) })
    .execute();
};

/** Corrects the header of a locked prescription record and increments its version. */
export const correctRecord = async (trx: Tx, recordId: string, head: RecordHead): Promise<void> => {
  await trx
    .updateTable('prescription_records')
    .set((eb) => ({ ...headColumns(head), version: eb('version', '+', 1) }))
    .where('id', '=', recordId)
    .execute();
};

/** Corrects a line; its catalogue option stays. */
export const correctRecordLine = async (
  trx: Tx,
  lineId: string,
  line: PrescriptionLine,
): Promise<void> => {
  await trx
    .updateTable('prescription_record_lines')
    .set(lineColumns(line))
    .where('id', '=', lineId)
    .execute();
};

/** Closes a prescription: it fills no more orders, and its ledger stays. */
export const closeRecord = async (trx: Tx, recordId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('prescription_records')
    .set((eb) => ({ closed_at: now, version: eb('version', '+', 1) }))
    .where('id', '=', recordId)
    .execute();
};

/** Increments the version of a locked prescription after lines were added. */
export const raiseRecord = async (trx: Tx, recordId: string): Promise<void> => {
  await trx
    .updateTable('prescription_records')
    .set((eb) => ({ version: eb('version', '+', 1) }))
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
