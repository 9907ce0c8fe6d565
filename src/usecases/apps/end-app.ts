import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** A customer takes back what they let an app read. One that has nothing is where they want it. */
export const endApp = async (
  deps: Deps,
  viewer: Viewer,
  clientId: string,
): Promise<Result<null, 'not-allowed'>> => {
  if (viewer.kind !== 'customer' || !may(viewer, 'read own account'))
    return refuse('not-allowed', 'forbidden', 'Please log in first');
  await recordChange(deps, deps.db, viewer, 'app ended', { patientId: viewer.id, app: clientId });
  await deps.apps.end(viewer.id, clientId);
  return ok(null);
};
