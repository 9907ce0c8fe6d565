import { open } from 'node:fs/promises';

/** Makes the names in a folder safe from a power cut: a new or changed name is only so once its folder is on the disk. */
export const syncFolder = async (folder: string): Promise<void> => {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};
