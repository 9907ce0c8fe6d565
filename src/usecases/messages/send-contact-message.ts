import { queueMails } from '#db/writes/mails.ts';
import { insertContactMessage } from '#db/writes/messages.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';

export const CONTACT_FAILED = 'Failed to send message. Please try again.';

export type ContactMessage = {
  readonly name: string;
  readonly email: string;
  readonly subject: string;
  readonly message: string;
};

/** Keeps a message to the store and mails it there. `address` is the sender's, for the limit. */
export const sendContactMessage = async (
  deps: Deps,
  message: ContactMessage,
  address: string,
): Promise<Result<null, 'too-many-requests'>> => {
  const tooOften = await limited(deps, [['contact-address', address]], CONTACT_FAILED);
  if (tooOften) return tooOften;
  await deps.captcha.note('contact');
  const now = deps.clock();
  await deps.db.transaction().execute(async (trx) => {
    await insertContactMessage(trx, { id: deps.newId(), ...message, created_at: now });
    await queueMails(
      trx,
      [{ to: deps.settings.brand.email, input: { template: 'contact-message', data: message } }],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
  });
  return ok(null);
};
