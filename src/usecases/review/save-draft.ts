import { findReview } from '#db/reads/reviews.ts';
import { saveDraft } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { draftOf } from '#domain/review/typed-prescription.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';

/** Keeps what a pharmacist has typed so far: fields by name, whatever is in them. */
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
