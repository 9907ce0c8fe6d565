import type { Config } from '#config/config.ts';
import type { OpenedDatabase } from '#db/client.ts';
import type { FileStore } from '#storage/store.ts';
import { ERASED, FILES } from './archive-places.ts';
import { storeOf } from './bring-back.ts';
import { namedFiles } from './check-files.ts';

/** Copies the prescriptions that rows name from the archive to the disk of the store; returns their number. */
export const bringBackFiles = async (
  config: Config,
  opened: OpenedDatabase,
  archive: FileStore,
): Promise<number> => {
  if (config.s3) return 0;
  const store = storeOf(config);
  const present = new Set<string>();
  for await (const { key } of store.list()) present.add(key);
  let copied = 0;
  for (const { key } of await namedFiles(opened.pool)) {
    if (present.has(key)) continue;
    const body = await archive.get(`${FILES}${key}`);
    if (!body) continue;
    await store.put(key, body);
    copied += 1;
  }
  return copied;
};

/** Who and what was erased, by the notes of the archive. */
export const erasedIds = async (
  archive: FileStore,
): Promise<{ readonly users: readonly string[]; readonly orders: readonly string[] }> => {
  const users: string[] = [];
  const orders: string[] = [];
  for await (const { key } of archive.list(ERASED)) {
    const [, kind, id = ''] =
      /^(user|order)\.([0-9a-f-]{36})$/.exec(key.slice(ERASED.length)) ?? [];
    if (kind === 'user') users.push(id);
    if (kind === 'order') orders.push(id);
  }
  return { users, orders };
};
