import { lockOrder } from '#db/writes/orders.ts';
import { writePatientNotes } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { PatientAnswers } from '#domain/review/caution.ts';
import { REVIEW_MESSAGES } from '#texts/reviews.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrder } from '#usecases/orders/change-order.ts';

/** A customer tells pharmacists what they should know; empty texts take back what was told. */
export const tellPharmacist = async (
  deps: Deps,
  viewer: Viewer,
  notes: PatientAnswers,
): Promise<Result<null, 'not-allowed' | 'birth-date-ahead' | 'kidney-day-ahead'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  // A patient may be up to a day ahead of the server.
  const tomorrow = new Date(deps.clock().getTime() + 86_400_000).toISOString().slice(0, 10);
  if (notes.birthDate > tomorrow)
    return refuse('birth-date-ahead', 'invalid', REVIEW_MESSAGES.birthDateAhead, {
      fields: { birthDate: REVIEW_MESSAGES.birthDateAhead },
    });
  if (notes.kidneyDay > tomorrow)
    return refuse('kidney-day-ahead', 'invalid', REVIEW_MESSAGES.kidneyDayAhead, {
      fields: { kidneyDay: REVIEW_MESSAGES.kidneyDayAhead },
    });
  await deps.db.transaction().execute(async (trx) => {
    await writePatientNotes(trx, { id: deps.newId(), userId: viewer.id, ...notes }, deps.clock());
    await recordChange(deps, trx, viewer, 'notes changed', { patientId: viewer.id });
  });
  return ok(null);
};

/** A customer answers what the pharmacist asked about their order, and it goes back to the pharmacists. */
export const answerPharmacist = async (
  deps: Deps,
  viewer: Viewer,
  input: { readonly orderId: string; readonly answer: string },
): Promise<Result<null>> => {
  const notFound = refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  if (viewer.kind !== 'customer' || !isUuid(input.orderId)) return notFound;
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const row = await lockOrder(trx, input.orderId);
    if (!row || !may(viewer, 'read order', { ownerId: row.user_id })) return notFound;
    const answered = await changeOrder(
      deps,
      trx,
      row,
      { kind: 'answer', text: input.answer },
      viewer,
    );
    return answered.ok ? ok(null) : answered;
  });
};
