import { lockArrival, openArrival, saveArrival } from '#db/writes/arrivals.ts';
import { queueMails } from '#db/writes/mails.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { afterArrivalStep, type ArrivalStep } from '#domain/shipping/arrival.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { ARRIVAL_MESSAGES } from '#texts/shipping.ts';

export type ArrivalAnswer = {
  readonly arrivalId: string;
  readonly version: number;
  readonly step: ArrivalStep;
  readonly answer: string;
};

/** Staff take up a report of trouble, put it back, answer the patient, or open it again. */
export const answerArrival = async (
  deps: Deps,
  viewer: Viewer,
  { arrivalId, version, step, answer }: ArrivalAnswer,
): Promise<Result<{ readonly step: ArrivalStep }>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'answer arrivals'))
    return refuse('not-allowed', 'forbidden', ARRIVAL_MESSAGES.notYours);
  if (!isUuid(arrivalId)) return refuse('not-found', 'not-found', ARRIVAL_MESSAGES.notFound);
  const now = deps.clock();
  const result = await deps.db.transaction().execute(async (trx) => {
    const found = await lockArrival(trx, arrivalId);
    if (!found) return refuse('not-found', 'not-found', ARRIVAL_MESSAGES.notFound);
    if (found.version !== version) return refuse('stale', 'conflict', ARRIVAL_MESSAGES.stale);
    const after = afterArrivalStep(found.state, step, answer);
    if (!after.ok) return after;
    // The patient may have sent a new report meanwhile, and one task at a time waits.
    if (step === 'reopen') {
      await lockOrder(trx, found.order_id);
      if (await openArrival(trx, found.order_id))
        return refuse('not-possible', 'conflict', ARRIVAL_MESSAGES.notPossible);
    }
    await saveArrival(trx, found, {
      state: after.value.state,
      handled_by: viewer.id,
      changed_at: now,
      ...(after.value.answer === null ? {} : { answer: after.value.answer }),
    });
    await recordChange(deps, trx, viewer, `order arrival ${after.value.state}`, {
      patientId: found.user_id,
      orderId: found.order_id,
      subjectId: found.id,
    });
    if (after.value.answer !== null)
      await queueMails(
        trx,
        [
          {
            to: found.email,
            input: {
              template: 'arrival-answered',
              data: {
                orderId: found.order_id,
                firstName: found.first_name,
                answer: after.value.answer,
              },
            },
          },
        ],
        { jobs: deps.jobs, newId: deps.newId, now },
      );
    return ok({ step });
  });
  return result;
};
