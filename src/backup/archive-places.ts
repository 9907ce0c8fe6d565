import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Config } from '#config/config.ts';
import type { Seal } from '#platform/seal.ts';
import { localFolder } from '#storage/local-disk.ts';
import { s3 } from '#storage/s3.ts';
import type { FileStore } from '#storage/store.ts';

/*
 * The archive of the store's own PostgreSQL, in a folder or a bucket:
 *
 *   base/<line>.<time>/manifest.json   what a base backup consists of, signed by the store
 *   base/<line>.<time>/0000            its parts: a tar of the cluster, packed and encrypted, cut into pieces
 *   wal/<line>/<piece>.gz.age          the changes, packed and encrypted
 *   files/<storage key>                prescriptions, where they are on the disk; encrypted as in the store
 *   erased/<kind>.<id>                 who and what was erased
 *
 * A line is a time in which no change is missing. Each begins with a base backup.
 */

const baseSchema = z.object({
  format: z.literal(1),
  line: z.string().regex(/^[0-9a-z]+$/),
  /** When the backup began: what was saved by then is in it. */
  startedAt: z.iso.datetime(),
  /** When it ended; no earlier moment can be restored from it. */
  finishedAt: z.iso.datetime(),
  /** The first piece of changes that it needs. */
  firstPiece: z.string().regex(/^[0-9A-F]{24}$/),
  encryptedTo: z.string(),
  /** PostgreSQL's file `backup_label`. */
  label: z.string(),
  parts: z.array(z.object({ bytes: z.number(), sha256: z.string() })),
});
export type Base = z.infer<typeof baseSchema>;
const signedSchema = z.object({ base: baseSchema, publicKey: z.string(), signature: z.string() });

export const openArchiveStore = ({
  place,
}: Pick<NonNullable<Config['archive']>, 'place'>): FileStore =>
  'folder' in place ? localFolder({ root: place.folder }) : s3(place);

const nameOf = ({ line, startedAt }: Pick<Base, 'line' | 'startedAt'>): string =>
  `${line}.${startedAt.replace(/\D/g, '')}`;
export const partKey = (base: Pick<Base, 'line' | 'startedAt'>, part: number): string =>
  `base/${nameOf(base)}/${String(part).padStart(4, '0')}`;
export const walFolder = (line: string): string => `wal/${line}/`;
export const walKey = (line: string, piece: string): string => `${walFolder(line)}${piece}.gz.age`;
/** The piece that an object of a line's changes holds. */
export const pieceOf = (key: string): string => /([0-9A-F]{24})\.gz\.age$/.exec(key)?.[1] ?? '';
export const FILES = 'files/';
export const ERASED = 'erased/';

export async function* one(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export const bytesOf = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces);
};

export const sha256Of = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

/** Writes the manifest of a finished base backup. */
export const writeBase = async (
  store: FileStore,
  base: Base,
  seal: Pick<Seal, 'sign'>,
): Promise<void> => {
  const { publicKey, signature } = seal.sign(JSON.stringify(base));
  const signed = {
    base,
    publicKey: publicKey.toString('base64'),
    signature: signature.toString('base64'),
  };
  await store.put(
    `base/${nameOf(base)}/manifest.json`,
    one(Buffer.from(`${JSON.stringify(signed, undefined, 2)}\n`)),
  );
};

const readBase = async (
  store: FileStore,
  key: string,
  seal: Pick<Seal, 'isOurs'>,
): Promise<Base | string> => {
  const stored = await store.get(key);
  if (!stored) return `${key} is missing`;
  let json: unknown;
  try {
    json = JSON.parse((await bytesOf(stored)).toString());
  } catch {
    return `${key} is damaged`;
  }
  const parsed = signedSchema.safeParse(json);
  if (!parsed.success) return `${key} is not one of this store's base backups`;
  const { base, publicKey, signature } = parsed.data;
  const sealed = {
    publicKey: Buffer.from(publicKey, 'base64'),
    signature: Buffer.from(signature, 'base64'),
  };
  return seal.isOurs(JSON.stringify(base), sealed)
    ? base
    : `${key} was not signed by this store: is its master key here?`;
};

/** The finished base backups, the oldest first, and a sentence for each that cannot be used. */
export const readBases = async (
  store: FileStore,
  seal: Pick<Seal, 'isOurs'>,
): Promise<{ readonly bases: readonly Base[]; readonly damaged: readonly string[] }> => {
  const bases: Base[] = [];
  const damaged: string[] = [];
  for await (const { key } of store.list('base/')) {
    if (!key.endsWith('/manifest.json')) continue;
    const read = await readBase(store, key, seal);
    if (typeof read === 'string') damaged.push(read);
    else bases.push(read);
  }
  return {
    bases: bases.toSorted((a, b) => Date.parse(a.finishedAt) - Date.parse(b.finishedAt)),
    damaged,
  };
};

/**
 * Removes what is not needed to restore any moment of the last days: older base backups, except the last one before those
 * days, and the changes before the oldest that stays. `known` are all of the store's own base backups, the oldest first.
 */
export const thin = async (
  store: FileStore,
  known: readonly Base[],
  oldest: Date,
): Promise<readonly Base[]> => {
  const before = known.filter(({ finishedAt }) => Date.parse(finishedAt) <= oldest.getTime());
  const kept = known.slice(Math.max(0, before.length - 1));
  const names = new Set(kept.map(nameOf));
  const first = new Map<string, string>();
  for (const { line, firstPiece } of kept.toReversed()) first.set(line, firstPiece);
  const gone = new Set(known.map(nameOf).filter((name) => !names.has(name)));
  for await (const { key } of store.list('base/'))
    if (gone.has(key.split('/')[1] ?? '')) await store.remove(key);
  for await (const { key } of store.list('wal/')) {
    const line = key.split('/')[1] ?? '';
    const needed = first.get(line);
    const isGone = needed === undefined && known.some((base) => base.line === line);
    // The first eight digits are the timeline.
    if (isGone || (needed !== undefined && pieceOf(key).slice(8) < needed.slice(8)))
      await store.remove(key);
  }
  return kept;
};
