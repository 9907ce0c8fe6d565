import type { Database } from '#db/client.ts';
import {
  findUnsentMail,
  markMailFailed,
  markMailSent,
  recordMailFailure,
} from '#db/writes/mails.ts';
import { findUnsentText, recordTextTry } from '#db/writes/sms-codes.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { describeTextFailure, judgeFailure } from '#mail/failure.ts';
import { type Mailer, messageIdOf, type Sender } from '#mail/mailer.ts';
import { noteWhileAway } from '#jobs/while-away.ts';
import type { SmsSender } from '#mail/sms-sender.ts';
import type { MailBrand } from '#mail/templates/letter.ts';
import { renderMail } from '#mail/templates/render.ts';
import type { FreeSpace } from '#platform/free-space.ts';
import type { Log } from '#platform/log.ts';
import { textOfCode } from '#texts/account.ts';

export type MessageJobDeps = {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Pick<Log, 'warn'>;
  readonly space: Pick<FreeSpace, 'note'>;
  readonly brand: MailBrand;
  readonly mailer: Mailer;
  readonly sender: Sender;
  /** Undefined where no webhook for texts is configured. */
  readonly smsSender: SmsSender | undefined;
  readonly smsCode: (id: string) => string;
};

/**
 * Sends one mail unless it was sent, given up or erased. A database that is away for a moment does not lead to a second
 * copy. A crash between handing it over and marking it as
 * sent leads to a second copy; both carry the same Message-ID.
 */
export const sendMail = async (
  {
    db,
    mailer,
    sender,
    brand,
    clock,
    space,
  }: Pick<MessageJobDeps, 'db' | 'mailer' | 'sender' | 'brand' | 'clock' | 'space'>,
  { mailId }: JobPayloads['send-mail'],
): Promise<JobOutcome> => {
  const mail = await findUnsentMail(db, mailId);
  if (!mail) return DONE;
  try {
    const rendered = await renderMail(mail.input.template, mail.input.data, brand);
    await mailer.send({ ...rendered, to: mail.to, messageId: messageIdOf(mail.id, sender) });
  } catch (error) {
    // Without a relay, mails are written to the disk.
    space.note(error);
    const { reason, final } = judgeFailure(error);
    await recordMailFailure(db, mail.id, reason);
    return { kind: final ? 'give-up' : 'retry', reason };
  }
  const sent = { at: clock(), kept: mailer.keeps ?? false };
  // The job that forgets an erased mail may have run before there was anything to forget.
  if (!(await noteWhileAway(() => markMailSent(db, mail.id, sent))))
    await mailer.forget?.(messageIdOf(mail.id, sender));
  return DONE;
};

/** Removes the copy that the mailer kept of an erased mail. */
export const forgetMail = async (
  { mailer, sender }: MessageJobDeps,
  { mailId }: JobPayloads['forget-mail'],
): Promise<JobOutcome> => {
  await mailer.forget?.(messageIdOf(mailId, sender));
  return DONE;
};

/** Marks a mail that could not be sent within its retries, also where the worker died. */
export const mailUndelivered = async (
  deps: MessageJobDeps,
  { mailId }: JobPayloads['mail-undelivered'],
): Promise<JobOutcome> => {
  if (await markMailFailed(deps.db, mailId, deps.clock()))
    deps.log.warn({ mailId }, 'a mail could not be delivered');
  return DONE;
};

/**
 * Sends one code by text message until it expires. The text is written here, so that neither the job nor the
 * table nor the log holds the code.
 */
export const sendText = async (
  { db, clock, brand, smsSender, smsCode }: MessageJobDeps,
  { textId }: JobPayloads['send-text'],
): Promise<JobOutcome> => {
  const text = await findUnsentText(db, textId);
  if (!text) return DONE;
  const givenUp = async (reason: string): Promise<JobOutcome> => {
    await recordTextTry(db, textId, { kind: 'give-up', reason }, clock());
    return { kind: 'give-up', reason };
  };
  if (text.expiresAt <= clock()) return givenUp('expired');
  if (!smsSender) return givenUp('no webhook is configured');
  try {
    await smsSender({
      id: text.id,
      to: text.phone,
      body: textOfCode(brand.name, smsCode(text.id)),
    });
  } catch (error) {
    const { reason, final } = describeTextFailure(error);
    if (final) return givenUp(reason);
    await recordTextTry(db, textId, { kind: 'retry', reason }, clock());
    return { kind: 'retry', reason };
  }
  const at = clock();
  await noteWhileAway(() => recordTextTry(db, textId, { kind: 'sent' }, at));
  return DONE;
};
