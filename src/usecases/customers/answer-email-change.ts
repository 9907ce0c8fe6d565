import {
  agreeToChange,
  moveToNewEmail,
  type Side,
  stopEmailChange,
} from '#db/writes/email-changes.ts';
import { queueMails } from '#db/writes/mails.ts';
import type { Viewer } from '#domain/access.ts';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

const PURPOSES = { old: 'approve-new-email', new: 'confirm-new-email' } as const;

const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);

/** What a press has led to: the other mailbox is still to agree, or the address has changed. */
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
 * The owner of the old mailbox says that they did not ask for the change. It stops, everybody is logged out,
 * since whoever asked had the password, and the answer is the token of a link that sets a new one.
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
