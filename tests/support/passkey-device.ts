import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** The answer of a device in the format that a browser script submits. */
type Answer = Readonly<Record<string, unknown>>;

const base64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');

/** Encodes the part of CBOR (RFC 8949) that an attestation needs. */
const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([(major << 5) | length])
    : length < 256
      ? Buffer.from([(major << 5) | 24, length])
      : Buffer.from([(major << 5) | 25, length >> 8, length & 0xff]);
const int = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytesOf = (value: Uint8Array): Buffer => Buffer.concat([head(2, value.length), value]);
const textOf = (value: string): Buffer =>
  Buffer.concat([head(3, value.length), Buffer.from(value)]);
const mapOf = (...pairs: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const WITH_KEY = 0x40;

export type DeviceFaults = {
  /** The origin of the requesting page; defaults to the store. */
  readonly origin?: string;
  /** The user was not verified by face, finger or PIN. */
  readonly unverified?: boolean;
  /** The signature counter; defaults to the next value. */
  readonly count?: number;
  readonly userHandle?: string;
};

/** A software device with one passkey (WebAuthn Level 3, section 6), for answers that a browser would never send. */
export const passkeyDevice = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest();
  let count = 0;
  let owner = '';

  const authData = (flags: number, told: number, more = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE(told);
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counted, more]);
  };
  const clientData = (type: string, challenge: string, from: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Answer): string =>
    JSON.stringify({ id: base64(id), rawId: base64(id), type: 'public-key', response });

  return {
    make: (
      options: { readonly challenge: string; readonly user: { readonly id: string } },
      faults: DeviceFaults = {},
    ): string => {
      owner = options.user.id;
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = mapOf(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytesOf(Buffer.from(x, 'base64url'))],
        [int(-3), bytesOf(Buffer.from(y, 'base64url'))],
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
      const flags = PRESENT | WITH_KEY | (faults.unverified ? 0 : VERIFIED);
      const data = authData(flags, count, credential);
      return answer({
        clientDataJSON: base64(
          clientData('webauthn.create', options.challenge, faults.origin ?? origin),
        ),
        attestationObject: base64(
          mapOf(
            [textOf('fmt'), textOf('none')],
            [textOf('attStmt'), mapOf()],
            [textOf('authData'), bytesOf(data)],
          ),
        ),
        transports: ['internal'],
      });
    },
    show: (options: { readonly challenge: string }, faults: DeviceFaults = {}): string => {
      count = faults.count ?? count + 1;
      const data = authData(PRESENT | (faults.unverified ? 0 : VERIFIED), count);
      const client = clientData('webauthn.get', options.challenge, faults.origin ?? origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return answer({
        clientDataJSON: base64(client),
        authenticatorData: base64(data),
        signature: base64(createSign('sha256').update(signed).sign(privateKey)),
        userHandle: faults.userHandle ?? owner,
      });
    },
  };
};

export type PasskeyDevice = ReturnType<typeof passkeyDevice>;
