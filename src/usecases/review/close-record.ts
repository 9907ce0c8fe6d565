import { closeRecord } from '#db/writes/records.ts';
import { recordReview, saveReview } from '#db/writes/reviews.ts';
import type { Viewer } from '#domain/access.ts';
import { REVIEW_MESSAGES } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { atDesk } from './at-desk.ts';
import { lockOwnRecord } from './correct-record.ts';
import { tellLess } from './tell-less.ts';

/** Takes a prescription off the record, for a reason that stays with it: it fills nothing more. */
export const closePrescription = (
  deps: Deps,
  viewer: Viewer,
  input: {
    readonly orderId: string;
    readonly version: number;
    /** The version of the prescription that the person saw. */
    readonly recordVersion: number | undefined;
    readonly reason: string;
  },
): Promise<Result<null>> =>
  atDesk(deps, viewer, input, async (trx, desk) => {
    if (input.reason === '') return refuse('reason-missing', 422, REVIEW_MESSAGES.reasonMissing);
    const own = await lockOwnRecord(trx, desk, input.recordVersion);
    if (!own.ok) return own;
    const record = own.value;
    const now = deps.clock();
    await closeRecord(trx, record.id, now);
    await saveReview(trx, desk.review, {});
    await recordReview(trx, {
      id: deps.newId(),
      order_id: desk.row.id,
      at: now,
      actor_kind: 'staff',
      actor_id: desk.viewer.id,
      kind: 'record closed',
      reason: input.reason,
      record_id: record.id,
    });
    await tellLess(deps, trx, desk.row, record, undefined);
    return ok(null);
  });
