import type { Database } from '#db/client.ts';
import { findErasedPrescription, forgetPrescription } from '#db/writes/erased-prescriptions.ts';
import { DONE, type JobOutcome, type JobPayloads } from '#jobs/catalogue.ts';
import type { PrescriptionFiles } from '#storage/prescription-files.ts';

export type RemoveFileDeps = {
  readonly db: Database;
  readonly files: Pick<PrescriptionFiles, 'remove'>;
};

/**
 * Removes the file of an erased prescription, then the row that still named it: the name is kept for
 * as long as there is something of that name, and no longer.
 */
export const removeFile = async (
  { db, files }: RemoveFileDeps,
  { prescriptionId }: JobPayloads['remove-file'],
): Promise<JobOutcome> => {
  const prescription = await findErasedPrescription(db, prescriptionId);
  if (!prescription) return DONE;
  await files.remove(prescription.storageKey);
  await forgetPrescription(db, prescriptionId);
  return DONE;
};
