import { revokeLearnedGtin } from '#db/writes/learned-gtins.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MAX_REVOKE_REASON } from '#domain/shipping/packs.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { PACK_MESSAGES } from '#texts/shipping.ts';

/**
 * A pharmacist revokes that a product number belongs to an option. Packs that were noted under it count no longer as
 * verified, and the next one has to be confirmed again.
 */
export const revokeGtin = async (
  deps: Deps,
  viewer: Viewer,
  { learnedId, reason }: { readonly learnedId: string; readonly reason: string },
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'confirm pack products'))
    return refuse('not-allowed', 'forbidden', PACK_MESSAGES.onlyPharmacists);
  if (!isUuid(learnedId)) return refuse('gone', 'not-found', PACK_MESSAGES.notLearned);
  const why = reason.replaceAll('\0', '').trim();
  const wrong =
    why === ''
      ? PACK_MESSAGES.reasonMissing
      : why.length > MAX_REVOKE_REASON
        ? PACK_MESSAGES.reasonTooLong
        : undefined;
  if (wrong) return refuse('bad-reason', 'invalid', wrong, { fields: { reason: wrong } });
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const revoked = await revokeLearnedGtin(trx, {
      id: learnedId,
      by: viewer.id,
      at: deps.clock(),
      reason: why,
    });
    if (!revoked) return refuse('gone', 'not-found', PACK_MESSAGES.notLearned);
    await recordChange(deps, trx, viewer, 'pack product revoked', { subjectId: learnedId });
    return ok(null);
  });
};
