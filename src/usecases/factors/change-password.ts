import type { RequestFrom } from '#auth/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PASSWORD_REFUSALS } from '#texts/account.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type Person, realmOf, recordOfPerson, tellPerson } from './person.ts';

/**
 * Changes the password of somebody who knows the old one, ends every session and opens a new one here in the
 * place of that of `headers`. Told by mail. Refuses a wrong old password, the same password and a weak one.
 */
export const changePassword = async (
  deps: Deps,
  person: Person,
  input: { readonly current: string; readonly password: string },
  headers: Headers,
  from: RequestFrom,
): Promise<
  Result<
    { readonly cookies: readonly string[] },
    'too-many-requests' | 'password-wrong' | 'password-invalid'
  >
> => {
  const tooOften = await limited(deps, [['password-again-account', person.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const realm = realmOf(person);
  const accounts = deps[realm];
  if (!(await accounts.knowsPassword(person.id, input.current)))
    return refuse('password-wrong', 'invalid', PASSWORD_REFUSALS.wrong, {
      fields: { current: PASSWORD_REFUSALS.wrong },
    });
  if (input.current === input.password)
    return refuse('password-invalid', 'invalid', PASSWORD_REFUSALS.same, {
      fields: { password: PASSWORD_REFUSALS.same },
    });
  const done = await deps.db.transaction().execute(async (trx) => {
    const set = await accounts.setPassword(trx, person.id, input.password);
    if (!set.ok) return set;
    await recordOfPerson(deps, trx, person, 'password changed');
    await tellPerson(
      deps,
      trx,
      { realm, userId: person.id },
      { template: 'password-changed', data: { staff: realm === 'staff' } },
    );
    return set;
  });
  if (!done.ok) return done;
  await deps.limiter.reset('password-again-account', person.id);
  const before = await accounts.openedSession(headers);
  await accounts.endSessions(person.id);
  return ok(await accounts.openSession(person.id, false, from, before?.factorShown));
};
