import type { RouterContextProvider } from 'react-router';
import { type GuardedForm, PROOF_FIELD } from '#domain/captcha.ts';
import type { Result } from '#domain/result.ts';
import { proveWork } from '#usecases/prove-work.ts';
import { depsContext, requestContext } from './context.ts';
import { orFailed } from './respond.ts';

/** Checks the proof of work of a posted form, if one is needed; `words` is the message of an unexpected failure. */
export const passCaptcha = (
  context: Readonly<RouterContextProvider>,
  form: GuardedForm,
  posted: FormData,
  words: string,
): Promise<Result<null>> => {
  const deps = context.get(depsContext);
  const proof = posted.get(PROOF_FIELD);
  return orFailed(deps, words, () =>
    proveWork(
      deps,
      form,
      typeof proof === 'string' && proof !== '' ? proof : undefined,
      context.get(requestContext).address,
    ),
  );
};
