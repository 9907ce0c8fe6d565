import { findPrescriptionFile } from '#db/reads/prescriptions.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

export type OpenedPrescription = {
  readonly fileName: string;
  readonly contentType: string;
  readonly sizeBytes: number;
  readonly body: AsyncIterable<Uint8Array>;
};

const notFound = () => refuse('not-found', 'not-found', 'This prescription does not exist.');

/** The plain file of a prescription's row. */
const openFileOf = async (
  deps: Deps,
  row: { readonly storage_key: string; readonly wrapped_key: string } | undefined,
) => row && deps.files.open({ key: row.storage_key, wrappedKey: row.wrapped_key });

/**
 * Opens a prescription for its owner or for staff, and records who read it. Somebody else's and one
 * that does not exist answer alike.
 */
export const readPrescription = async (
  deps: Deps,
  viewer: Viewer,
  prescriptionId: string,
): Promise<Result<OpenedPrescription>> => {
  if (viewer.kind === 'visitor' || !isUuid(prescriptionId)) return notFound();
  const row = await findPrescriptionFile(deps.db, prescriptionId);
  if (!row || !may(viewer, 'read prescription', { ownerId: row.user_id })) return notFound();
  // Read once more where it is gone: a job may have moved the file since the row was read.
  const body =
    (await openFileOf(deps, row)) ??
    (await openFileOf(deps, await findPrescriptionFile(deps.db, prescriptionId)));
  if (!body)
    return refuse('file-missing', 'failed', 'The file could not be opened. Please contact us.', {
      alert: true,
    });
  try {
    const action = row.purpose === 'arrival photo' ? 'photo opened' : 'prescription opened';
    await recordAccess(deps, viewer, action, {
      patientId: row.user_id,
      orderId: row.order_id,
      subjectId: row.id,
    });
  } catch (error) {
    // An opened file holds a handle or a connection until it is let go.
    await body[Symbol.asyncIterator]().return?.();
    throw error;
  }
  return ok({
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    body,
  });
};
