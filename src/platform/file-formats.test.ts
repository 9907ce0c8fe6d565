import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DecryptionError,
  masterKeyFrom,
  type MasterKeys,
  TAG_BYTES,
} from '#platform/encryption.ts';
import { ageKeyFile, decryptFile, encryptFile } from '#platform/age-files.ts';
import { HEADER_BYTES as FORMER_HEADER_BYTES } from '#platform/former-files.ts';
import { encryptFormerFile } from '#tests/support/former-files.ts';

const SEGMENT_BYTES = 64 * 1024;
/** Length of the age header for one X25519 recipient, plus the payload nonce. */
const AGE_HEADER_BYTES =
  'age-encryption.org/v1\n'.length +
  '-> X25519 '.length +
  43 +
  1 +
  43 +
  1 +
  '--- '.length +
  43 +
  1 +
  16;

/** Both formats make the same promises; the store writes the first and only reads the second. */
const FORMATS = [
  { format: 'an age file', version: 'a1', headerBytes: AGE_HEADER_BYTES, seal: encryptFile },
  {
    format: 'a file of the former format',
    version: 'w1',
    headerBytes: FORMER_HEADER_BYTES,
    seal: encryptFormerFile,
  },
] as const;

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

describe.each(FORMATS)('$format', ({ version, headerBytes, seal }) => {
  const encrypt = async (plain: Uint8Array, by = masters, as = name) => {
    const { wrappedKey, encrypted } = await seal(whole(plain), by, as);
    return { wrappedKey, encrypted: await collect(encrypted) };
  };
  const encryptedLength = (plain: number): number =>
    headerBytes + plain + TAG_BYTES * Math.max(1, Math.ceil(plain / SEGMENT_BYTES));

  it('is decrypted for any length and chunking', async () => {
    await fc.assert(
      fc.asyncProperty(
        lengths,
        fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 4 }),
        fc.array(fc.integer({ min: 7, max: 100_000 }), { minLength: 1, maxLength: 4 }),
        async (length, writes, reads) => {
          const plain = sample(length);
          const made = await seal(inChunks(plain, writes), masters, name);
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
      fc.constantFrom(0, headerBytes, headerBytes + SEALED, headerBytes + 2 * SEALED),
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
    const header = encrypted.subarray(0, headerBytes);
    const part = (i: number) =>
      encrypted.subarray(headerBytes + i * SEALED, headerBytes + (i + 1) * SEALED);
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
  describe('its wrapped key', () => {
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
      for (const bad of [
        '',
        version,
        `${version}.`,
        `${version}.${masters.current.id}.`,
        `${wrappedKey}.x`,
      ])
        await expect(decrypt(encrypted, bad)).rejects.toThrow(DecryptionError);
    });
  });
});

describe('the age tool', () => {
  const installed = spawnSync('age', ['--version']).status === 0;
  const title = installed
    ? 'opens a file with the key file'
    : 'opens a file with the key file (not run: `age` is not installed; on Debian, apt-get install age)';

  it.skipIf(!installed)(title, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'age-'));
    try {
      const plain = sample(2 * SEGMENT_BYTES + 5);
      const rotated = keys(2, [masters]);
      const file = join(folder, 'scan.pdf');
      const keyFile = join(folder, 'key.txt');
      writeFileSync(keyFile, ageKeyFile(rotated), { mode: 0o600 });
      for (const by of [masters, rotated]) {
        writeFileSync(file, await collect((await encryptFile(whole(plain), by, name)).encrypted));
        expect(execFileSync('age', ['--decrypt', '-i', keyFile, file]).equals(plain)).toBe(true);
      }
      writeFileSync(keyFile, ageKeyFile(keys(3)), { mode: 0o600 });
      expect(spawnSync('age', ['--decrypt', '-i', keyFile, file]).status).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
