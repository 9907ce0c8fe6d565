import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DecryptionError,
  masterKeyFrom,
  type MasterKeys,
  TAG_BYTES,
} from '#platform/encryption.ts';
import { HEADER_BYTES, SEGMENT_BYTES } from '#platform/former-files.ts';
import { decryptFile } from '#platform/age-files.ts';
import { encryptFormerFile } from '#tests/support/former-files.ts';

const encryptedLength = (plain: number): number =>
  HEADER_BYTES + plain + TAG_BYTES * Math.max(1, Math.ceil(plain / SEGMENT_BYTES));

const SEALED = SEGMENT_BYTES + TAG_BYTES;
const keys = (fill: number, retired: MasterKeys[] = []): MasterKeys => ({
  current: masterKeyFrom(Buffer.alloc(32, fill)),
  retired: retired.map((old) => old.current),
});
const masters = keys(1);
const name = 'user_a/prescription_b_1_scan.pdf';

async function* inChunks(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (let i = 0; from < bytes.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1;
    yield bytes.subarray(from, from + size);
    from += size;
  }
}

const collect = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const whole = (bytes: Uint8Array) => inChunks(bytes, [Math.max(1, bytes.length)]);
const encrypt = async (plain: Uint8Array, by = masters, as = name) => {
  const { wrappedKey, encrypted } = encryptFormerFile(whole(plain), by, as);
  return { wrappedKey, encrypted: await collect(encrypted) };
};
const decrypt = (encrypted: Uint8Array, wrappedKey: string, by = masters, as = name) =>
  collect(decryptFile(whole(encrypted), by, { wrappedKey, name: as }));

/** Bytes whose segments all differ. */
const sample = (length: number): Buffer => {
  const bytes = Buffer.alloc(length);
  for (let i = 0; i < length; i += 1) bytes[i] = (i ^ (i >> 8) ^ (i >> 16)) & 0xff;
  return bytes;
};

const lengths = fc.oneof(
  fc.constantFrom(0, 1, SEGMENT_BYTES - 1, SEGMENT_BYTES, SEGMENT_BYTES + 1, 2 * SEGMENT_BYTES),
  fc.nat({ max: 3 * SEGMENT_BYTES }),
);

describe('a file of the former format', () => {
  it('is decrypted for any length and chunking', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 7, max: 100_000 }), { minLength: 1, maxLength: 4 }),
        async (length, writes, reads) => {
          const plain = sample(length);
          const made = encryptFormerFile(inChunks(plain, writes), masters, name);
          const encrypted = await collect(made.encrypted);
          expect(encrypted.length).toBe(encryptedLength(length));
          const back = decryptFile(inChunks(encrypted, reads), masters, {
            wrappedKey: made.wrappedKey,
            name,
          });
          expect((await collect(back)).equals(plain)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is decrypted when it arrives byte by byte', async () => {
    const { encrypted, wrappedKey } = await encrypt(sample(300));
    const back = await collect(
      decryptFile(inChunks(encrypted, [1]), masters, { wrappedKey, name }),
    );
    expect(back.equals(sample(300))).toBe(true);
  });

  it('hides the plain text and differs each time', async () => {
    const plain = Buffer.from('Rx: a medicine that is nobody else’s business. '.repeat(50));
    const [first, second] = [await encrypt(plain), await encrypt(plain)];
    expect(first.encrypted.includes(plain.subarray(0, 16))).toBe(false);
    expect(first.encrypted.equals(second.encrypted)).toBe(false);
    expect(first.wrappedKey).not.toBe(second.wrappedKey);
  });

  it('is refused with any flipped bit', async () => {
    await fc.assert(
      fc.asyncProperty(lengths, fc.nat(), fc.nat({ max: 7 }), async (length, at, bit) => {
        const { encrypted, wrappedKey } = await encrypt(sample(length));
        const index = at % encrypted.length;
        encrypted[index] = (encrypted[index] ?? 0) ^ (1 << bit);
        await expect(decrypt(encrypted, wrappedKey)).rejects.toThrow(DecryptionError);
      }),
      { numRuns: 60 },
    );
  });

  it('is refused if truncated anywhere, also between segments', async () => {
    const cuts = fc.oneof(
      fc.constantFrom(0, HEADER_BYTES, HEADER_BYTES + SEALED, HEADER_BYTES + 2 * SEALED),
      fc.nat({ max: encryptedLength(3 * SEGMENT_BYTES) - 1 }),
    );
    const { encrypted, wrappedKey } = await encrypt(sample(3 * SEGMENT_BYTES));
    await fc.assert(
      fc.asyncProperty(cuts, async (cut) => {
        await expect(decrypt(encrypted.subarray(0, cut), wrappedKey)).rejects.toThrow(
          DecryptionError,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is refused with bytes appended', async () => {
    for (const length of [0, 10, SEGMENT_BYTES]) {
      const { encrypted, wrappedKey } = await encrypt(sample(length));
      for (const extra of [1, 16, SEALED])
        await expect(
          decrypt(Buffer.concat([encrypted, Buffer.alloc(extra)]), wrappedKey),
        ).rejects.toThrow(DecryptionError);
    }
  });

  it('is refused with segments swapped, repeated or missing', async () => {
    const { encrypted, wrappedKey } = await encrypt(sample(3 * SEGMENT_BYTES + 5));
    const header = encrypted.subarray(0, HEADER_BYTES);
    const part = (i: number) =>
      encrypted.subarray(HEADER_BYTES + i * SEALED, HEADER_BYTES + (i + 1) * SEALED);
    const inOrder = [0, 1, 2, 3].map(part);
    expect(Buffer.concat([header, ...inOrder]).equals(encrypted)).toBe(true);
    for (const order of [
      [1, 0, 2, 3],
      [0, 0, 2, 3],
      [0, 2, 3],
      [0, 1, 3],
      [1, 2, 3],
      [0, 1, 1, 2, 3],
    ])
      await expect(
        decrypt(Buffer.concat([header, ...order.map(part)]), wrappedKey),
      ).rejects.toThrow(DecryptionError);
  });

  it('yields verified segments before a later one fails', async () => {
    const plain = sample(2 * SEGMENT_BYTES + 5);
    const { encrypted, wrappedKey } = await encrypt(plain);
    const last = encrypted.length - 1;
    encrypted[last] = (encrypted[last] ?? 0) ^ 1;
    const out: Uint8Array[] = [];
    const reading = (async () => {
      for await (const piece of decryptFile(inChunks(encrypted, [9000]), masters, {
        wrappedKey,
        name,
      }))
        out.push(piece);
    })();
    await expect(reading).rejects.toThrow(DecryptionError);
    expect(Buffer.concat(out).equals(plain.subarray(0, 2 * SEGMENT_BYTES))).toBe(true);
  });
});

describe('the wrapped key of a file of the former format', () => {
  it('opens only its own file, under its name and with its master key', async () => {
    const one = await encrypt(sample(100));
    const other = await encrypt(sample(100));
    await expect(decrypt(one.encrypted, other.wrappedKey)).rejects.toThrow(DecryptionError);
    await expect(decrypt(one.encrypted, one.wrappedKey, masters, 'user_b/x')).rejects.toThrow(
      DecryptionError,
    );
    await expect(decrypt(one.encrypted, one.wrappedKey, keys(2))).rejects.toThrow(
      /master key .* not here/,
    );
    expect((await decrypt(one.encrypted, one.wrappedKey)).equals(sample(100))).toBe(true);
  });

  it('still opens its file after a change of the master key', async () => {
    const made = await encrypt(sample(100));
    const rotated = keys(2, [masters]);
    expect((await decrypt(made.encrypted, made.wrappedKey, rotated)).equals(sample(100))).toBe(
      true,
    );
    const fresh = await encrypt(sample(5), rotated);
    expect(fresh.wrappedKey).toContain(rotated.current.id);
    await expect(decrypt(fresh.encrypted, fresh.wrappedKey, masters)).rejects.toThrow(
      DecryptionError,
    );
  });

  it('is refused if it was modified anywhere', async () => {
    const { encrypted, wrappedKey } = await encrypt(sample(10));
    await fc.assert(
      fc.asyncProperty(
        fc.nat({ max: wrappedKey.length - 1 }),
        fc.constantFrom('.', 'A', 'z', '0'),
        async (at, by) => {
          const touched = wrappedKey.slice(0, at) + by + wrappedKey.slice(at + 1);
          fc.pre(touched !== wrappedKey);
          await expect(decrypt(encrypted, touched)).rejects.toThrow(DecryptionError);
        },
      ),
    );
    for (const bad of ['', 'w1', 'w1.', `w1.${masters.current.id}.`, `${wrappedKey}.x`])
      await expect(decrypt(encrypted, bad)).rejects.toThrow(DecryptionError);
  });
});
