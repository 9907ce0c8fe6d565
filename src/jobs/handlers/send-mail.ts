import type { Database } from '#db/client.ts';
import { findUnsentMail, markMailSent, recordMailFailure } from '#db/writes/mails.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { judgeFailure } from '#mail/failure.ts';
import { messageIdOf, type Mailer, type Sender } from '#mail/mailer.ts';
import { renderMail } from '#mail/templates/render.ts';
import type { MailBrand } from '#mail/templates/letter.ts';

export type SendMailDeps = {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly sender: Sender;
  readonly brand: MailBrand;
  readonly clock: () => Date;
};

/**
 * Sends one mail of the outbox. One that was sent, given up or erased is left alone. Between the
 * handing over and its note here a crash can make a second copy; both carry the same Message-ID.
 */
export const sendMail = async (
  { db, mailer, sender, brand, clock }: SendMailDeps,
  { mailId }: JobPayloads['send-mail'],
): Promise<JobOutcome> => {
  const mail = await findUnsentMail(db, mailId);
  if (!mail) return DONE;
  try {
    const rendered = await renderMail(mail.input.template, mail.input.data, brand);
    await mailer.send({ ...rendered, to: mail.to, messageId: messageIdOf(mail.id, sender) });
  } catch (error) {
    const { reason, final } = judgeFailure(error);
    await recordMailFailure(db, mail.id, reason);
    return { kind: final ? 'give-up' : 'retry', reason };
  }
  // The job that forgets an erased mail may have run before there was anything to forget.
  if (!(await markMailSent(db, mail.id, clock())))
    await mailer.forget?.(messageIdOf(mail.id, sender));
  return DONE;
};
