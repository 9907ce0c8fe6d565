import { queueMails } from '#db/writes/mails.ts';
import { isEmail, normalizeEmail } from '#domain/customers.ts';
import type { MailLinkPurpose } from '#domain/mail-links.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** What somebody who is not logged in may ask to be mailed. */
export type AskedPurpose = Extract<MailLinkPurpose, 'reset-password' | 'log-in'>;

/**
 * Mails a link, where the address has an account: one that sets a new password, or one that logs in, with a
 * code beside it. The answer, its time included, is the same where the address has none. Refuses only who
 * asks too often.
 */
export const askForMailLink = async (
  deps: Deps,
  purpose: AskedPurpose,
  email: string,
  address: string,
): Promise<Result<null, 'too-many-requests'>> => {
  const mailbox = normalizeEmail(email);
  const tooOften = await limited(
    deps,
    [
      ['mail-link-address', address],
      ['mail-link-account', mailbox],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  await withMinimumResponseTime(async () => {
    await deps.captcha.note('mail');
    const customer = isEmail(mailbox) ? await deps.customers.find(mailbox) : undefined;
    if (!customer) return;
    const { userId, firstName } = customer;
    await deps.db.transaction().execute(async (trx) => {
      const linkId = await deps.mailLinks.issue(trx, { userId, email: mailbox, purpose });
      await queueMails(
        trx,
        [{ to: mailbox, input: { template: purpose, data: { firstName, linkId } } }],
        { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
      );
    });
  });
  return ok(null);
};
