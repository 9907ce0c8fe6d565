import { writePatientNotes } from '#db/writes/reviews.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { PatientNotes } from '#domain/review/cautions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** A customer tells pharmacists what they should know; empty texts take back what was told. */
export const tellPharmacist = async (
  deps: Deps,
  viewer: Viewer,
  notes: PatientNotes,
): Promise<Result<null, 'not-allowed'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  await deps.db.transaction().execute(async (trx) => {
    await writePatientNotes(trx, { id: deps.newId(), userId: viewer.id, ...notes }, deps.clock());
    await recordChange(deps, trx, viewer, 'notes changed', { patientId: viewer.id });
  });
  return ok(null);
};
