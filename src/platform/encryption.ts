import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/** Everything is derived from one secret of 32 bytes, which `id` identifies without revealing it. */
export type MasterKey = {
  readonly id: string;
  /** Seals secrets in columns, and wrapped the keys of files in the former format. */
  readonly key: KeyObject;
  /** The X25519 secret that files are encrypted to, in the age format. */
  readonly fileIdentity: KeyObject;
  /** Authenticates which file belongs to which row. */
  readonly fileBinding: KeyObject;
  /** For digests that tell whether two values are the same, and nothing else of them. */
  readonly marks: KeyObject;
};

/** New files use the current key; files of a retired one still open. */
export type MasterKeys = { readonly current: MasterKey; readonly retired: readonly MasterKey[] };

/** The data was changed, or belongs to another name or key. */
export class DecryptionError extends Error {}

export const MASTER_KEY_BYTES = 32;
export const TAG_BYTES = 16;
export const NONCE_BYTES = 12;

/** A master key from its 32 bytes; its id is a fingerprint that gives nothing of it away. */
export const masterKeyFrom = (bytes: Uint8Array): MasterKey => {
  if (bytes.length !== MASTER_KEY_BYTES)
    throw new Error(`A master key has ${MASTER_KEY_BYTES} bytes, not ${bytes.length}.`);
  const id = createHash('sha256')
    .update('master key id\n')
    .update(bytes)
    .digest('hex')
    .slice(0, 16);
  const derived = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', `pharos ${purpose}`, 32)));
  return {
    id,
    key: createSecretKey(bytes),
    fileIdentity: derived('age identity'),
    fileBinding: derived('file binding'),
    marks: derived('marks'),
  };
};

const seal = (key: KeyObject, nonce: Uint8Array, aad: Uint8Array, plain: Uint8Array): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad);
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
};

/** Opens what `seal` made, or throws a DecryptionError. */
export const unseal = (
  key: KeyObject,
  nonce: Uint8Array,
  aad: Uint8Array,
  sealed: Buffer,
): Buffer => {
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

/** The master key of this id, or a DecryptionError that names it. */
export const masterOf = (masters: MasterKeys, id: string): MasterKey => {
  const master = [masters.current, ...masters.retired].find((known) => known.id === id);
  if (!master) throw new DecryptionError(`The master key ${id} that this needs is not here.`);
  return master;
};

/** Returns the secret given to `sealSecret`. Throws a DecryptionError if it was not sealed under this name. */
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

/** Keyed digests of a value, in hexadecimal digits: under the current master key first, then under retired ones. */
export const marksOf = (masters: MasterKeys, value: string): readonly [string, ...string[]] => {
  const mark = ({ marks }: MasterKey): string =>
    createHmac('sha256', marks).update(value).digest('hex');
  return [mark(masters.current), ...masters.retired.map(mark)];
};
