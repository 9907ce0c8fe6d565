import { mkdir, open, realpath, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** The data folder cannot be used; the message says what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const PROBLEMS: Readonly<Record<string, readonly [problem: string, remedy: string]>> = {
  ENOSPC: ['The disk is full', 'make space'],
  EDQUOT: ['The disk quota is used up', 'make space'],
  EROFS: ['The disk is read-only', 'make it writable'],
  EACCES: ['This user may not write there', 'give it the rights'],
  EPERM: ['This user may not write there', 'give it the rights'],
  ENOTDIR: ['A file is where a folder should be', 'move it away'],
};

/** A sentence about an error of the file system; undefined for other errors. */
export const diskSentence = (code: string, path: string): string | undefined => {
  const [problem, remedy] = PROBLEMS[code] ?? [];
  return (
    problem &&
    `${path} cannot be written. ${problem} (${code}): ${remedy}, or set DATA_DIR to another folder.`
  );
};

const MEGABYTE = 2 ** 20;
/** PostgreSQL writes its log in pieces of 16 MB, and ends if there is no room for the next one. */
const LEAST_WITH_DATABASE = 50 * MEGABYTE;
const LEAST = MEGABYTE;

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/**
 * Makes the data folder, and checks that it can be written and has some space, before anything is opened in it. Throws a
 * DataFolderError.
 */
export const checkDataFolder = async (
  dataDir: string,
  { ownDatabase }: { readonly ownDatabase: boolean },
): Promise<void> => {
  try {
    await mkdir(dataDir, { recursive: true });
    const probe = join(dataDir, '.writable');
    const file = await open(probe, 'w', 0o600);
    try {
      await file.writeFile(Buffer.alloc(4096));
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const sentence = diskSentence(code, dataDir);
    throw sentence === undefined ? error : new DataFolderError(sentence);
  }
  // The database may be on another disk.
  const database = ownDatabase
    ? await realpath(join(dataDir, 'pg')).catch(() => undefined)
    : undefined;
  for (const folder of database === undefined ? [dataDir] : [dataDir, database]) {
    const [free, least] = [await freeBytes(folder), ownDatabase ? LEAST_WITH_DATABASE : LEAST];
    if (free < least)
      throw new DataFolderError(
        `Only ${Math.floor(free / MEGABYTE)} MB are free in ${folder}, and the store needs at least ${least / MEGABYTE} MB to start: make space, or move the folder to another disk.`,
      );
  }
};
