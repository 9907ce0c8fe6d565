import type { Tx } from '#db/client.ts';
import {
  agreeToChange,
  moveToNewEmail,
  openEmailChange,
  type Side,
  stopEmailChange,
} from '#db/writes/email-changes.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { CustomerViewer, Viewer } from '#domain/access.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { MAIL_LINK_LIFETIME } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { EMAIL_CHANGE_MESSAGES } from '#texts/account.ts';
import { MAIL_LINK_MESSAGES } from '#texts/mail-links.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { type Proof, type ProofRefusal, proveAgain } from '#usecases/factors/prove.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { withMinimumResponseTime } from '#usecases/minimum-response-time.ts';

/** The mail to the new address: a link or, if the address has an account, a notice of the attempt. */
const mailToNew = async (
  deps: Deps,
  trx: Tx,
  viewer: CustomerViewer,
  newEmail: string,
  taken: boolean,
): Promise<MailToQueue> => {
  // Made in both cases, so that the responses take equally long.
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
 * A customer asks to change the account's email address, after proving their identity again. Both mailboxes get
 * a link, and nothing changes until both have agreed. Only the owner of the new address learns if it has an
 * account: the response and its time are the same. Refuses the present address.
 */
export const askForEmailChange = async (
  deps: Deps,
  viewer: CustomerViewer,
  input: { readonly email: string; readonly proof: Proof },
  address: string,
  headers: Headers,
): Promise<Result<null, ProofRefusal | 'same-email'>> => {
  const newEmail = normalizeEmail(input.email);
  if (newEmail === viewer.email)
    return refuse('same-email', 'invalid', EMAIL_CHANGE_MESSAGES.same, {
      fields: { email: EMAIL_CHANGE_MESSAGES.same },
    });
  const unproved = await proveAgain(deps, viewer, headers, input.proof);
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

/** A customer cancels a pending change of address; its links stop working. */
export const withdrawEmailChange = (deps: Deps, viewer: CustomerViewer): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    if (!(await stopEmailChange(trx, viewer.id))) return;
    await recordChange(deps, trx, viewer, 'email change stopped', { patientId: viewer.id });
    await deps.mailLinks.void(trx, viewer.id, ['approve-new-email', 'confirm-new-email']);
  });

const PURPOSES = { old: 'approve-new-email', new: 'confirm-new-email' } as const;

const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);

/** Result of a confirmation: the other mailbox has not agreed yet, or the address has changed. */
export type Agreed = { readonly changed: boolean };

/**
 * One of the two mailboxes agrees to a change of address, by the link that it was sent. With the second the
 * address changes: every other link dies, the old address is told, and sessions end everywhere but in this
 * browser. Refuses a link that was used, has expired or is none.
 */
export const agreeToEmailChange = async (
  deps: Deps,
  side: Side,
  token: string,
  by: { readonly viewer: Viewer; readonly headers: Headers; readonly address: string },
): Promise<Result<Agreed, 'too-many-requests' | 'link-dead'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', by.address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const now = deps.clock();
  const change = await deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, PURPOSES[side], token);
    const found = person && (await agreeToChange(trx, person, side, now));
    if (!found) return undefined;
    const owner = { kind: 'customer', id: found.userId } as const;
    await recordChange(deps, trx, owner, 'email change agreed', { patientId: found.userId });
    if (!found.agreed) return found;
    if (!(await moveToNewEmail(trx, found, now))) {
      await stopEmailChange(trx, found.userId);
      return undefined;
    }
    await recordChange(deps, trx, owner, 'email changed', {
      patientId: found.userId,
      fields: ['email'],
    });
    // A link that waits in the old mailbox would still open the account.
    await deps.mailLinks.void(trx, found.userId);
    await queueMails(
      trx,
      [
        {
          to: found.oldEmail,
          input: { template: 'email-changed', data: { newEmail: found.newEmail } },
        },
      ],
      { jobs: deps.jobs, newId: deps.newId, now },
    );
    return found;
  });
  if (!change) return dead;
  if (change.agreed) {
    const here = by.viewer.kind === 'customer' && by.viewer.id === change.userId;
    await (here
      ? deps.customers.endOtherSessions(by.headers)
      : deps.customers.endSessions(change.userId));
  }
  return ok({ changed: change.agreed });
};

/**
 * The owner of the old mailbox rejects the change. It is cancelled and all sessions end, because whoever asked
 * had the password. Returns the token of a link that sets a new one.
 */
export const denyEmailChange = async (
  deps: Deps,
  token: string,
  address: string,
): Promise<Result<{ readonly resetToken: string }, 'too-many-requests' | 'link-dead'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const stopped = await deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, PURPOSES.old, token);
    if (!person || !(await stopEmailChange(trx, person.userId))) return undefined;
    const owner = { kind: 'customer', id: person.userId } as const;
    await recordChange(deps, trx, owner, 'email change stopped', { patientId: person.userId });
    await deps.mailLinks.void(trx, person.userId);
    const linkId = await deps.mailLinks.issue(trx, { ...person, purpose: 'reset-password' });
    return { userId: person.userId, resetToken: deps.mailLinks.token(linkId) };
  });
  if (!stopped) return dead;
  await deps.customers.endSessions(stopped.userId);
  return ok({ resetToken: stopped.resetToken });
};
