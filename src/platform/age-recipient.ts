import { loadAge, streamOf } from './age-files.ts';
import { DecryptionError } from './encryption.ts';

/* Files for somebody who keeps the key elsewhere, in the age format; the `age` tool opens them, too. */

/** A new identity: the secret that opens what is encrypted to its recipient. */
export const newIdentity = async (): Promise<string> => (await loadAge()).generateX25519Identity();

/** The public half of an identity, to which files are encrypted. */
export const recipientOf = async (identity: string): Promise<string> =>
  (await loadAge()).identityToRecipient(identity);

const bytesOf = async function* (
  source: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  for await (const piece of source) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
};

/** Encrypts a stream to a recipient. */
export async function* encryptTo(
  recipient: string,
  plain: AsyncIterable<Uint8Array | string>,
): AsyncGenerator<Uint8Array> {
  const { Encrypter } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(bytesOf(plain)));
}

/** Decrypts a stream with one of the identities. Throws a DecryptionError where none fits or a byte was changed. */
export async function* decryptWith(
  identities: readonly string[],
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  for (const identity of identities) decrypter.addIdentity(identity);
  try {
    yield* await decrypter.decrypt(streamOf(bytesOf(encrypted)));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new DecryptionError('It does not open: it was changed, or belongs to another key.', {
      cause: error,
    });
  }
}
