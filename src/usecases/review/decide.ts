import { findReview } from '#db/reads/reviews.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { onTrial } from '#db/writes/trial.ts';
import { saveDraft } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { draftOf } from '#domain/review/typed-prescription.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { limitProof } from '#usecases/factors/show-factor.ts';
import type { Changed } from '#usecases/orders/change-order.ts';
import { proveOverride } from '#usecases/orders/prove-override.ts';
import { type DecideInput, decideNow } from './decide-now.ts';
import { keepForLater } from './pending-decision.ts';

/** Saves a pharmacist's draft: the fields by name. */
export const saveReviewDraft = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly values: Readonly<Record<string, string>> },
): Promise<Result<{ savedAt: Date }, 'not-allowed' | 'not-found'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
  if (!(await findReview(deps.db, viewer, input.orderId)))
    return refuse('not-found', 'not-found', REVIEW_MESSAGES.notFound);
  const now = deps.clock();
  await deps.db.transaction().execute((trx) =>
    saveDraft(
      trx,
      {
        id: deps.newId(),
        orderId: input.orderId,
        staffId: viewer.id,
        typed: draftOf(input.values),
      },
      now,
    ),
  );
  return ok({ savedAt: now });
};

/** What a decision leads to. */
type Decided = {
  readonly review: Changed['review'];
  /** Nothing has happened yet, and the decision can be undone. */
  readonly undoable: boolean;
};

/** A decision as the form sends it: with the code of a second factor for an override. */
type AskedDecision = DecideInput & {
  readonly override: (NonNullable<DecideInput['override']> & { readonly code: string }) | undefined;
};

/**
 * A pharmacist decides about the prescription of an order. What was typed is kept first, whatever comes of it; of
 * two who decide at once the first one wins, and the other is told. Where decisions can be undone, this one is
 * tried in a transaction that is rolled back, so that a refusal is told at once, and kept until it is due.
 */
export const decideReview = async (
  deps: Deps,
  viewer: Viewer,
  input: AskedDecision,
): Promise<Result<Decided>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return refuse('not-allowed', 'forbidden', REVIEW_MESSAGES.notAllowed);
  const kept = await saveReviewDraft(deps, viewer, input);
  if (!kept.ok) return kept;
  const { override } = input;
  const undoable = deps.settings.review.undoSeconds > 0;
  const tooOften = override && (await limitProof(deps, viewer));
  const result = await allOrNothing(deps.db, async (trx): Promise<Result<Decided>> => {
    const overriding =
      override && (tooOften ?? (await proveOverride(deps, trx, viewer, override.code)));
    // The order is locked from the trial until the decision is kept.
    await lockOrder(trx, input.orderId);
    const decided = await (undoable
      ? onTrial(trx, (trial) => decideNow(deps, trial, viewer, input, overriding))
      : decideNow(deps, trx, viewer, input, overriding));
    if (!decided.ok) return decided;
    if (undoable) await keepForLater(deps, trx, viewer, input);
    return ok({ review: decided.value.review, undoable });
  });
  if (override && result.ok)
    deps.securityEvents.note({ event: 'gates overridden', realm: 'staff', detail: 'decision' });
  if (override && result.ok) await deps.limiter.reset('staff-factor-account', viewer.id);
  return result;
};
