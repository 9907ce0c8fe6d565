import { findMail, type MailView, patientsOfMails } from '#db/reads/mails.ts';
import { mailInputOf } from '#db/writes/mails.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { mailTemplates } from '#mail/templates/catalogue.ts';
import { NO_SECRETS } from '#mail/templates/letter.ts';
import { renderMail, type RenderedMail } from '#mail/templates/render.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

export type OpenedMail = {
  readonly mail: MailView;
  /** Undefined where the store no longer has the template that the mail was queued with. */
  readonly letter: RenderedMail | undefined;
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
  if (!found) return refuse('not-found', 'not-found', 'This mail does not exist.');
  const [patientId] = await patientsOfMails(deps.db, [found.id]);
  await recordAccess(deps, viewer, 'mail read', { subjectId: found.id, patientId });
  const { data, ...mail } = found;
  if (!Object.hasOwn(mailTemplates, mail.template)) return ok({ mail, letter: undefined });
  const input = mailInputOf({ template: mail.template, data });
  const { brand, publicUrl } = deps.settings;
  return ok({
    mail,
    letter: await renderMail(input.template, input.data, { ...brand, publicUrl, ...NO_SECRETS }),
  });
};
