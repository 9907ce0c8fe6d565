import type { Tx } from '#db/client.ts';
import { type RecordView, listRecords } from '#db/reads/reviews.ts';
import { addToBalance, lockBalance } from '#db/writes/balance.ts';
import { closeRecord, correctRecord, correctRecordLine } from '#db/writes/records.ts';
import { recordReview, saveReview } from '#db/writes/reviews.ts';
import type { Viewer } from '#domain/access.ts';
import { refuseOrder } from '#domain/orders/order.ts';
import { type Result, ok, refuse } from '#domain/result.ts';
import { correctGrant, packsGranted } from '#domain/review/balance.ts';
import { prescriptionDays, validUntil } from '#domain/review/expiry.ts';
import {
  type WrittenPrescription,
  readTyped,
  typedValues,
  writtenOf,
} from '#domain/review/typed-prescription.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import type { Deps } from '#usecases/deps.ts';
import { type AtDesk, atDesk } from './at-desk.ts';
import { tellLess } from './tell-less.ts';

/** What every change of a prescription on record comes with. */
type RecordChange = {
  readonly orderId: string;
  readonly version: number;
  /** The version of the prescription that the person saw. */
  readonly recordVersion: number | undefined;
  readonly reason: string;
};

/**
 * The prescription that an order is filled from, locked. Refuses one that no longer serves, and one that was
 * changed since this person saw it, be it from the desk of another order.
 */
const lockOwnRecord = async (
  trx: Tx,
  { row, review, viewer }: AtDesk,
  seen: number | undefined,
): Promise<Result<RecordView>> => {
  const gone = refuseOrder('record-closed');
  if (!review.record_id || !row.user_id) return gone;
  await lockBalance(trx, review.record_id);
  const records = await listRecords(trx, viewer, row.user_id);
  const record = records.find(({ id }) => id === review.record_id);
  if (!record) return gone;
  return record.version === seen
    ? ok(record)
    : refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.recordChanged);
};

/**
 * Changes the prescription that an order is filled from, for a reason that stays with it, and tells the patient
 * where less is left of it. `change` answers with what was typed, where something was.
 */
const changeRecord = (
  deps: Deps,
  viewer: Viewer,
  input: RecordChange,
  kind: 'record closed' | 'record corrected',
  change: (
    trx: Tx,
    record: RecordView,
    desk: AtDesk,
  ) => Promise<Result<{ readonly typed?: Readonly<Record<string, string>> }>>,
): Promise<Result<null>> =>
  atDesk(deps, viewer, input, async (trx, desk) => {
    if (input.reason === '')
      return refuse('reason-missing', 'invalid', REVIEW_MESSAGES.reasonMissing);
    const own = await lockOwnRecord(trx, desk, input.recordVersion);
    if (!own.ok) return own;
    const before = own.value;
    const changed = await change(trx, before, desk);
    if (!changed.ok) return changed;
    await saveReview(trx, desk.review, {});
    await recordReview(trx, {
      id: deps.newId(),
      order_id: desk.row.id,
      at: deps.clock(),
      actor_kind: 'staff',
      actor_id: desk.viewer.id,
      kind,
      reason: input.reason,
      ...changed.value,
      record_id: before.id,
    });
    const left = desk.row.user_id ? await listRecords(trx, desk.viewer, desk.row.user_id) : [];
    await tellLess(
      deps,
      trx,
      desk.row,
      before,
      left.find(({ id }) => id === before.id),
    );
    return ok(null);
  });

/** Takes a prescription off the record, for a reason that stays with it: it fills nothing more. */
export const closePrescription = (
  deps: Deps,
  viewer: Viewer,
  input: RecordChange,
): Promise<Result<null>> =>
  changeRecord(deps, viewer, input, 'record closed', async (trx, record) => {
    await closeRecord(trx, record.id, deps.clock());
    return ok({});
  });

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
