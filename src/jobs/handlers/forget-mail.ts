import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import { messageIdOf, type Mailer, type Sender } from '#mail/mailer.ts';

/** Removes what the mailer kept of a mail that was erased. */
export const forgetMail = async (
  { mailer, sender }: { readonly mailer: Pick<Mailer, 'forget'>; readonly sender: Sender },
  { mailId }: JobPayloads['forget-mail'],
): Promise<JobOutcome> => {
  await mailer.forget?.(messageIdOf(mailId, sender));
  return DONE;
};
