import { writeUserDetails } from '#db/writes/users.ts';
import type { CustomerDetails } from '#domain/customers.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** A customer changes name, telephone and address. Placed orders keep theirs. */
export const changeDetails = async (
  deps: Deps,
  viewer: Viewer,
  details: CustomerDetails,
): Promise<Result<null, 'not-allowed'>> => {
  const written =
    viewer.kind === 'customer' &&
    may(viewer, 'read own account') &&
    (await deps.db.transaction().execute(async (trx) => {
      const fields = await writeUserDetails(trx, viewer.id, details, deps.clock());
      if (fields)
        await recordChange(deps, trx, viewer, 'details changed', { patientId: viewer.id, fields });
      return fields !== undefined;
    }));
  return written ? ok(null) : refuse('not-allowed', 'forbidden', 'Please log in first');
};
