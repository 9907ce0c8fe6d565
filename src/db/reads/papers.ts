import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { balanceOf } from '#domain/review/balance.ts';
import { contactOfRecord } from './prescribers.ts';
import { entriesOfLine } from './reviews.ts';

/**
 * Who approved the prescription of an order last, when, and under which licence. The caller must have checked
 * permissions.
 */
export const lastApproval = async (
  db: Database | Tx,
  orderId: string,
): Promise<
  { readonly by: string; readonly at: Date; readonly licence: string | null } | undefined
> => {
  const row = await db
    .selectFrom('review_entries')
    .innerJoin('staff', 'staff.id', 'review_entries.actor_id')
    .select(['staff.name as by', 'review_entries.at', 'review_entries.licence'])
    .where('review_entries.order_id', '=', orderId)
    .where('review_entries.kind', '=', 'approved')
    .orderBy('review_entries.at', 'desc')
    .orderBy('review_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row;
};

/**
 * The prescription that an order is filled from, as typed, for staff who may read prescriptions; undefined for
 * others, and where no pharmacist has typed it.
 */
export const prescriptionOfOrder = async (db: Database | Tx, viewer: Viewer, orderId: string) => {
  if (viewer.kind !== 'staff' || !may(viewer, 'read prescription', { ownerId: null }))
    return undefined;
  const record = await db
    .selectFrom('reviews')
    .innerJoin('prescription_records', 'prescription_records.id', 'reviews.record_id')
    .select([
      'prescription_records.id',
      'patient_name as patient',
      'prescriber_name as prescriberName',
      'prescriber_npi',
      'prescriber_licence',
      'prescriber_address',
      'prescriber_phone',
      'prescriber_contact',
      'issued',
      'valid_until as validUntil',
    ])
    .where('reviews.order_id', '=', orderId)
    .executeTakeFirst();
  if (!record) return undefined;
  const lines = await db
    .selectFrom('prescription_record_lines')
    .selectAll()
    .select((eb) => entriesOfLine(eb).as('entries'))
    .where('record_id', '=', record.id)
    .orderBy('line')
    .execute();
  return {
    patient: record.patient,
    issued: record.issued,
    validUntil: record.validUntil,
    prescriber: { prescriberName: record.prescriberName, ...contactOfRecord(record) },
    lines: lines.map((line) => ({
      productId: line.product_id,
      productStrength: line.product_strength,
      drug: line.drug,
      brand: line.brand,
      strength: line.strength,
      form: line.form,
      directions: line.directions,
      refills: line.refills,
      left: balanceOf(line.entries ?? []).left,
    })),
  };
};

/** The files of a prescription by the id of its first one, in the order of its pages. The caller must have checked permissions. */
export const filesOfPrescription = async (
  db: Database | Tx,
  prescriptionId: string,
): Promise<readonly string[]> => {
  if (!isUuid(prescriptionId)) return [];
  const rows = await db
    .selectFrom('prescriptions')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', prescriptionId), eb('page_of', '=', prescriptionId)]))
    .where('wrapped_key', '!=', '')
    .orderBy('page')
    .execute();
  return rows.map(({ id }) => id);
};
