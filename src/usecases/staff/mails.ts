import { findMail, type MailView, patientsOfMails } from '#db/reads/mails.ts';
import { mailInputOf, requeueFailedMail } from '#db/writes/mails.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { isClinicalMail, mailTemplates } from '#mail/templates/catalogue.ts';
import { NO_SECRETS } from '#mail/templates/letter.ts';
import { type RenderedMail, renderMail } from '#mail/templates/render.ts';
import { recordAccess, recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

type OpenedMail = {
  readonly mail: MailView;
  /** Undefined where it is withheld, or where the store no longer has the template that the mail was queued with. */
  readonly letter: RenderedMail | undefined;
  /** Whether the mail quotes clinical text that the viewer may not read. */
  readonly withheld: boolean;
};

/**
 * Staff read a mail of the outbox as it leaves, or as it left, but for the secrets of its links. Refuses alike where there is none and
 * where the viewer may not know.
 */
export const readMail = async (
  deps: Pick<Deps, 'db' | 'settings' | 'newId' | 'clock'>,
  viewer: Viewer,
  mailId: string,
): Promise<Result<OpenedMail, 'not-found'>> => {
  const found = may(viewer, 'read outbox') ? await findMail(deps.db, viewer, mailId) : undefined;
  if (!found) return refuse('not-found', 'not-found', 'This email does not exist.');
  const [patientId] = await patientsOfMails(deps.db, [found.id]);
  await recordAccess(deps, viewer, 'mail read', { subjectId: found.id, patientId });
  const { data, ...mail } = found;
  if (isClinicalMail(mail.template) && !may(viewer, 'read clinical messages'))
    return ok({ mail, letter: undefined, withheld: true });
  if (!Object.hasOwn(mailTemplates, mail.template))
    return ok({ mail, letter: undefined, withheld: false });
  const input = mailInputOf({ template: mail.template, data });
  const { brand, publicUrl, staffUrl } = deps.settings;
  return ok({
    mail,
    withheld: false,
    letter: await renderMail(input.template, input.data, {
      ...brand,
      publicUrl,
      staffUrl,
      ...NO_SECRETS,
    }),
  });
};

const MAIL_NOT_FAILED = 'This email is waiting to be sent or has already been sent.';

/** Staff have a mail tried anew that failed for good. Refuses any other, and who asks too often. */
export const sendMailAgain = async (
  deps: Deps,
  viewer: Viewer,
  mailId: string,
): Promise<Result<null, 'not-allowed' | 'too-many-requests' | 'not-failed'>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'resend mail'))
    return refuse('not-allowed', 'forbidden', 'Only staff may resend an email.');
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
