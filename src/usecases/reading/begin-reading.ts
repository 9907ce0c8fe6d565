import type { Tx } from '#db/client.ts';
import { insertReading } from '#db/writes/readings.ts';
import type { Deps } from '#usecases/deps.ts';

/** Has an uploaded prescription read after the commit, unless that is switched off. */
export const beginReading = async (
  deps: Pick<Deps, 'readings' | 'jobs' | 'newId'>,
  trx: Tx,
  { id, sha256 }: { readonly id: string; readonly sha256: string },
): Promise<void> => {
  const { on, marks } = deps.readings;
  await insertReading(trx, {
    id: deps.newId(),
    prescription_id: id,
    state: on ? 'waiting' : 'off',
    file_mark: marks('file', sha256)[0],
  });
  if (on) await deps.jobs.add(trx, 'read-prescription', [{ id, data: { prescriptionId: id } }]);
};
