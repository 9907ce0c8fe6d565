import { redirectDocument, type RouterContextProvider } from 'react-router';
import type { Result } from '#domain/result.ts';
import {
  askForPasskey,
  askForSecondPasskey,
  logInByPasskey,
} from '#usecases/factors/log-in-by-passkey.ts';
import { depsContext, requestContext, requestFrom } from '#web/http/context.ts';
import { localPath } from '#web/http/local-path.ts';
import { orFailed, refusalInit, replyOf, respond } from '#web/http/respond.ts';
import { loggedIn } from '#web/http/account-answers.ts';
import { FACTOR_PLACES, isSecondStep } from './places.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import { staffLoggedIn } from './show-route.ts';

type Realm = keyof typeof FACTOR_PLACES;
type Context = Readonly<RouterContextProvider>;

/** Script requests are answered in JSON: the options of a ceremony, or the message of a refusal. */
export const answerScript = (result: Result<unknown>): Response =>
  result.ok ? Response.json(result.value) : Response.json(replyOf(result), refusalInit(result));

/** Options for using a passkey. */
export const sendPasskeyRequest = async (realm: Realm, request: Request, context: Context) => {
  const deps = context.get(depsContext);
  const { address } = context.get(requestContext);
  return answerScript(
    await orFailed(deps, LOGIN_UNAVAILABLE, () =>
      isSecondStep(new URL(request.url).searchParams)
        ? askForSecondPasskey(deps, realm, request.headers, address)
        : askForPasskey(deps, realm, address),
    ),
  );
};

/** Logs in with a passkey instead of a password. */
export const actPasskey = async (
  realm: Realm,
  request: Request,
  context: Context,
  posted: FormData,
) => {
  const deps = context.get(depsContext);
  const answer = posted.get('answer');
  const done = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    logInByPasskey(
      deps,
      realm,
      typeof answer === 'string' ? answer : '',
      requestFrom(request, context),
    ),
  );
  if (!done.ok) return respond(done);
  const { cookies } = done.value;
  return realm === 'staff'
    ? redirectDocument(FACTOR_PLACES.staff.home, { headers: staffLoggedIn(cookies) })
    : redirectDocument(
        localPath(new URL(request.url).searchParams.get('from'), FACTOR_PLACES.customers.home),
        { headers: loggedIn(cookies) },
      );
};
