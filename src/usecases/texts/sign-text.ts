import { licenceOf } from '#db/reads/reviews.ts';
import { findTextSignature } from '#db/reads/text-signatures.ts';
import { addTextSignature, withdrawTextSignature } from '#db/writes/text-signatures.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { type TextKind, textKey } from '#domain/text-signatures.ts';
import { SIGNATURE_MESSAGES } from '#texts/text-signatures.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { checkSignature, type Signature } from '#usecases/staff/check-signature.ts';

type SignInput = {
  readonly kind: TextKind;
  readonly textId: string;
  /** Of the version that the pharmacist saw. */
  readonly textHash: string;
  readonly signature: Signature;
};

const notYours = refuse('not-allowed', 'forbidden', SIGNATURE_MESSAGES.notYours);

/**
 * A pharmacist signs the present version of a text with their name and licence; pages show it until the text changes.
 * Refuses another version than the one that was read.
 */
export const signText = async (
  deps: Deps,
  viewer: Viewer,
  { kind, textId, textHash, signature }: SignInput,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'sign texts')) return notYours;
  const hash = deps.content.textHashes.get(textKey(kind, textId));
  if (hash === undefined) return refuse('not-found', 'not-found', SIGNATURE_MESSAGES.notFound);
  if (hash !== textHash) return refuse('text-changed', 'conflict', SIGNATURE_MESSAGES.changed);
  const signed = await checkSignature(deps, viewer, signature, SIGNATURE_MESSAGES);
  if (!signed.ok) return signed;
  const result = await deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const licence = await licenceOf(trx, viewer.id);
    if (licence === undefined)
      return refuse('licence-missing', 'conflict', SIGNATURE_MESSAGES.licenceMissing);
    const id = deps.newId();
    const added = await addTextSignature(trx, {
      id,
      kind,
      text_id: textId,
      text_hash: hash,
      staff_id: viewer.id,
      name: viewer.name,
      licence,
      signed_at: deps.clock(),
    });
    if (!added) return refuse('already-signed', 'conflict', SIGNATURE_MESSAGES.already);
    await recordChange(deps, trx, viewer, 'text signed', { subjectId: id });
    return ok(null);
  });
  if (result.ok) await deps.signatures.read();
  return result;
};

/** A pharmacist withdraws a signature, whoever gave it: pages no longer show it. */
export const withdrawSignature = async (
  deps: Deps,
  viewer: Viewer,
  id: string,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'sign texts')) return notYours;
  const result = await deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    if (!(await findTextSignature(trx, id)))
      return refuse('not-found', 'not-found', SIGNATURE_MESSAGES.withdrawn);
    await withdrawTextSignature(trx, id, { staffId: viewer.id, at: deps.clock() });
    await recordChange(deps, trx, viewer, 'text signature withdrawn', { subjectId: id });
    return ok(null);
  });
  if (result.ok) await deps.signatures.read();
  return result;
};
