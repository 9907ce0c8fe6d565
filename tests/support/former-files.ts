import { createCipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { type MasterKey, type MasterKeys, NONCE_BYTES } from '#platform/encryption.ts';
import {
  MAGIC,
  pieces,
  PREFIX_BYTES,
  SEGMENT_BYTES,
  segmentNonce,
  WRAP_VERSION,
  wrapAad,
} from '#platform/former-files.ts';

const seal = (key: KeyObject, nonce: Uint8Array, aad: Uint8Array, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const wrap = (master: MasterKey, fileKey: Uint8Array, name: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const sealed = seal(master.key, nonce, wrapAad(master.id, name), fileKey);
  return `${WRAP_VERSION}.${master.id}.${Buffer.concat([nonce, sealed]).toString('base64url')}`;
};

/**
 * Encrypts a stream in the file format of earlier releases with a new random key that is bound to `name`.
 * The result reads the stream lazily and can be read only once.
 */
export const encryptFormerFile = (
  plain: AsyncIterable<Uint8Array>,
  masters: MasterKeys,
  name: string,
): { readonly wrappedKey: string; readonly encrypted: AsyncIterable<Uint8Array> } => {
  const fileKey = randomBytes(32);
  const wrappedKey = wrap(masters.current, fileKey, name);
  const key = createSecretKey(fileKey);
  const header = Buffer.concat([MAGIC, randomBytes(PREFIX_BYTES)]);
  const aad = Buffer.concat([header, Buffer.from(name)]);
  const encrypted = async function* (): AsyncGenerator<Uint8Array> {
    yield header;
    let counter = 0;
    for await (const { piece, last } of pieces(plain, SEGMENT_BYTES))
      yield seal(key, segmentNonce(header, counter++, last), aad, piece);
  };
  return { wrappedKey, encrypted: encrypted() };
};
