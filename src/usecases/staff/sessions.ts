import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { STAFF_NOTICES } from '#texts/account.ts';
import type { Deps } from '#usecases/deps.ts';
import { noteLogin } from '#usecases/note-login.ts';
import { forgetGuesses, guessKeys, limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** Opens a staff session, independent of customer sessions, or asks for the second factor first. */
export const logInStaff = async (
  deps: Deps,
  credentials: { readonly username: string; readonly password: string },
  from: RequestFrom,
  headers: Headers,
): Promise<Result<CreatedSession, 'too-many-requests' | 'wrong-credentials'>> => {
  const account = credentials.username.trim().toLowerCase();
  const guess = {
    account,
    address: from.address,
    device: deps.devices.staff.knows(headers, account),
  };
  const tooOften = await limited(
    deps,
    [['staff-login-address', from.address], ...guessKeys('staff login', guess)],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const session = await deps.staff.login(credentials, from);
  if (!session.ok) {
    noteLogin(deps, 'staff', 'password', undefined);
    return refuse('wrong-credentials', 'unauthenticated', STAFF_NOTICES.loginFailed.text);
  }
  noteLogin(deps, 'staff', 'password', session.value);
  await forgetGuesses(deps, 'staff login', guess);
  const { cookies, ...opened } = session.value;
  return ok({ ...opened, cookies: [...cookies, deps.devices.staff.remember(account)] });
};

/** Ends the staff session that the headers carry; a customer's session beside it stays open. */
export const logOutStaff = async (
  deps: Pick<Deps, 'staff' | 'securityEvents'>,
  headers: Headers,
): Promise<{ readonly cookies: readonly string[] }> => {
  deps.securityEvents.note({ event: 'logout', realm: 'staff' });
  return deps.staff.logout(headers);
};
