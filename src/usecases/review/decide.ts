import type { Tx } from '#db/client.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import { queueMails } from '#db/writes/mails.ts';
import {
  lockReview,
  recordReview,
  removeDraft,
  type ReviewRow,
  saveReview,
} from '#db/writes/reviews.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import {
  afterReview,
  REVIEW_MESSAGES,
  type ReviewDecision,
  type ReviewState,
} from '#domain/review/review.ts';
import { draftOf } from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';
import { approveReview } from './approve-review.ts';
import { saveReviewDraft } from './save-draft.ts';

export type DecideInput = {
  readonly orderId: string;
  /** The version of the review that the person saw. */
  readonly version: number;
  /** The version of the prescription on record that they saw; undefined where they saw none. */
  readonly recordVersion: number | undefined;
  readonly decision: ReviewDecision;
  /** For colleagues. */
  readonly reason: string;
  /** What the patient reads. */
  readonly sentence: string;
  /** The typed fields, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Ids of failed checks that the pharmacist answers for. */
  readonly vouched: readonly string[];
};

export type Decided = { readonly state: ReviewState };

const entryKind = {
  'ask-copy': 'copy asked',
  'ask-information': 'information asked',
  decline: 'declined',
} as const;

/** Asks the patient for something, or declines: no checklist has to be met for either. */
const turnAway = async (
  deps: Deps,
  trx: Tx,
  row: OrderRow,
  review: ReviewRow,
  viewer: StaffViewer,
  input: DecideInput & { readonly decision: Exclude<ReviewDecision, 'approve'> },
): Promise<Result<Decided>> => {
  const next = afterReview(review.state, { kind: input.decision });
  if (!next.ok) return next;
  if (input.decision === 'decline') {
    const changed = await changeOrder(
      deps,
      trx,
      row,
      { kind: 'review', decision: 'decline' },
      viewer,
    );
    if (!changed.ok) return changed;
  }
  const now = deps.clock();
  await saveReview(trx, review, {
    state: next.value,
    sentence: input.sentence,
    answer: null,
    first_by: null,
    first_typed: null,
    decided_at: now,
  });
  await recordReview(trx, {
    id: deps.newId(),
    order_id: row.id,
    at: now,
    actor_kind: 'staff',
    actor_id: viewer.id,
    kind: entryKind[input.decision],
    reason: input.reason,
    sentence: input.sentence,
    typed: draftOf(input.values),
  });
  await queueMails(
    trx,
    [
      {
        to: row.email,
        input: {
          template: 'prescription-reviewed',
          data: {
            orderId: row.id,
            firstName: row.first_name,
            outcome: input.decision,
            sentence: input.sentence,
            balances: [],
          },
        },
      },
    ],
    { jobs: deps.jobs, newId: deps.newId, now },
  );
  return ok({ state: next.value });
};

/**
 * A pharmacist decides about the prescription of an order. What was typed is kept first, whatever comes of
 * it; of two who decide at once the first one wins, and the other is told. Refuses: no right, no review, a
 * review that somebody changed meanwhile, an approval with open checks, and two approvals of one person
 * where two persons are needed.
 */
export const decideReview = async (
  deps: Deps,
  viewer: Viewer,
  input: DecideInput,
): Promise<Result<Decided>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
  const kept = await saveReviewDraft(deps, viewer, input);
  if (!kept.ok) return kept;
  const { decision } = input;
  const result = await allOrNothing(deps.db, async (trx): Promise<Result<Decided>> => {
    const row = await lockOrder(trx, input.orderId);
    const review = row && (await lockReview(trx, row.id));
    if (!row || !review) return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
    if (review.version !== input.version)
      return refuse('decided-meanwhile', 'conflict', REVIEW_MESSAGES.decided);
    if (row.status === 'Cancelled')
      return refuse('order-cancelled', 'conflict', REVIEW_MESSAGES.cancelled);
    const decided =
      decision === 'approve'
        ? await approveReview(deps, trx, { row, review, viewer, input })
        : await turnAway(deps, trx, row, review, viewer, { ...input, decision });
    if (decided.ok) await removeDraft(trx, row.id, viewer.id);
    return decided;
  });
  return result;
};
