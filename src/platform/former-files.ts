import { createSecretKey, type KeyObject } from 'node:crypto';
import {
  DecryptionError,
  type MasterKeys,
  masterOf,
  NONCE_BYTES,
  TAG_BYTES,
  unseal,
} from './encryption.ts';

/**
 * Reads the format in which the store kept files before it used age. Each file has a random key, which its row
 * holds wrapped by a master key. The file is cut into segments, each sealed by AES-256-GCM under a nonce that
 * counts the segments and marks the last (the STREAM construction of Hoang, Reyhanitabar, Rogaway and
 * Vizár, 2015).
 *
 *   header   "PHRX", version, 7 random bytes that begin every nonce
 *   segment  ciphertext of 64 KiB (the last: 0 to 64 KiB), tag of 16 bytes
 *
 * Header and storage key are authenticated with every segment.
 */
export const SEGMENT_BYTES = 64 * 1024;
export const PREFIX_BYTES = 7;
export const MAGIC = Buffer.from('PHRX\u0001', 'latin1');
export const HEADER_BYTES = MAGIC.length + PREFIX_BYTES;
export const WRAP_VERSION = 'w1';

export const wrapAad = (keyId: string, name: string): Buffer =>
  Buffer.from(`file key\n${WRAP_VERSION}\n${keyId}\n${name}`);

const unwrap = (masters: MasterKeys, wrappedKey: string, name: string): KeyObject => {
  const [version, id, text, ...more] = wrappedKey.split('.');
  if (version !== WRAP_VERSION || id === undefined || text === undefined || more.length > 0)
    throw new DecryptionError('The wrapped key is not one of ours.');
  const master = masterOf(masters, id);
  const bytes = Buffer.from(text, 'base64url');
  const fileKey = unseal(
    master.key,
    bytes.subarray(0, NONCE_BYTES),
    wrapAad(id, name),
    bytes.subarray(NONCE_BYTES),
  );
  return createSecretKey(fileKey);
};

export const segmentNonce = (header: Buffer, counter: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  header.copy(nonce, 0, MAGIC.length);
  nonce.writeUInt32BE(counter, PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
};

/**
 * Cuts a stream into pieces of `size` bytes and marks the last one, which has 0 to `size` bytes. A full piece
 * is held back until it is known whether more follows.
 */
export async function* pieces(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? Buffer.from(chunk) : Buffer.concat([held, chunk]);
    let from = 0;
    for (; held.length - from > size; from += size)
      yield { piece: held.subarray(from, from + size), last: false };
    held = held.subarray(from);
  }
  yield { piece: held, last: true };
}

async function* withoutHeader(
  source: AsyncIterable<Uint8Array>,
  onHeader: (header: Buffer) => void,
): AsyncGenerator<Uint8Array> {
  let head: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    if (head.length >= HEADER_BYTES) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEADER_BYTES) continue;
    if (!head.subarray(0, MAGIC.length).equals(MAGIC))
      throw new DecryptionError('The file is not one that this store encrypted.');
    onHeader(head.subarray(0, HEADER_BYTES));
    if (head.length > HEADER_BYTES) yield head.subarray(HEADER_BYTES);
  }
  if (head.length < HEADER_BYTES) throw new DecryptionError('The file ends in the middle.');
}

/**
 * Decrypts a file that was encrypted under this name. Only proven bytes come out. Throws a
 * DecryptionError as soon as a segment is not what was written, and at the end where the file was cut.
 */
export async function* decryptFormerFile(
  encrypted: AsyncIterable<Uint8Array>,
  masters: MasterKeys,
  of: { readonly wrappedKey: string; readonly name: string },
): AsyncGenerator<Uint8Array> {
  const key = unwrap(masters, of.wrappedKey, of.name);
  let header: Buffer = Buffer.alloc(0);
  let aad: Buffer = Buffer.alloc(0);
  const body = withoutHeader(encrypted, (found) => {
    header = found;
    aad = Buffer.concat([found, Buffer.from(of.name)]);
  });
  let counter = 0;
  for await (const { piece, last } of pieces(body, SEGMENT_BYTES + TAG_BYTES)) {
    const plain = unseal(key, segmentNonce(header, counter++, last), aad, piece);
    if (plain.length > 0) yield plain;
  }
}
