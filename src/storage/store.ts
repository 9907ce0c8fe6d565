/**
 * Storage of encrypted files: a disk or an S3-compatible store. Keys are names in folders, such as
 * `user_1/prescription_2.pdf`; bodies are already encrypted.
 */
export type FileStore = {
  /**
   * Stores the whole body and replaces the previous content of the key. If it throws, the key holds its
   * previous content or, if the network lost the answer, possibly the whole new body.
   */
  readonly put: (key: string, body: AsyncIterable<Uint8Array>) => Promise<void>;
  /** The body, to be read to its end or closed by leaving its loop; undefined where there is none. */
  readonly get: (key: string) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Removes what is there; it is no error when nothing is. */
  readonly remove: (key: string) => Promise<void>;
  /** Every file whose key begins with the prefix, in no promised order. */
  readonly list: (prefix?: string) => AsyncIterable<StoredFile>;
};

export type StoredFile = { readonly key: string; readonly modified: Date };

/** The store cannot do what it was asked; the message names neither key nor content. */
export class StorageError extends Error {}

const SEGMENT = /^[a-z0-9][a-z0-9._-]{0,219}$/i;

/**
 * Throws for a key that could leave the store's root or that some store would read otherwise. A
 * segment begins with a letter or a digit, so neither `..` nor a hidden file is one.
 */
export const checkKey = (key: string): string => {
  const segments = key.split('/');
  if (segments.length > 4 || !segments.every((segment) => SEGMENT.test(segment)))
    throw new StorageError('This is no storage key.');
  return key;
};
