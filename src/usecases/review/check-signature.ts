import type { StaffViewer } from '#domain/access.ts';
import { REVIEW_MESSAGES } from '#domain/review/review.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

export type Signature = { readonly username: string; readonly password: string };

export type SignatureRefusal = 'signature-missing' | 'signature-wrong' | 'too-many-requests';

/** Whether somebody of the staff signs with their own name and password, given again. */
export const checkSignature = async (
  deps: Deps,
  viewer: StaffViewer,
  { username, password }: Signature,
): Promise<Result<null, SignatureRefusal>> => {
  if (username.trim() === '' || password === '')
    return refuse('signature-missing', 'invalid', REVIEW_MESSAGES.signatureMissing);
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const own = username.trim().toLowerCase() === viewer.username;
  if (!(await deps.staff.knowsPassword(viewer.id, password)) || !own)
    return refuse('signature-wrong', 'invalid', REVIEW_MESSAGES.signatureWrong);
  await deps.limiter.reset('password-again-account', viewer.id);
  return ok(null);
};
