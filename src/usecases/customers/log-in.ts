import type { RequestFrom } from '#auth/customers.ts';
import type { CreatedSession } from '#auth/factors/pending-mfa.ts';
import { ACCOUNT_MESSAGES, normalizeEmail } from '#domain/customers.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly rememberMe: boolean;
};

/** Opens a customer's session, or asks for the second factor first. Unknown email and wrong password answer alike. */
export const logIn = async (
  deps: Deps,
  credentials: Credentials,
  from: RequestFrom,
): Promise<Result<CreatedSession, 'too-many-requests' | 'wrong-credentials'>> => {
  const account = normalizeEmail(credentials.email);
  const tooOften = await limited(
    deps,
    [
      ['login-address', from.address],
      ['login-account', account],
    ],
    TOO_MANY_ATTEMPTS,
  );
  if (tooOften) return tooOften;
  const session = await deps.customers.login(credentials, from);
  if (!session.ok) {
    await deps.captcha.note('login');
    return refuse('wrong-credentials', 'unauthenticated', ACCOUNT_MESSAGES.credentialsWrong);
  }
  await deps.limiter.reset('login-account', account);
  return ok(session.value);
};
