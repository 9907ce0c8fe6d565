import type { RequestFrom } from '#auth/customers.ts';
import type { PasskeyRequest } from '#auth/factors/passkeys.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { FACTOR_MESSAGES } from '#texts/factors.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import type { FactorRealm } from './person.ts';

const limitOf = (realm: FactorRealm) =>
  realm === 'staff' ? 'staff-factor-address' : 'factor-address';

/** Options for logging in with any passkey of the store. Refuses too many requests. */
export const askForPasskey = async (
  deps: Deps,
  realm: FactorRealm,
  address: string,
): Promise<Result<PasskeyRequest, 'too-many-requests'>> =>
  (await limited(deps, [['passkey-address', address]], TOO_MANY_ATTEMPTS)) ??
  ok(await deps.factors[realm].passkeys.askToShow(undefined));

/** Options for using a passkey of the person whose login waits for a second factor. */
export const askForSecondPasskey = async (
  deps: Deps,
  realm: FactorRealm,
  headers: Headers,
  address: string,
): Promise<Result<PasskeyRequest, 'too-many-requests' | 'login-ended'>> => {
  const tooOften = await limited(deps, [['passkey-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const { pendingMfa, passkeys } = deps.factors[realm];
  const pending = await pendingMfa.peek(headers);
  return pending
    ? ok(await passkeys.askToShow(pending.userId))
    : refuse('login-ended', 'unauthenticated', FACTOR_MESSAGES.loginEnded);
};

/**
 * Opens a session by a passkey alone, which counts as two factors. A passkey of a suspended person does not
 * work.
 */
export const logInByPasskey = async (
  deps: Deps,
  realm: FactorRealm,
  answer: string,
  from: RequestFrom,
): Promise<Result<{ cookies: readonly string[] }, 'too-many-requests' | 'passkey-unknown'>> => {
  const tooOften = await limited(deps, [[limitOf(realm), from.address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const userId = await deps.db
    .transaction()
    .execute((trx) => deps.factors[realm].passkeys.use(trx, undefined, answer));
  if (userId === undefined || !(await deps[realm].mayLogIn(userId))) {
    deps.securityEvents.note({ event: 'login refused', realm, detail: 'passkey' });
    return refuse('passkey-unknown', 'unauthenticated', FACTOR_MESSAGES.passkeyUnknown);
  }
  deps.securityEvents.note({ event: 'login', realm, detail: 'passkey' });
  const { cookies } = await deps[realm].openSession(userId, false, from, true);
  return ok({ cookies });
};
