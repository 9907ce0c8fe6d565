import type { Tx } from '#db/client.ts';
import { listRecords, type RecordView } from '#db/reads/reviews.ts';
import { addToBalance, lockBalance } from '#db/writes/balance.ts';
import { correctRecord, correctRecordLine } from '#db/writes/records.ts';
import { recordReview, saveReview } from '#db/writes/reviews.ts';
import type { Viewer } from '#domain/access.ts';
import { correctGrant, packsGranted } from '#domain/review/balance.ts';
import { prescriptionDays, validUntil } from '#domain/review/expiry.ts';
import { REVIEW_MESSAGES } from '#domain/review/review.ts';
import {
  readTyped,
  typedValues,
  writtenOf,
  type WrittenPrescription,
} from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { atDesk, type AtDesk } from './at-desk.ts';
import { tellLess } from './tell-less.ts';

/**
 * The prescription that an order is filled from, locked. Refuses one that no longer serves, and one that was
 * changed since this person saw it, be it from the desk of another order.
 */
export const lockOwnRecord = async (
  trx: Tx,
  { row, review, viewer }: AtDesk,
  seen: number | undefined,
): Promise<Result<RecordView>> => {
  const gone = refuse('record-closed', 409, REVIEW_MESSAGES.recordGone);
  if (!review.record_id || !row.user_id) return gone;
  await lockBalance(trx, review.record_id);
  const records = await listRecords(trx, viewer, row.user_id);
  const record = records.find(({ id }) => id === review.record_id);
  if (!record) return gone;
  return record.version === seen
    ? ok(record)
    : refuse('decided-meanwhile', 409, REVIEW_MESSAGES.recordChanged);
};

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
  input: {
    readonly orderId: string;
    readonly version: number;
    /** The version of the prescription that the person saw. */
    readonly recordVersion: number | undefined;
    readonly reason: string;
    /** The fields of the prescription by name, its lines in the sequence of the record. */
    readonly values: Readonly<Record<string, string>>;
  },
): Promise<Result<null>> =>
  atDesk(deps, viewer, input, async (trx, desk) => {
    if (input.reason === '') return refuse('reason-missing', 422, REVIEW_MESSAGES.reasonMissing);
    const own = await lockOwnRecord(trx, desk, input.recordVersion);
    if (!own.ok) return own;
    const record = own.value;
    const typed = readTyped(input.values, record.lines.length);
    const written = writtenOf(typed);
    const lastDay = written && validUntil(written.issued, deps.settings.review.validMonths);
    if (!written || lastDay === undefined)
      return refuse('invalid', 422, REVIEW_MESSAGES.recordFields);
    const now = deps.clock();
    if (written.issued > prescriptionDays(now, desk.row).newest)
      return refuse('invalid', 422, REVIEW_MESSAGES.recordAhead);
    const corrected = await correctLines(deps, trx, record, written);
    if (!corrected.ok) return corrected;
    await correctRecord(trx, record.id, { ...written, validUntil: lastDay });
    await saveReview(trx, desk.review, {});
    await recordReview(trx, {
      id: deps.newId(),
      order_id: desk.row.id,
      at: now,
      actor_kind: 'staff',
      actor_id: desk.viewer.id,
      kind: 'record corrected',
      reason: input.reason,
      typed: typedValues(typed),
      record_id: record.id,
    });
    const after = desk.row.user_id ? await listRecords(trx, desk.viewer, desk.row.user_id) : [];
    await tellLess(
      deps,
      trx,
      desk.row,
      record,
      after.find(({ id }) => id === record.id),
    );
    return ok(null);
  });
