import { closeRecord } from '#db/writes/records.ts';
import type { Viewer } from '#domain/access.ts';
import { ok, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeRecord, type RecordChange } from './change-record.ts';

/** Takes a prescription off the record, for a reason that stays with it: it fills nothing more. */
export const closePrescription = (
  deps: Deps,
  viewer: Viewer,
  input: RecordChange,
): Promise<Result<null>> =>
  changeRecord(deps, viewer, input, 'record closed', async (trx, record) => {
    await closeRecord(trx, record.id, deps.clock());
    return ok({});
  });
