import type { GuardedForm } from '#domain/captcha.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/**
 * Accepts a form whose browser has proved its work, if that is required. Forms without proof count against the
 * address, because nothing else counts them.
 */
export const proveWork = async (
  deps: Deps,
  form: GuardedForm,
  proof: string | undefined,
  address: string,
): Promise<Result<null, 'too-many-requests' | 'proof-missing'>> => {
  if (await deps.captcha.passes(form, proof)) return ok(null);
  const tooOften = await limited(deps, [['form-address', address]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  return refuse(
    'proof-missing',
    'forbidden',
    `We could not check that a person sent this. Please turn JavaScript on and send it again, or write to ${deps.settings.brand.email}.`,
  );
};
