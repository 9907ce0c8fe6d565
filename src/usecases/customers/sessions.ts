import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import type { CustomerViewer, Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ACCOUNT_MESSAGES } from '#texts/account.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { noteLogin } from '#usecases/note-login.ts';
import { type ProofRefusal, proveUnlessFresh } from '#usecases/factors/prove.ts';
import { forgetGuesses, guessKeys, limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
};

/** Opens a customer's session, or asks for the second factor first. Unknown email and wrong password answer alike. */
export const logIn = async (
  deps: Deps,
  credentials: Credentials,
  from: RequestFrom,
  headers: Headers,
): Promise<Result<CreatedSession, 'too-many-requests' | 'wrong-credentials'>> => {
  const account = normalizeEmail(credentials.email);
  const guess = {
    account,
    address: from.address,
    device: deps.devices.customers.knows(headers, account),
    // The form was not let in without its proof.
    proved: await deps.captcha.asks('login'),
  };
  const tooOften = await limited(
    deps,
    [['login-address', from.address], ...guessKeys('login', guess)],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const session = await deps.customers.login(credentials, from);
  if (!session.ok) {
    await deps.captcha.note('login');
    noteLogin(deps, 'customers', 'password', undefined);
    return refuse('wrong-credentials', 'unauthenticated', ACCOUNT_MESSAGES.credentialsWrong);
  }
  await forgetGuesses(deps, 'login', guess);
  noteLogin(deps, 'customers', 'password', session.value);
  const { cookies, ...opened } = session.value;
  return ok({ ...opened, cookies: [...cookies, deps.devices.customers.remember(account)] });
};

/** Ends the session of the request; returns the cookies that remove it. */
export const logOut = async (
  deps: Deps,
  headers: Headers,
): Promise<{ readonly cookies: readonly string[] }> => {
  deps.securityEvents.note({ event: 'logout', realm: 'customers' });
  return deps.customers.logout(headers);
};

const NOT_FOUND = 'This device is no longer logged in.';

const recordEnd = (deps: Deps, viewer: CustomerViewer): Promise<void> =>
  recordChange(deps, deps.db, viewer, 'sessions ended', { patientId: viewer.id });

/**
 * A customer logs out on one other device, with the password unless the login is recent. Refuses alike what is none of
 * theirs and what has ended; the session is that of the request's headers.
 */
export const endSession = async (
  deps: Deps,
  viewer: Viewer,
  headers: Headers,
  input: { readonly id: string; readonly password: string },
): Promise<Result<null, 'not-found' | ProofRefusal>> => {
  const gone = refuse('not-found', 'not-found', NOT_FOUND);
  if (viewer.kind !== 'customer' || !isUuid(input.id)) return gone;
  const unproved = await proveUnlessFresh(deps, viewer, headers, input.password);
  if (unproved) return unproved;
  if (!(await deps.customers.endSession(headers, input.id))) return gone;
  await recordEnd(deps, viewer);
  return ok(null);
};

/** A customer logs out everywhere else, with the password unless the login is recent. */
export const endOtherSessions = async (
  deps: Deps,
  viewer: CustomerViewer,
  headers: Headers,
  password: string,
): Promise<Result<null, ProofRefusal>> => {
  const unproved = await proveUnlessFresh(deps, viewer, headers, password);
  if (unproved) return unproved;
  await recordEnd(deps, viewer);
  await deps.customers.endOtherSessions(headers);
  return ok(null);
};

/**
 * A customer logs out everywhere, apps that read their account included, with the password unless the login is recent;
 * answers with what makes this browser forget its session.
 */
export const endAllSessions = async (
  deps: Deps,
  viewer: CustomerViewer,
  headers: Headers,
  password: string,
): Promise<Result<{ readonly cookies: readonly string[] }, ProofRefusal>> => {
  const unproved = await proveUnlessFresh(deps, viewer, headers, password);
  if (unproved) return unproved;
  await recordEnd(deps, viewer);
  await deps.customers.endSessions(viewer.id);
  return ok(await deps.customers.logout(headers));
};
