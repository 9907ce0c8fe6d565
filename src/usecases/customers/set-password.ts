import { queueMails } from '#db/writes/mails.ts';
import { proveMailbox } from '#db/writes/prove-mailbox.ts';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/**
 * Sets a new password by the link of a mail, and ends every session: whoever had the old password is out. A
 * weak password is refused and leaves the link whole. It also proves the mailbox.
 */
export const setNewPassword = async (
  deps: Deps,
  input: { readonly token: string; readonly password: string },
  address: string,
): Promise<Result<null, 'too-many-requests' | 'link-dead' | 'password-invalid'>> => {
  const tooOften = await limited(deps, [['mail-answer-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const dead = refuse('link-dead', 'gone', MAIL_LINK_MESSAGES.linkDead);
  const known = await deps.mailLinks.peek('reset-password', input.token);
  if (!known) return dead;
  const weak = deps.customers.judgePassword(input.password);
  if (weak) return weak;
  const done = await deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, 'reset-password', input.token);
    // Before the new password is there: the first proof takes away what was set until then.
    const proof = person && (await proveMailbox(trx, person, deps.clock()));
    if (!person || !proof) return dead;
    const owner = { kind: 'customer', id: person.userId } as const;
    if (proof.proved)
      await recordChange(deps, trx, owner, 'email confirmed', { patientId: person.userId });
    const set = await deps.customers.setPassword(trx, person.userId, input.password);
    if (!set.ok) return set;
    await recordChange(deps, trx, owner, 'password changed', { patientId: person.userId });
    await queueMails(
      trx,
      [{ to: person.email, input: { template: 'password-changed', data: { staff: false } } }],
      { jobs: deps.jobs, newId: deps.newId, now: deps.clock() },
    );
    return ok(person.userId);
  });
  if (!done.ok) return done;
  await deps.customers.endSessions(done.value);
  return ok(null);
};
