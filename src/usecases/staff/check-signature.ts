import type { StaffViewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited, TOO_MANY_ATTEMPTS } from '#usecases/limit.ts';

/** A member of the staff's own user name and password, entered again. */
export type Signature = { readonly username: string; readonly password: string };

type Words = { readonly missing: string; readonly wrong: string };

/** Whether a member of the staff signs with their own name and password. Refuses who tries too often. */
export const checkSignature = async (
  deps: Deps,
  viewer: StaffViewer,
  { username, password }: Signature,
  words: Words,
): Promise<Result<null, 'signature-missing' | 'signature-wrong' | 'too-many-requests'>> => {
  if (username.trim() === '' || password === '')
    return refuse('signature-missing', 'invalid', words.missing);
  const tooOften = await limited(deps, [['password-again-account', viewer.id]], TOO_MANY_ATTEMPTS);
  if (tooOften) return tooOften;
  const own = username.trim().toLowerCase() === viewer.username;
  const signed = await deps.staff.knowsPassword(viewer.id, password);
  if (!signed || !own)
    deps.securityEvents.note({ event: 'proof refused', realm: 'staff', detail: 'signature' });
  if (!signed || !own) return refuse('signature-wrong', 'invalid', words.wrong);
  await deps.limiter.reset('password-again-account', viewer.id);
  return ok(null);
};
