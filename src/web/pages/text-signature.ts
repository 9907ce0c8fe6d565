import { formatDate } from '#domain/dates.ts';
import { type TextKind, textKey, validSignature } from '#domain/text-signatures.ts';
import { SIGNATURE_TEXTS } from '#texts/text-signatures.ts';
import type { Deps } from '#usecases/deps.ts';

/** What a page says of the pharmacist who signed its text. */
export type ShownSignature = {
  readonly words: string;
  /** For structured data; undefined if nobody has signed the text as it is now. */
  readonly by:
    | { readonly name: string; readonly licence: string; readonly day: string }
    | undefined;
};

/** The signature under the present version of a text. */
export const shownSignature = (
  { content, signatures }: Pick<Deps, 'content' | 'signatures'>,
  kind: TextKind,
  id: string,
): ShownSignature => {
  const key = textKey(kind, id);
  const signed = validSignature(signatures.of(key), content.textHashes.get(key));
  if (!signed) return { words: SIGNATURE_TEXTS.unsigned, by: undefined };
  const { name, licence, signedAt } = signed;
  return {
    words: SIGNATURE_TEXTS.signed(name, licence, formatDate(signedAt)),
    by: { name, licence, day: signedAt.toISOString().slice(0, 10) },
  };
};
