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

/** The public key of a former seal, with the signature by which a later one vouches for it. */
export type FormerSeal = { readonly publicKey: Buffer; readonly endorsement: Buffer };

export type Seal = {
  readonly sign: (text: string) => Sealed;
  /** Whether it was signed by this store, under its present master key, a retired one, or one that they vouch for. */
  readonly isOurs: (text: string, sealed: Sealed) => boolean;
  /** The public keys whose signatures count, each vouched for by the present one; the present one is left out. */
  readonly endorsed: () => readonly FormerSeal[];
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

const endorsementText = (publicKey: Buffer): string =>
  `pharos audit key 1\n${publicKey.toString('base64')}`;

const isSigned = (text: string, { publicKey, signature }: Sealed): boolean =>
  verify(null, Buffer.from(text), { key: publicKey, format: 'der', type: 'spki' }, signature);

/** The seal made from these master keys; `former` are the seals of keys that are gone. */
export const openSeal = (masters: MasterKeys, former: readonly FormerSeal[] = []): Seal => {
  const key = signingKey(masters.current.key);
  const publicKey = publicOf(key);
  const held = [publicKey, ...masters.retired.map(({ key: old }) => publicOf(signingKey(old)))];
  const vouchedFor = former.filter((each) =>
    held.some((own) =>
      isSigned(endorsementText(each.publicKey), { publicKey: own, signature: each.endorsement }),
    ),
  );
  const known = [...held, ...vouchedFor.map((each) => each.publicKey)];
  const signed = (text: string): Buffer => sign(null, Buffer.from(text), key);
  return {
    sign: (text) => ({ publicKey, signature: signed(text) }),
    isOurs: (text, sealed) =>
      known.some((each) => each.equals(sealed.publicKey)) && isSigned(text, sealed),
    endorsed: () =>
      known
        .filter((each) => !each.equals(publicKey))
        .map((each) => ({ publicKey: each, endorsement: signed(endorsementText(each)) })),
  };
};
