import type { StaffViewer } from '#domain/access.ts';
import { ACCOUNT_MESSAGES } from '#domain/customers.ts';
import { FACTOR_MESSAGES, FRESH_LOGIN } from '#domain/factors.ts';
import { type Refusal, refuse } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { proveAgain } from '#usecases/customers/prove-again.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';
import { type Person, realmOf } from './person.ts';

/** Whether the session of the request was opened so lately that nobody has to prove again who they are. */
export const isFreshLogin = async (
  deps: Deps,
  person: Person,
  headers: Headers,
): Promise<boolean> => {
  const opened = await deps[realmOf(person)].openedSession(headers);
  return opened !== undefined && deps.clock().getTime() - opened.at.getTime() < FRESH_LOGIN;
};

export type ProofRefusal = 'too-many-requests' | 'password-wrong' | 'code-wrong';

const refused = (message: string): Refusal<'password-wrong'> =>
  refuse('password-wrong', 'invalid', message, { fields: { password: message } });

const proveStaff = async (
  deps: Deps,
  person: StaffViewer,
  password: string,
): Promise<Refusal<ProofRefusal> | undefined> => {
  const tooOften = await limited(deps, [['password-again-account', person.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  if (!(await deps.staff.knowsPassword(person.id, password)))
    return refused(ACCOUNT_MESSAGES.passwordWrong);
  await deps.limiter.reset('password-again-account', person.id);
  return undefined;
};

/** Asks for the password again, unless the person has just logged in. Undefined: it is them. */
export const proveUnlessFresh = async (
  deps: Deps,
  person: Person,
  headers: Headers,
  password: string,
): Promise<Refusal<ProofRefusal> | undefined> => {
  if (await isFreshLogin(deps, person, headers)) return undefined;
  if (person.kind === 'customer' && !(await deps.customers.hasPassword(person.id)))
    return refused(FACTOR_MESSAGES.logInAgain);
  if (password === '') return refused(FACTOR_MESSAGES.proofMissing);
  return person.kind === 'customer'
    ? proveAgain(deps, person, { password })
    : proveStaff(deps, person, password);
};
