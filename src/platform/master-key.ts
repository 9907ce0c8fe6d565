import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { ageKeyFile } from '#platform/age-files.ts';
import {
  MASTER_KEY_BYTES,
  type MasterKey,
  masterKeyFrom,
  type MasterKeys,
} from '#platform/encryption.ts';

import { syncFolder } from './sync-folder.ts';

/** A key file that must not be used as it is; the message says what to do. */
export class KeyFileError extends Error {}

const SECRET_BYTES = 32;
const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Access rights are a thing of POSIX; elsewhere the folder's own protection has to do. */
const hasModes = process.platform !== 'win32';

/** Makes a folder for keys that nobody else may read. Throws a KeyFileError if others may write to it. */
export const openFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { mode } = await stat(folder);
  if (hasModes && (mode & 0o022) !== 0)
    throw new KeyFileError(
      `Others may write to ${folder}, so its keys cannot be trusted. Run: chmod 700 ${folder}`,
    );
};

/** Writes the key file for the `age` tool, which is derived from the master keys and follows them. */
const writeAgeKey = async (folder: string, keys: MasterKeys): Promise<void> => {
  const file = join(folder, 'age.key');
  const text = ageKeyFile(keys);
  const written = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  });
  if (written === text) return;
  const temporary = `${file}.${randomBytes(8).toString('hex')}.new`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(temporary, file);
};

/**
 * Writes a file, unless there is one. The whole content is on the disk before it gets its name, and giving the name fails
 * where another process was faster, so processes that start together end up with one key.
 */
export const writeOnce = async (folder: string, file: string, text: string): Promise<void> => {
  const temporary = `${file}.${randomBytes(8).toString('hex')}.new`;
  const handle = await open(temporary, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  try {
    await link(temporary, file);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(temporary);
  }
  await syncFolder(folder);
};

const readSecret = async (file: string, bytes: number): Promise<Buffer | undefined> => {
  let text: string;
  try {
    const { mode } = await stat(file);
    if (hasModes && (mode & 0o077) !== 0)
      throw new KeyFileError(
        `Others than its owner may read ${file}. If no one has seen it, run: chmod 600 ${file}`,
      );
    text = (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  const secret = Buffer.from(text, 'base64');
  if (secret.length !== bytes || secret.toString('base64') !== text)
    throw new KeyFileError(
      `${file} does not hold ${bytes} bytes in base64. Restore it from a backup; deleting it would lose what it protects.`,
    );
  return secret;
};

const readOrMake = async (folder: string, file: string, bytes: number): Promise<Buffer> => {
  const found = await readSecret(file, bytes);
  if (found) return found;
  await writeOnce(folder, file, `${randomBytes(bytes).toString('base64')}\n`);
  const made = await readSecret(file, bytes);
  if (!made) throw new KeyFileError(`${file} went away while it was being made.`);
  return made;
};

const readRetired = async (folder: string): Promise<Buffer[]> => {
  let names: string[];
  try {
    names = await readdir(folder);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  }
  await openFolder(folder);
  const keys = names.filter((name) => name.endsWith('.key')).toSorted();
  const read = await Promise.all(
    keys.map((name) => readSecret(join(folder, name), MASTER_KEY_BYTES)),
  );
  return read.filter((bytes) => bytes !== undefined);
};

type KeySource = { readonly masterKey: string | undefined; readonly dataDir: string };

/** The master keys that are there. `current` is undefined where none was ever made, and where its file is missing. */
export const readMasterKeys = async (
  from: KeySource,
): Promise<{ readonly current: MasterKey | undefined; readonly retired: readonly MasterKey[] }> => {
  const folder = join(from.dataDir, 'keys');
  await openFolder(folder);
  const retired = (await readRetired(join(folder, 'retired'))).map((bytes) => masterKeyFrom(bytes));
  const bytes = await readSecret(join(folder, 'master.key'), MASTER_KEY_BYTES);
  const kept = bytes && masterKeyFrom(bytes);
  if (from.masterKey === undefined) return { current: kept, retired };
  // A store that began with the file and was then configured still has files of the first key.
  return {
    current: masterKeyFrom(Buffer.from(from.masterKey, 'base64')),
    retired: kept ? [kept, ...retired] : retired,
  };
};

/** The master keys that are there, for commands on a store that has been started. Throws a KeyFileError if there is none. */
export const presentMasterKeys = async (from: KeySource): Promise<MasterKeys> => {
  const { current, retired } = await readMasterKeys(from);
  if (!current)
    throw new KeyFileError(
      `There is no master key: ${join(from.dataDir, 'keys', 'master.key')} is missing. Restore it from a backup, or set MASTER_KEY.`,
    );
  return { current, retired };
};

/**
 * The key that everything encrypted depends on: from the configuration (32 bytes in base64), else from
 * `{dataDir}/keys/master.key`, which is made if there is none: call it only where no file needs another one. To change
 * it, move the old file to `{dataDir}/keys/retired/` (any name that ends in `.key`): what it protects stays readable.
 */
export const loadMasterKey = async (from: KeySource): Promise<MasterKeys> => {
  const folder = join(from.dataDir, 'keys');
  await openFolder(folder);
  const file = join(folder, 'master.key');
  if (from.masterKey === undefined) await readOrMake(folder, file, MASTER_KEY_BYTES);
  const keys = await presentMasterKeys(from);
  if (from.masterKey === undefined) await writeAgeKey(folder, keys);
  return keys;
};

/**
 * Puts a new master key in the place of the one in the file, which is kept as a retired one. A crash in between leaves the
 * former key in its place, and the next call goes on.
 */
export const replaceMasterKey = async (dataDir: string): Promise<void> => {
  const folder = join(dataDir, 'keys');
  const file = join(folder, 'master.key');
  const { current } = await presentMasterKeys({ masterKey: undefined, dataDir });
  const retired = join(folder, 'retired');
  await openFolder(retired);
  await writeOnce(
    retired,
    join(retired, `${current.id}.key`),
    `${current.key.export().toString('base64')}\n`,
  );
  const next = join(folder, 'next.key');
  await readOrMake(folder, next, MASTER_KEY_BYTES);
  await rename(next, file);
  await syncFolder(folder);
};

/**
 * Moves the keys that protect nothing any longer to `keys/former`, where the store does not look, and returns their new
 * places. The file beside a configured key is one of them.
 */
export const setAsideRetiredKeys = async (from: KeySource): Promise<readonly string[]> => {
  const folder = join(from.dataDir, 'keys');
  const retired = join(folder, 'retired');
  const former = join(folder, 'former');
  await openFolder(former);
  const names = await readdir(retired).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
  const moves = names
    .filter((name) => name.endsWith('.key'))
    .map((name) => [join(retired, name), name] as const);
  const kept = join(folder, 'master.key');
  const beside =
    from.masterKey === undefined ? undefined : await readSecret(kept, MASTER_KEY_BYTES);
  const all = beside ? [...moves, [kept, `${masterKeyFrom(beside).id}.key`] as const] : moves;
  const places: string[] = [];
  for (const [path, name] of all) {
    const place = join(former, name);
    await rename(path, place);
    places.push(place);
  }
  for (const each of [retired, former, folder]) await syncFolder(each).catch(() => undefined);
  if (from.masterKey === undefined) await writeAgeKey(folder, await presentMasterKeys(from));
  return places;
};

/**
 * The secret that signs session cookies: from the configuration, else from `{dataDir}/keys/session.secret`,
 * which the first start makes. Deleting that file logs everybody out and loses nothing else.
 */
export const loadSessionSecret = async (from: {
  readonly sessionSecret: string | undefined;
  readonly dataDir: string;
}): Promise<string> => {
  if (from.sessionSecret !== undefined) return from.sessionSecret;
  const folder = join(from.dataDir, 'keys');
  await openFolder(folder);
  const secret = await readOrMake(folder, join(folder, 'session.secret'), SECRET_BYTES);
  return secret.toString('base64');
};
