import { refuseOrder } from '#domain/orders/order.ts';
import type { Tx } from '#db/client.ts';
import { listRecords, type RecordView } from '#db/reads/reviews.ts';
import { lockBalance } from '#db/writes/balance.ts';
import { recordReview, saveReview } from '#db/writes/reviews.ts';
import type { Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { atDesk, type AtDesk } from './at-desk.ts';
import { tellLess } from './tell-less.ts';

/** What every change of a prescription on record comes with. */
export type RecordChange = {
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
export const changeRecord = (
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
