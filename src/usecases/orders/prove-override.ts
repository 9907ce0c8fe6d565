import type { Tx } from '#db/client.ts';
import { may, type StaffViewer } from '#domain/access.ts';
import type { OverrideRefusal } from '#domain/orders/events.ts';
import { ok, type Refusal, refuse, type Result } from '#domain/result.ts';
import { OVERRIDE_TEXTS } from '#texts/gates.ts';
import type { Deps } from '#usecases/deps.ts';
import { proveFactor } from '#usecases/factors/show-factor.ts';

/**
 * Whether a pharmacist may override gates: proved by a second factor, which is used up with the change. Call
 * `limitProof` before it.
 */
export const proveOverride = async (
  deps: Deps,
  trx: Tx,
  viewer: StaffViewer,
  code: string,
): Promise<Result<null, OverrideRefusal>> => {
  if (!may(viewer, 'override gates'))
    return refuse('override-not-yours', 'forbidden', OVERRIDE_TEXTS.onlyPharmacists);
  if (code.trim() === '') return wrongCode('override-code-missing', OVERRIDE_TEXTS.codeMissing);
  return (await proveFactor(deps, trx, viewer, code.trim()))
    ? ok(null)
    : wrongCode('override-code-wrong', OVERRIDE_TEXTS.codeWrong);
};

const wrongCode = (
  code: 'override-code-missing' | 'override-code-wrong',
  message: string,
): Refusal<typeof code> => refuse(code, 'invalid', message, { fields: { code: message } });
