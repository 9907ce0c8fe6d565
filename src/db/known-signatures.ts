import type { Database } from '#db/client.ts';
import { listTextSignatures } from '#db/reads/text-signatures.ts';
import { type TextKey, textKey, type TextSignature } from '#domain/text-signatures.ts';
import type { Clock } from '#platform/clock.ts';
import type { Log } from '#platform/log.ts';

/** The signatures of texts as this process last read them, so that public pages need no database. */
export type KnownSignatures = {
  /** The last signature of a text, of whatever version. */
  of(key: TextKey): TextSignature | undefined;
  /** Changes with any signature; part of the edition of cached pages. */
  edition(): string;
  /** Reads them now. Keeps the former ones and logs the failure if the database does not answer. */
  read(): Promise<void>;
};

/** After how many milliseconds signatures are read again: another process may have recorded one. */
const FRESH_FOR = 60_000;

/** Nothing is known before the first reading, so pages say that nobody has signed them. */
export const openKnownSignatures = ({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): KnownSignatures => {
  let known: ReadonlyMap<TextKey, TextSignature> = new Map();
  let edition = '';
  let readAt = -Infinity;
  let reading: Promise<void> | undefined;

  const readNow = async (): Promise<void> => {
    try {
      const all = await listTextSignatures(db);
      known = new Map(all.map((each) => [textKey(each.kind, each.textId), each]));
      edition = all.map(({ id }) => id).join();
    } catch (error) {
      log.warn({ err: error }, 'the signatures of texts could not be read');
    }
  };
  const read = (): Promise<void> => {
    readAt = clock().getTime();
    reading = (reading ?? Promise.resolve()).then(readNow);
    return reading;
  };
  const refresh = (): void => {
    if (Math.abs(clock().getTime() - readAt) >= FRESH_FOR) void read();
  };
  return {
    of(key) {
      refresh();
      return known.get(key);
    },
    edition() {
      refresh();
      return edition;
    },
    read,
  };
};
