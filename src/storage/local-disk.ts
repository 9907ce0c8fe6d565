import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { systemClock, type Clock } from '#platform/clock.ts';
import { syncFolder } from '#platform/sync-folder.ts';
import { checkKey, type FileStore, type StoredFile } from './store.ts';

/** No key can begin with a dot, so what is being written never shows as a file. */
const PARTIAL = '.partial';
const ABANDONED_AFTER_MS = 60 * 60 * 1000;

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

const writeNew = async (file: string, body: AsyncIterable<Uint8Array>): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    for await (const chunk of body) await handle.writeFile(chunk);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Removes files left half-written by a killed process. Recent files may belong to another process. */
const removeAbandoned = async (folder: string, now: Date): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    try {
      const { mtimeMs } = await stat(file);
      if (now.getTime() - mtimeMs > ABANDONED_AFTER_MS) await unlink(file);
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }
};

async function* walk(root: string, folder: string): AsyncGenerator<StoredFile> {
  let entries;
  try {
    entries = await readdir(join(root, folder), { withFileTypes: true });
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* walk(root, path);
    if (!entry.isFile()) continue;
    try {
      const { mtime } = await stat(join(root, path));
      yield { key: path.split(sep).join('/'), modified: mtime };
    } catch (error) {
      if (!isCode(error, 'ENOENT')) throw error;
    }
  }
}

async function* read(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file, { highWaterMark: 128 * 1024 });
}

/** Files under `{dataDir}/prescriptions`, readable by the store's own user only. */
export const localDisk = (of: { readonly dataDir: string; readonly clock?: Clock }): FileStore =>
  localFolder({ ...of, root: join(of.dataDir, 'prescriptions') });

/** Files under a folder, readable by the store's own user only. */
export const localFolder = (of: { readonly root: string; readonly clock?: Clock }): FileStore => {
  const { root } = of;
  const partial = join(root, PARTIAL);
  const pathOf = (key: string): string => join(root, ...checkKey(key).split('/'));

  let ready: Promise<void> | undefined;
  const prepare = async (): Promise<void> => {
    await mkdir(partial, { recursive: true, mode: 0o700 });
    await removeAbandoned(partial, (of.clock ?? systemClock)());
    await syncFolder(root);
    await syncFolder(dirname(root));
  };

  const giveName = async (temporary: string, file: string): Promise<void> => {
    const folder = dirname(file);
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    await rename(temporary, file);
    await syncFolder(folder);
    if (made !== undefined) await syncFolder(dirname(made));
  };

  return {
    put: async (key, body) => {
      const file = pathOf(key);
      ready ??= prepare();
      await ready.catch((error: unknown) => {
        ready = undefined;
        throw error;
      });
      const temporary = join(partial, randomBytes(12).toString('hex'));
      try {
        await writeNew(temporary, body);
        try {
          await giveName(temporary, file);
        } catch (error) {
          // The last file of this folder was removed, and the folder with it, in between.
          if (!isCode(error, 'ENOENT')) throw error;
          await giveName(temporary, file);
        }
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    get: async (key) => {
      const file = pathOf(key);
      try {
        await stat(file);
      } catch (error) {
        if (isCode(error, 'ENOENT')) return undefined;
        throw error;
      }
      return read(file);
    },

    remove: async (key) => {
      const file = pathOf(key);
      await rm(file, { force: true });
      const folder = dirname(file);
      if (folder === root) return;
      try {
        await syncFolder(folder);
        await rmdir(folder);
      } catch (error) {
        if (!isCode(error, 'ENOENT', 'ENOTEMPTY', 'EEXIST')) throw error;
      }
    },

    list: async function* (prefix = '') {
      for await (const file of walk(root, '')) if (file.key.startsWith(prefix)) yield file;
    },
  };
};
