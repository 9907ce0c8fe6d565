import type { Tx } from '#db/client.ts';
import { insertReading } from '#db/writes/readings.ts';
import type { Deps } from '#usecases/deps.ts';

/** What the machine has read of a file before it belonged to an order. */
export type KnownReading =
  | { readonly state: 'read'; readonly sealedText: string; readonly textMark: string | null }
  | { readonly state: 'unreadable' };

/** Has an uploaded prescription read after the commit, unless that is switched off, or was done before. */
export const beginReading = async (
  deps: Pick<Deps, 'readings' | 'jobs' | 'newId' | 'clock'>,
  trx: Tx,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
  known?: KnownReading,
): Promise<void> => {
  const { on, marks } = deps.readings;
  await insertReading(trx, {
    id: deps.newId(),
    prescription_id: id,
    file_mark: marks('file', sha256)[0],
    ...(known
      ? {
          state: known.state,
          finished_at: deps.clock(),
          ...(known.state === 'read'
            ? { sealed_text: known.sealedText, text_mark: known.textMark }
            : {}),
        }
      : { state: on ? 'waiting' : 'off' }),
  });
  if (on && !known)
    await deps.jobs.add(trx, 'read-prescription', [{ id, data: { prescriptionId: id } }]);
};
