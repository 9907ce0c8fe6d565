import { createHmac, timingSafeEqual } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { bech32 } from '@scure/base';
import { DecryptionError, type MasterKey, type MasterKeys, masterOf } from './encryption.ts';
import { decryptFormerFile, WRAP_VERSION } from './former-files.ts';

/*
 * Files at rest are encrypted in the age format (https://age-encryption.org/v1) to an X25519 recipient that is
 * derived from the master key, so that the `age` tool opens them with the identity that `ageIdentity` prints.
 *
 * Anybody can encrypt to a recipient, and age does not say which file is which. Therefore the row of a file holds a
 * MAC of the file's name and age header, under a key that is derived from the master key. The header authenticates
 * the random key of its file, and that key every chunk. So a file that was changed, cut, made by somebody else or
 * put in the place of another is noticed before its first byte is out.
 */

/** The library computes in JavaScript and takes 25 MB, so it is loaded with the first file. */
export const loadAge = () => import('age-encryption');

/** The `wrapped_key` of an age file: this, the id of the master key, the MAC. */
const VERSION = 'a1';

/** The header's last line holds its own MAC; the 16 bytes after it make the key of the payload. */
const HEADER_END = /\n--- [A-Za-z0-9+/]{43}\n/;
const PAYLOAD_NONCE_BYTES = 16;
/** A header for one recipient has about 200 bytes. */
const MAX_HEADER_BYTES = 1024;

/** The identity of a master key's files, as the `age` tool reads it. */
const ageIdentity = ({ fileIdentity }: MasterKey): string =>
  bech32.encodeFromBytes('age-secret-key-', fileIdentity.export()).toUpperCase();

/** A key file for the `age` tool: opens the files of all these master keys. */
export const ageKeyFile = ({ current, retired }: MasterKeys): string =>
  [current, ...retired].map((key) => `# Master key ${key.id}\n${ageIdentity(key)}\n`).join('');

const bindingOf = ({ fileBinding }: MasterKey, name: string, header: Uint8Array): Buffer =>
  createHmac('sha256', fileBinding).update(`${name}\0`).update(header).digest();

/** Length of the age header and the payload nonce, once enough of the file has been read. */
const headerLength = (start: Buffer): number | undefined => {
  const end = HEADER_END.exec(start.toString('latin1'));
  const length = end ? end.index + end[0].length + PAYLOAD_NONCE_BYTES : Infinity;
  return length <= start.length ? length : undefined;
};

/** Reads as far as the header goes. `whole` is the file from its first byte. */
const splitHeader = async (
  source: AsyncIterable<Uint8Array>,
): Promise<{ readonly header: Buffer; readonly whole: AsyncIterable<Uint8Array> }> => {
  const iterator = source[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  let length: number | undefined;
  try {
    while (length === undefined) {
      const next = await iterator.next();
      if (next.done) throw new DecryptionError('The file ends in the middle.');
      start = Buffer.concat([start, next.value]);
      length = headerLength(start);
      if (length === undefined && start.length > MAX_HEADER_BYTES)
        throw new DecryptionError('The file is not one that this store encrypted.');
    }
  } catch (error) {
    await iterator.return?.();
    throw error;
  }
  let first: Buffer | undefined = start;
  const whole: AsyncIterable<Uint8Array> = {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        if (first === undefined) return iterator.next();
        const value = first;
        first = undefined;
        return { done: false, value };
      },
      return: async () => {
        await iterator.return?.();
        return { done: true, value: undefined };
      },
    }),
  };
  return { header: start.subarray(0, length), whole };
};

/**
 * A web stream, which the library takes. The library computes in JavaScript, about 3 ms for 64 KiB, so other work of
 * the process gets its turn after each piece.
 */
export const streamOf = (iterator: AsyncIterator<Uint8Array>): ReadableStream<Uint8Array> =>
  new ReadableStream({
    pull: async (controller) => {
      const next = await iterator.next();
      if (next.done) controller.close();
      else controller.enqueue(next.value);
      await setImmediate();
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });

/**
 * Encrypts a stream, bound to `name`: under another name it does not open. `wrappedKey` is for the file's row. The
 * stream is read as the result is; read the result once.
 */
export const encryptFile = async (
  plain: AsyncIterable<Uint8Array>,
  { current }: MasterKeys,
  name: string,
): Promise<{ readonly wrappedKey: string; readonly encrypted: AsyncIterable<Uint8Array> }> => {
  const { Encrypter, identityToRecipient } = await loadAge();
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(ageIdentity(current)));
  const { header, whole } = await splitHeader(
    await encrypter.encrypt(streamOf(plain[Symbol.asyncIterator]())),
  );
  const binding = bindingOf(current, name, header).toString('base64url');
  return { wrappedKey: `${VERSION}.${current.id}.${binding}`, encrypted: whole };
};

async function* decryptAgeFile(
  encrypted: AsyncIterable<Uint8Array>,
  masters: MasterKeys,
  of: { readonly wrappedKey: string; readonly name: string },
): AsyncGenerator<Uint8Array> {
  const [version, id, text, ...more] = of.wrappedKey.split('.');
  if (version !== VERSION || id === undefined || text === undefined || more.length > 0)
    throw new DecryptionError('The wrapped key is not one of ours.');
  const master = masterOf(masters, id);
  const { header, whole } = await splitHeader(encrypted);
  const expected = bindingOf(master, of.name, header).toString('base64url');
  if (
    expected.length !== text.length ||
    !timingSafeEqual(Buffer.from(expected), Buffer.from(text))
  ) {
    await whole[Symbol.asyncIterator]().return?.();
    throw new DecryptionError('The file is not the one that was stored under this name.');
  }
  const { Decrypter } = await loadAge();
  const decrypter = new Decrypter();
  decrypter.addIdentity(ageIdentity(master));
  const source = whole[Symbol.asyncIterator]();
  let readError: Error | undefined;
  const watched: AsyncIterator<Uint8Array> = {
    next: async () => {
      try {
        return await source.next();
      } catch (error) {
        readError = error instanceof Error ? error : new Error(String(error));
        throw error;
      }
    },
  };
  try {
    yield* await decrypter.decrypt(streamOf(watched));
  } catch (error) {
    if (readError !== undefined) throw readError;
    throw new DecryptionError('The data is not what was written.', { cause: error });
  } finally {
    // Cancelling the stream would close the source later than the reader's return.
    await source.return?.();
  }
}

/**
 * Decrypts what `encryptFile` made under this name, or a former release. Only proven bytes come out. Throws a
 * DecryptionError as soon as a chunk is not what was written, and at the end where the file was cut.
 */
export const decryptFile = (
  encrypted: AsyncIterable<Uint8Array>,
  masters: MasterKeys,
  of: { readonly wrappedKey: string; readonly name: string },
): AsyncGenerator<Uint8Array> =>
  of.wrappedKey.startsWith(`${WRAP_VERSION}.`)
    ? decryptFormerFile(encrypted, masters, of)
    : decryptAgeFile(encrypted, masters, of);
