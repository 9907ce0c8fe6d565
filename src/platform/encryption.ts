import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/**
 * Encryption of files at rest. Each file has a random key of its own; that key is stored wrapped by a
 * master key. The file is cut into segments, each sealed by AES-256-GCM under a nonce that counts the
 * segments and marks the last, so that a reader can hand out every segment as soon as it is
 * proven, and notices one that was changed, moved, left out, added or taken from elsewhere
 * (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 *
 *   header   "PHRX", version, 7 random bytes that begin every nonce
 *   segment  ciphertext of 64 KiB (the last: 0 to 64 KiB), tag of 16 bytes
 *
 * Header and the file's name are authenticated with every segment.
 */
export type MasterKey = { readonly id: string; readonly key: KeyObject };

/** New files use the current key; files of a retired one still open. */
export type MasterKeys = { readonly current: MasterKey; readonly retired: readonly MasterKey[] };

/** What was read is not what was written, or belongs to another name or key. */
export class DecryptionError extends Error {}

export const MASTER_KEY_BYTES = 32;
export const SEGMENT_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const PREFIX_BYTES = 7;
const MAGIC = Buffer.from('PHRX\u0001', 'latin1');
export const HEADER_BYTES = MAGIC.length + PREFIX_BYTES;
const WRAP_VERSION = 'w1';

/** A master key from its 32 bytes; its id is a fingerprint that gives nothing of it away. */
export const masterKeyFrom = (bytes: Uint8Array): MasterKey => {
  if (bytes.length !== MASTER_KEY_BYTES)
    throw new Error(`A master key has ${MASTER_KEY_BYTES} bytes, not ${bytes.length}.`);
  const id = createHash('sha256')
    .update('master key id\n')
    .update(bytes)
    .digest('hex')
    .slice(0, 16);
  return { id, key: createSecretKey(bytes) };
};

const seal = (key: KeyObject, nonce: Uint8Array, aad: Uint8Array, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

const unseal = (key: KeyObject, nonce: Uint8Array, aad: Uint8Array, sealed: Buffer): Buffer => {
  if (sealed.length < TAG_BYTES) throw new DecryptionError('The file ends in the middle.');
  const end = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(aad)
    .setAuthTag(sealed.subarray(end));
  const plain = decipher.update(sealed.subarray(0, end));
  try {
    decipher.final();
  } catch (error) {
    throw new DecryptionError('The data is not what was written.', { cause: error });
  }
  return plain;
};

const wrapAad = (keyId: string, name: string): Buffer =>
  Buffer.from(`file key\n${WRAP_VERSION}\n${keyId}\n${name}`);

const wrap = (master: MasterKey, fileKey: Uint8Array, name: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const sealed = seal(master.key, nonce, wrapAad(master.id, name), fileKey);
  return `${WRAP_VERSION}.${master.id}.${Buffer.concat([nonce, sealed]).toString('base64url')}`;
};

const SECRET_VERSION = 's1';

const secretAad = (keyId: string, name: string): Buffer =>
  Buffer.from(`secret\n${SECRET_VERSION}\n${keyId}\n${name}`);

/** Encrypts a few bytes that a column keeps, bound to `name`: under another name they do not open. */
export const sealSecret = (masters: MasterKeys, secret: Uint8Array, name: string): string => {
  const { id, key } = masters.current;
  const nonce = randomBytes(NONCE_BYTES);
  const sealed = seal(key, nonce, secretAad(id, name), secret);
  return `${SECRET_VERSION}.${id}.${Buffer.concat([nonce, sealed]).toString('base64url')}`;
};

const masterOf = (masters: MasterKeys, id: string): MasterKey => {
  const master = [masters.current, ...masters.retired].find((known) => known.id === id);
  if (!master) throw new DecryptionError(`The master key ${id} that this needs is not here.`);
  return master;
};

/** What `sealSecret` was given. Throws a DecryptionError where it is not what was sealed under this name. */
export const openSecret = (masters: MasterKeys, sealed: string, name: string): Buffer => {
  const [version, id, text, ...more] = sealed.split('.');
  if (version !== SECRET_VERSION || id === undefined || text === undefined || more.length > 0)
    throw new DecryptionError('The sealed secret is not one of ours.');
  const bytes = Buffer.from(text, 'base64url');
  return unseal(
    masterOf(masters, id).key,
    bytes.subarray(0, NONCE_BYTES),
    secretAad(id, name),
    bytes.subarray(NONCE_BYTES),
  );
};

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

const segmentNonce = (header: Buffer, counter: number, last: boolean): Buffer => {
  const nonce = Buffer.alloc(NONCE_BYTES);
  header.copy(nonce, 0, MAGIC.length);
  nonce.writeUInt32BE(counter, PREFIX_BYTES);
  nonce[NONCE_BYTES - 1] = last ? 1 : 0;
  return nonce;
};

/**
 * Cuts a stream into pieces of `size` bytes and tells the last one, which has 0 to `size` bytes and is
 * empty only where the whole stream is. A full piece is held back until it is known whether more follows.
 */
async function* pieces(
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

/**
 * Encrypts a stream under a new random key, bound to `name`: under another name it does not open.
 * The stream is read as the result is; read the result once.
 */
export const encryptFile = (
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
 * Decrypts what `encryptFile` made under this name. Only proven bytes come out. Throws a
 * DecryptionError as soon as a segment is not what was written, and at the end where the file was cut.
 */
export async function* decryptFile(
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
