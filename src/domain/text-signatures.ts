/** Texts that a pharmacist can sign. */
export const TEXT_KINDS = ['product', 'article'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Names a text: its kind and the id of its product or article. */
export type TextKey = `${TextKind}:${string}`;

export const textKey = (kind: TextKind, id: string): TextKey => `${kind}:${id}`;

/** The signature of a pharmacist who has read one version of a text and answers for it. */
export type TextSignature = {
  readonly id: string;
  readonly kind: TextKind;
  readonly textId: string;
  /** Of the version that was read. */
  readonly textHash: string;
  readonly name: string;
  /** Number and authority of the licence at that moment. */
  readonly licence: string;
  readonly signedAt: Date;
};

/** The last signature of a text if it is of the present version; undefined if the text has changed since, or never had one. */
export const validSignature = (
  last: TextSignature | undefined,
  hash: string | undefined,
): TextSignature | undefined => (last !== undefined && last.textHash === hash ? last : undefined);
