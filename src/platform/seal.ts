import {
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import type { MasterKeys } from './encryption.ts';

/**
 * Signs texts with Ed25519 and a key derived from the master key, so that access to the database is not enough
 * to forge them. Anybody with the public key can verify a signature, unlike a message authentication code.
 */
export type Sealed = { readonly publicKey: Buffer; readonly signature: Buffer };
export type Seal = {
  readonly sign: (text: string) => Sealed;
  /** Whether it was signed by this store, under its present master key or a retired one. */
  readonly isOurs: (text: string, sealed: Sealed) => boolean;
};

/** Prefix of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');
const SEED_BYTES = 32;

const signingKey = (master: KeyObject): KeyObject => {
  const seed = hkdfSync('sha256', master, new Uint8Array(), 'pharos audit checkpoints', SEED_BYTES);
  return createPrivateKey({
    key: Buffer.concat([PKCS8, Buffer.from(seed)]),
    format: 'der',
    type: 'pkcs8',
  });
};

const publicOf = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' });

/** The seal made from these master keys. */
export const openSeal = (masters: MasterKeys): Seal => {
  const key = signingKey(masters.current.key);
  const publicKey = publicOf(key);
  const known = [publicKey, ...masters.retired.map(({ key: old }) => publicOf(signingKey(old)))];
  return {
    sign: (text) => ({ publicKey, signature: sign(null, Buffer.from(text), key) }),
    isOurs: (text, sealed) =>
      known.some((each) => each.equals(sealed.publicKey)) &&
      verify(
        null,
        Buffer.from(text),
        { key: sealed.publicKey, format: 'der', type: 'spki' },
        sealed.signature,
      ),
  };
};
