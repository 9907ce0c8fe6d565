import { requeueFailedMail } from '#db/writes/mails.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

const MAIL_NOT_FAILED = 'This mail waits to be sent, or was sent already.';

/** Staff have a mail tried anew that failed for good. Refuses any other, and who asks too often. */
export const sendMailAgain = async (
  deps: Deps,
  viewer: Viewer,
  mailId: string,
): Promise<Result<null, 'not-allowed' | 'too-many-requests' | 'not-failed'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'resend mail'))
    return refuse('not-allowed', 'forbidden', 'Only staff may send a mail again.');
  const tooOften = await limited(deps, [['mail-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const queued =
    isUuid(mailId) &&
    (await deps.db.transaction().execute(async (trx) => {
      const again = await requeueFailedMail(trx, deps.jobs, mailId);
      if (again) await recordChange(deps, trx, viewer, 'mail sent again', { subjectId: mailId });
      return again;
    }));
  if (!queued) return refuse('not-failed', 'conflict', MAIL_NOT_FAILED);
  return ok(null);
};
