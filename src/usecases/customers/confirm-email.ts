import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** Notes that the mailbox is the customer's. Refuses a link that was used, has expired or is none. */
export const confirmEmail = async (
  deps: Deps,
  token: string,
  address: string,
): Promise<Result<null, 'too-many-requests' | 'link-dead'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  return deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, 'confirm-email', token);
    const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
    if (!person || !(await deps.customers.confirmEmail(trx, person.userId, person.email)))
      return dead;
    const owner = { kind: 'customer', id: person.userId } as const;
    await recordChange(deps, trx, owner, 'email confirmed', { patientId: person.userId });
    return ok(null);
  });
};

/** Sends the link once more to a customer whose mailbox is not confirmed. Refuses who asks too often. */
export const resendConfirmation = async (
  deps: Deps,
  viewer: CustomerViewer,
): Promise<Result<null, 'too-many-requests'>> => {
  const { id: userId, email, firstName } = viewer;
  const customer = await deps.customers.find(email);
  if (!customer || customer.confirmed) return ok(null);
  const tooOften = await limited(deps, [['mail-link-account', email]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  await deps.db.transaction().execute(async (trx) => {
    const linkId = await deps.mailLinks.issue(trx, { userId, email, purpose: 'confirm-email' });
    await queueMails(
      trx,
      [{ to: email, input: { template: 'confirm-email', data: { firstName, linkId } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
  });
  return ok(null);
};
