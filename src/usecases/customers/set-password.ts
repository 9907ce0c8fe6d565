import type { RequestFrom } from '#auth/customers.ts';
import type { Tx } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { proveMailbox } from '#db/writes/prove-mailbox.ts';
import type { CustomerViewer } from '#domain/access.ts';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { MAIL_LINK_MESSAGES } from '#domain/mail-links.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** Whoever did not change it learns of it. */
const tellOfChange = async (deps: Deps, trx: Tx, to: string): Promise<void> => {
  await queueMails(trx, [{ to, input: { template: 'password-changed', data: {} } }], {
    newId: deps.newId,
    now: deps.clock(),
  });
};

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
  const dead = refuse('link-dead', 410, MAIL_LINK_MESSAGES.linkDead);
  const known = await deps.mailLinks.peek('reset-password', input.token);
  if (!known) return dead;
  const weak = deps.customers.judgePassword(input.password);
  if (weak) return weak;
  const done = await deps.db.transaction().execute(async (trx) => {
    const person = await deps.mailLinks.use(trx, 'reset-password', input.token);
    // Before the new password is there: the first proof takes away what was set until then.
    if (!person || !(await proveMailbox(trx, person, deps.clock()))) return dead;
    const set = await deps.customers.setPassword(trx, person.userId, input.password);
    if (!set.ok) return set;
    await tellOfChange(deps, trx, person.email);
    return ok(person.userId);
  });
  if (!done.ok) return done;
  await deps.customers.endSessions(done.value);
  deps.wakeJobs();
  return ok(null);
};

/**
 * Changes the password of a customer who knows the old one, ends every session and opens a new one here in the
 * place of that of `headers`.
 * Refuses a wrong old password, the same password and a weak one.
 */
export const changePassword = async (
  deps: Deps,
  viewer: CustomerViewer,
  input: { readonly current: string; readonly password: string },
  headers: Headers,
  from: RequestFrom,
): Promise<
  Result<
    { readonly cookies: readonly string[] },
    'too-many-requests' | 'password-wrong' | 'password-invalid'
  >
> => {
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  if (!(await deps.customers.knowsPassword(viewer.id, input.current)))
    return refuse('password-wrong', 422, ACCOUNT_MESSAGES.passwordWrong, {
      fields: { current: ACCOUNT_MESSAGES.passwordWrong },
    });
  if (input.current === input.password)
    return refuse('password-invalid', 422, ACCOUNT_MESSAGES.passwordSame, {
      fields: { password: ACCOUNT_MESSAGES.passwordSame },
    });
  const done = await deps.db.transaction().execute(async (trx) => {
    const set = await deps.customers.setPassword(trx, viewer.id, input.password);
    if (set.ok) await tellOfChange(deps, trx, viewer.email);
    return set;
  });
  if (!done.ok) return done;
  await deps.limiter.reset('password-again-account', viewer.id);
  const before = await deps.customers.openedSession(headers);
  await deps.customers.endSessions(viewer.id);
  deps.wakeJobs();
  return ok(await deps.customers.openSession(viewer.id, false, from, before?.factorShown));
};
