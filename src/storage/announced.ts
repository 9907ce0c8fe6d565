import type { FileStore } from './store.ts';

/** Hears that a file came or went. */
export type HearFile = (key: string, there: boolean) => void;

export type AnnouncedStore = FileStore & { readonly hear: (hearer: HearFile) => void };

/** The same store, which says what it takes and what it removes. */
export const announced = (store: FileStore): AnnouncedStore => {
  const hearers: HearFile[] = [];
  const say: HearFile = (key, there) => {
    for (const hear of hearers) hear(key, there);
  };
  return {
    ...store,
    put: async (key, body) => {
      await store.put(key, body);
      say(key, true);
    },
    remove: async (key) => {
      await store.remove(key);
      say(key, false);
    },
    hear: (hearer) => void hearers.push(hearer),
  };
};
