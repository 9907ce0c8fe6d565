import type { Tx } from '#db/client.ts';
import { openEmailChange, stopEmailChange } from '#db/writes/email-changes.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { EMAIL_CHANGE_MESSAGES } from '#domain/email-change.ts';
import { MAIL_LINK_LIFETIME } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type Proof, proveAgain, type ProofRefusal } from '#usecases/factors/prove.ts';

/** What goes to the new address: a link, or where somebody has an account there, word of the attempt. */
const mailToNew = async (
  deps: Deps,
  trx: Tx,
  viewer: CustomerViewer,
  newEmail: string,
  taken: boolean,
): Promise<MailToQueue> => {
  // Made either way, so that the two answers cost the same.
  const linkId = await deps.mailLinks.issue(trx, {
    userId: viewer.id,
    email: newEmail,
    purpose: 'confirm-new-email',
  });
  const { firstName, email } = viewer;
  return {
    to: newEmail,
    input: taken
      ? { template: 'email-in-use', data: {} }
      : { template: 'confirm-new-email', data: { firstName, email, linkId } },
  };
};

/**
 * A customer asks to change the account's email address, after showing again who they are. Both mailboxes get
 * a link, and nothing changes until both have agreed. That the new address has an account is told to its
 * owner alone: the answer is the same, its time included. Refuses the present address.
 */
export const askForEmailChange = async (
  deps: Deps,
  viewer: CustomerViewer,
  input: { readonly email: string; readonly proof: Proof },
  address: string,
): Promise<Result<null, ProofRefusal | 'same-email'>> => {
  const newEmail = normalizeEmail(input.email);
  if (newEmail === viewer.email)
    return refuse('same-email', 'invalid', EMAIL_CHANGE_MESSAGES.same, {
      fields: { email: EMAIL_CHANGE_MESSAGES.same },
    });
  const unproved = await proveAgain(deps, viewer, input.proof);
  if (unproved) return unproved;
  const tooOften = await limited(
    deps,
    [
      ['mail-link-address', address],
      ['mail-link-account', viewer.email],
      ['mail-link-account', newEmail],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  await withMinimumResponseTime(async () => {
    const taken = (await deps.customers.find(newEmail)) !== undefined;
    const { id: userId, email: oldEmail, firstName } = viewer;
    const now = deps.clock();
    await deps.db.transaction().execute(async (trx) => {
      await openEmailChange(trx, {
        id: deps.newId(),
        userId,
        oldEmail,
        newEmail,
        now,
        expiresAt: new Date(now.getTime() + MAIL_LINK_LIFETIME['approve-new-email']),
      });
      await recordChange(deps, trx, viewer, 'email change asked', { patientId: userId });
      const linkId = await deps.mailLinks.issue(trx, {
        userId,
        email: oldEmail,
        purpose: 'approve-new-email',
      });
      const toOld: MailToQueue = {
        to: oldEmail,
        input: { template: 'approve-new-email', data: { firstName, newEmail, linkId } },
      };
      await queueMails(trx, [toOld, await mailToNew(deps, trx, viewer, newEmail, taken)], {
        jobs: deps.jobs,
        newId: deps.newId,
        now,
      });
    });
  });
  return ok(null);
};

/** A customer takes a change of address back that is not done; its links are dead with it. */
export const withdrawEmailChange = (deps: Deps, viewer: CustomerViewer): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await stopEmailChange(trx, viewer.id))) return;
    await recordChange(deps, trx, viewer, 'email change stopped', { patientId: viewer.id });
    await deps.mailLinks.void(trx, viewer.id, ['approve-new-email', 'confirm-new-email']);
  });
