import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { decryptWith, encryptTo } from '#platform/age-recipient.ts';
import { backupIdentities } from '#platform/backup-key.ts';
import { syncFolder } from '#platform/sync-folder.ts';
import { CommandError } from '#platform/command-error.ts';

/*
 * A backup is a folder of files that can be read without any tool of the store but `age`.
 *
 *   manifest.json                    what follows, with its hashes
 *   database/<table>.ndjson.age      one row a line, as PostgreSQL writes it in JSON
 *   prescriptions/<storage key>      encrypted as in the store
 *   outbox/*.eml.age                 mails, where no relay is configured
 *   keys/*.age                       only if asked for: what opens the prescriptions and signs the cookies
 *
 * A plain backup, and one of an earlier release, has the format 1 and no `.age`.
 */

/** Allows only names inside the folder: no segment begins with a dot. */
const PATH = /^(database|prescriptions|outbox|keys)(\/[a-z0-9][a-z0-9._-]*)+$/i;

const manifestSchema = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  /** The recipient of the files with `.age`; plain files without. */
  encryptedTo: z.string().optional(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** Ordered for restoring: referenced tables come first. */
  tables: z.array(z.object({ name: z.string(), rows: z.number() })),
  /** The last entry of the audit log. */
  audit: z
    .object({ number: z.string().regex(/^\d{1,18}$/), hash: z.string().regex(/^[0-9a-f]{64}$/) })
    .optional(),
  files: z.array(z.object({ path: z.string().regex(PATH), bytes: z.number(), sha256: z.string() })),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackupFile = Manifest['files'][number];

export class BackupError extends CommandError {}

const SEALED = '.age';

/** Whether a file is encrypted to the backup's recipient; prescriptions stay as the store keeps them. */
const isSealed = ({ encryptedTo }: Pick<Manifest, 'encryptedTo'>, path: string): boolean =>
  encryptedTo !== undefined && !path.startsWith('prescriptions/');

/** A backup that can be read. */
export type OpenedBackup = {
  readonly folder: string;
  readonly manifest: Manifest;
  /** The content of a file by its path in the manifest. */
  readonly read: (path: string) => AsyncIterable<Uint8Array>;
  /** The path of the same file in the store. */
  readonly nameOf: (path: string) => string;
  /** The path of a file of the store in the manifest. */
  readonly pathOf: (name: string) => string;
};

/** Opens a backup with the key to which it is encrypted. Throws a KeyFileError if that is not here. */
export const openBackup = async (
  folder: string,
  manifest: Manifest,
  keys: Parameters<typeof backupIdentities>[0],
): Promise<OpenedBackup> => {
  const identities =
    manifest.encryptedTo === undefined ? [] : await backupIdentities(keys, manifest.encryptedTo);
  return {
    folder,
    manifest,
    read: (path) => {
      const stored = createReadStream(join(folder, path));
      return isSealed(manifest, path) ? decryptWith(identities, stored) : stored;
    },
    nameOf: (path) => (isSealed(manifest, path) ? path.slice(0, -SEALED.length) : path),
    pathOf: (name) => (isSealed(manifest, name) ? `${name}${SEALED}` : name),
  };
};

/** Writes a file of a backup. */
export type WriteFile = (
  path: string,
  source: AsyncIterable<Uint8Array | string>,
) => Promise<BackupFile | undefined>;

/** Writes files of a backup, encrypted to its recipient if it has one. */
export const writerOf =
  (folder: string, encryptedTo: string | undefined): WriteFile =>
  (path, source) =>
    encryptedTo !== undefined && isSealed({ encryptedTo }, path)
      ? writeFileOf(folder, `${path}${SEALED}`, encryptTo(encryptedTo, source))
      : writeFileOf(folder, path, source);

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Writes a stream to a file of the backup that only its owner may read, and returns its entry for the manifest.
 * Returns undefined if the source was gone by the time it was read.
 */
export const writeFileOf = async (
  folder: string,
  path: string,
  source: AsyncIterable<Uint8Array | string>,
): Promise<BackupFile | undefined> => {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  let bytes = 0;
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      hash.update(piece);
      bytes += piece.byteLength;
      await handle.writeFile(piece);
    }
    await handle.sync();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await rm(file);
    return undefined;
  } finally {
    await handle.close();
  }
  return { path, bytes, sha256: hash.digest('hex') };
};

/** The files below a folder as paths relative to it; none if there is no folder. */
export const filesBelow = async (folder: string): Promise<string[]> => {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
};

/** Writes the manifest of a complete backup, which with its names survives a power cut from then on. */
export const writeManifest = async (folder: string, manifest: Manifest): Promise<void> => {
  const folders = new Set(manifest.files.map(({ path }) => dirname(join(folder, path))));
  for (const each of folders) await syncFolder(each);
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`, {
    mode: 0o600,
    flush: true,
  });
  await syncFolder(folder);
};

/** Reads the manifest of a finished backup. Throws a BackupError if the folder holds none. */
export const readManifest = (folder: string): Manifest => {
  let text: string;
  try {
    text = readFileSync(join(folder, 'manifest.json'), 'utf8');
  } catch {
    throw new BackupError(`${folder} holds no finished backup: it has no manifest.json`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new BackupError(
      `${join(folder, 'manifest.json')} is damaged, for example cut off while it was copied: copy the backup again, or use another one`,
    );
  }
  const parsed = manifestSchema.safeParse(json);
  if (!parsed.success)
    throw new BackupError(`${join(folder, 'manifest.json')} is not one of this store's backups`);
  return parsed.data;
};

export type FinishedBackup = { readonly folder: string; readonly manifest: Manifest };

/** What a folder holds. */
export type BackupsIn = {
  /** The finished backups, the newest first. */
  readonly finished: readonly FinishedBackup[];
  /** A sentence for each manifest that cannot be read. */
  readonly damaged: readonly string[];
};

/** The backups in a folder; the folder itself where it is one. */
export const backupsIn = (folder: string): BackupsIn => {
  if (!existsSync(folder)) throw new BackupError(`${folder} does not exist`);
  const places = [
    folder,
    ...readdirSync(folder, { withFileTypes: true }).map(({ name }) => join(folder, name)),
  ];
  const finished: FinishedBackup[] = [];
  const damaged: string[] = [];
  for (const path of places) {
    if (!existsSync(join(path, 'manifest.json'))) continue;
    try {
      finished.push({ folder: path, manifest: readManifest(path) });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      damaged.push(error.message);
    }
  }
  return {
    finished: finished.toSorted(
      (a, b) => Date.parse(b.manifest.madeAt) - Date.parse(a.manifest.madeAt),
    ),
    damaged,
  };
};

/** The newest finished backup in a folder, and which ones are damaged. Throws a BackupError if there is none. */
export const newestBackup = (folder: string): FinishedBackup & Pick<BackupsIn, 'damaged'> => {
  const { finished, damaged } = backupsIn(folder);
  const [newest] = finished;
  if (newest) return { ...newest, damaged };
  throw new BackupError(
    damaged.length === 0
      ? `There is no finished backup in ${folder}`
      : `There is no whole backup in ${folder}:\n${damaged.map((each) => `  ${each}`).join('\n')}`,
  );
};

/** Throws a BackupError that names every file that is missing or differs from the manifest. */
export const verify = async (folder: string, manifest: Manifest): Promise<void> => {
  const wrong: string[] = [];
  for (const { path, bytes, sha256 } of manifest.files) {
    const hash = createHash('sha256');
    let found = 0;
    try {
      for await (const chunk of createReadStream(join(folder, path))) {
        hash.update(chunk);
        found += chunk.length;
      }
    } catch (error) {
      if (!isMissing(error)) throw error;
      wrong.push(`  ${path} is missing`);
      continue;
    }
    if (found !== bytes || hash.digest('hex') !== sha256) wrong.push(`  ${path} was changed`);
  }
  if (wrong.length > 0) throw new BackupError(`The backup is damaged:\n${wrong.join('\n')}`);
};
