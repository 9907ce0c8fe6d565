import type { Tx } from '#db/client.ts';
import type { RecordView } from '#db/reads/reviews.ts';
import { addToBalance } from '#db/writes/balance.ts';
import { correctRecord, correctRecordLine } from '#db/writes/records.ts';
import type { Viewer } from '#domain/access.ts';
import { correctGrant, packsGranted } from '#domain/review/balance.ts';
import { prescriptionDays, validUntil } from '#domain/review/expiry.ts';
import {
  readTyped,
  typedValues,
  writtenOf,
  type WrittenPrescription,
} from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { changeRecord, type RecordChange } from './change-record.ts';

/** Brings each line, and what it grants, to what is written; nothing where orders hold more than that. */
const correctLines = async (
  deps: Deps,
  trx: Tx,
  record: RecordView,
  { lines }: WrittenPrescription,
): Promise<Result<null, 'balance-short'>> => {
  for (const [index, { id, entries }] of record.lines.entries()) {
    const line = lines[index];
    if (!line) continue;
    const grant = correctGrant(entries, packsGranted(line.packsAFill, line.refills));
    if (!grant.ok) return grant;
    if (grant.value)
      await addToBalance(trx, id, grant.value, { id: deps.newId(), now: deps.clock() });
    await correctRecordLine(trx, id, line);
  }
  return ok(null);
};

/**
 * Corrects what was typed wrongly of a prescription on record, for a reason that stays with it. Orders that
 * were approved by it stay as they are; every one that it fills from now on is judged by the corrected fields.
 * Refuses fewer packs than orders have taken of it.
 */
export const correctPrescription = (
  deps: Deps,
  viewer: Viewer,
  input: RecordChange & {
    /** The fields of the prescription by name, its lines in the sequence of the record. */
    readonly values: Readonly<Record<string, string>>;
  },
): Promise<Result<null>> =>
  changeRecord(deps, viewer, input, 'record corrected', async (trx, record, { row }) => {
    const typed = readTyped(input.values, record.lines.length);
    const written = writtenOf(typed);
    const lastDay = written && validUntil(written.issued, deps.settings.review.validMonths);
    if (!written || lastDay === undefined)
      return refuse('invalid', 'invalid', REVIEW_MESSAGES.recordFields);
    if (written.issued > prescriptionDays(deps.clock(), row).newest)
      return refuse('invalid', 'invalid', REVIEW_MESSAGES.recordAhead);
    const corrected = await correctLines(deps, trx, record, written);
    if (!corrected.ok) return corrected;
    await correctRecord(trx, record.id, { ...written, validUntil: lastDay });
    return ok({ typed: typedValues(typed) });
  });
