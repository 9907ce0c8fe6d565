import { data, type RouterContextProvider } from 'react-router';
import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import type { GuardedForm } from '#domain/captcha.ts';
import type { Result } from '#domain/result.ts';
import { LOGIN_UNAVAILABLE } from '#texts/login-unavailable.ts';
import type { AskedForCode } from '#auth/code-requests.ts';
import type { Deps } from '#usecases/deps.ts';
import { afterLogin } from '#web/factors/show-route.ts';
import type { FormReply } from '#web/forms/check-form.ts';
import { SENT } from '#web/forms/labels.ts';
import { depsContext, requestContext, requestFrom } from '#web/http/context.ts';
import { returnPath } from '#web/http/local-path.ts';
import { passCaptcha } from '#web/http/pass-captcha.ts';
import { orFailed, respond } from '#web/http/respond.ts';

type Context = Readonly<RouterContextProvider>;

/** Sends a login code and answers with the form that asks for it. */
export const answerCodeRequest = async (
  context: Context,
  posted: FormData,
  values: FormReply['values'],
  {
    form,
    failed,
    send,
  }: {
    readonly form: GuardedForm;
    /** Message of an unexpected failure. */
    readonly failed: string;
    readonly send: (deps: Deps, address: string) => Promise<Result<AskedForCode>>;
  },
) => {
  const deps = context.get(depsContext);
  const passed = await passCaptcha(context, form, posted, failed);
  if (!passed.ok) return respond(passed, values);
  const sent = await orFailed(deps, failed, () => send(deps, context.get(requestContext).address));
  if (!sent.ok) return respond(sent, values);
  const headers = new Headers();
  for (const cookie of sent.value.cookies) headers.append('set-cookie', cookie);
  return data<FormReply>({ values, errors: {}, code: SENT }, { headers });
};

/** Logs in with a code; a refusal shows the form that asks for the code again. */
export const answerCode = async (
  request: Request,
  context: Context,
  values: FormReply['values'],
  logIn: (deps: Deps, from: RequestFrom) => Promise<Result<CreatedSession>>,
) => {
  const deps = context.get(depsContext);
  const session = await orFailed(deps, LOGIN_UNAVAILABLE, () =>
    logIn(deps, requestFrom(request, context)),
  );
  if (!session.ok) return respond({ ...session, code: SENT }, values);
  return afterLogin(session.value, returnPath(new URL(request.url).searchParams));
};
