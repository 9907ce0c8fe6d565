import type { Tx } from '#db/client.ts';
import { listEarlierRecords } from '#db/reads/prescriptions.ts';
import { listRecords, type RecordView } from '#db/reads/reviews.ts';
import { addToBalance, lockBalance } from '#db/writes/balance.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import { closeRecord, correctRecord, correctRecordLine } from '#db/writes/records.ts';
import { lockReview, recordReview, type ReviewRow, saveReview } from '#db/writes/reviews.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { findOption } from '#domain/catalogue.ts';
import { refuseOrder } from '#domain/orders/order.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { balanceText, correctGrant, packsGranted } from '#domain/review/balance.ts';
import { prescriptionDays, validUntil } from '#domain/review/expiry.ts';
import { isOpenReview } from '#domain/review/review.ts';
import {
  readTyped,
  typedValues,
  writtenOf,
  type WrittenPrescription,
} from '#domain/review/typed-prescription.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';

type AtDesk = {
  readonly row: OrderRow;
  readonly review: ReviewRow;
  readonly viewer: StaffViewer;
};

/**
 * Changes the record of an order's prescription completely or not at all. Refuses missing permission, an order
 * without a review, and a review that was changed since the pharmacist saw it.
 */
const atDesk = async (
  deps: Deps,
  viewer: Viewer,
  seen: { readonly orderId: string; readonly version: number },
  act: (trx: Tx, desk: AtDesk) => Promise<Result<null>>,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
  return allOrNothing(deps.db, async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, seen.orderId);
    const review = row && (await lockReview(trx, row.id));
    if (!row || !review) return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
    if (review.version !== seen.version)
      return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.recordChanged);
    return act(trx, { row, review, viewer });
  });
};

/**
 * A pharmacist has seen that the scan of an order is a paper that is on record already: the order is filled
 * from that record, and takes of its balance once it is approved. Left again with `recordId: null`, where the
 * order has a file of its own that says otherwise.
 */
export const chooseRecord = (
  deps: Deps,
  viewer: Viewer,
  input: {
    readonly orderId: string;
    readonly version: number;
    readonly recordId: string | null;
  },
): Promise<Result<null>> =>
  atDesk(deps, viewer, input, async (trx, { row, review, viewer: staff }) => {
    if (!isOpenReview(review.state) || row.status === 'Cancelled' || !row.user_id)
      return refuseOrder('not-open');
    const of = { userId: row.user_id, orderId: row.id };
    if (input.recordId === null) {
      const earlier = await listEarlierRecords(trx, staff, of);
      if (!earlier.some(({ id, otherFile }) => id === review.record_id && otherFile))
        return refuse('not-left', 'conflict', REVIEW_MESSAGES.notLeft);
    } else {
      const records = await listRecords(trx, staff, row.user_id);
      if (!records.some(({ id }) => id === input.recordId)) return refuseOrder('record-closed');
    }
    const changed = await changeOrder(
      deps,
      trx,
      row,
      input.recordId === null
        ? { kind: 'leave-record' }
        : { kind: 'choose-record', recordId: input.recordId },
      staff,
    );
    return changed.ok ? ok(null) : changed;
  });

/** Input of every change of a prescription record. */
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

/** Closes a prescription record for a stated reason: it fills no more orders. */
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

/**
 * Tells the patient where less is left of a prescription than they were told before: `after` as it is on record
 * now, or undefined where it was closed. Nothing is mailed where they lose nothing by it.
 */
const tellLess = async (
  deps: Pick<Deps, 'content' | 'newId' | 'clock' | 'jobs'>,
  trx: Tx,
  row: OrderRow,
  before: RecordView,
  after: RecordView | undefined,
): Promise<void> => {
  const less = before.lines.some(({ id, balance }) => {
    const now = after?.lines.find((line) => line.id === id)?.balance.left ?? 0;
    return now < balance.left;
  });
  if (!less || row.email === '') return;
  const balances = (after?.lines ?? []).map(({ productId, productStrength, drug, balance }) => {
    const known = findOption(deps.content.catalogue, productId, productStrength);
    return {
      name: known ? `${known.product.name} ${known.option.strength}` : drug,
      left: balanceText(balance),
    };
  });
  await queueMails(
    trx,
    [
      {
        to: row.email,
        input: {
          template: 'prescription-changed',
          data: {
            orderId: row.id,
            firstName: row.first_name,
            kind: after ? 'corrected' : 'closed',
            balances,
          },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
  );
};
