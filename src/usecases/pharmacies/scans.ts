import { findPharmacyScan } from '#db/reads/pharmacies.ts';
import { insertScan, lockPharmacy, openEntry } from '#db/writes/pharmacies.ts';
import type { Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { scanKey } from '#domain/pharmacies/scan-key.ts';
import { safeFileName } from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { fileStored, nextTimestamp } from '#usecases/prescriptions/file-upload.ts';
import type { OpenedPrescription } from '#usecases/prescriptions/read-prescription.ts';
import { registrar } from './change-register.ts';

const notFound = () => refuse('not-found', 'not-found', PHARMACY_MESSAGES.notFound);

/** Keeps the scan of a license check for the open entry of a pharmacy: inspected and encrypted like a prescription. */
export const keepScan = async (
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
  file: { readonly fileName: string; readonly body: AsyncIterable<Uint8Array> } | undefined,
): Promise<Result<null>> => {
  const by = registrar(viewer);
  if (!by.ok) return by;
  if (!isUuid(pharmacyId)) return notFound();
  if (!file) return refuse('no-file', 'invalid', PHARMACY_MESSAGES.noScan);
  const { fileName, body } = file;
  const at = deps.clock();
  const key = scanKey({ pharmacyId, timestamp: nextTimestamp(at), fileName });
  const saved = await deps.files.save({ owner: by.value.id, key, fileName, body });
  if (!saved.ok)
    return saved.kind === 'unavailable'
      ? { ...saved, message: PHARMACY_MESSAGES.scanFailed }
      : { ...saved, message: PHARMACY_MESSAGES.scanRefused };
  return fileStored(deps, [{ storage_key: key }], async (trx): Promise<Result<null>> => {
    if (!(await lockPharmacy(trx, pharmacyId))) return notFound();
    const entry = await openEntry(trx, pharmacyId);
    if (!entry) return refuse('entry-gone', 'conflict', PHARMACY_MESSAGES.entryGone);
    const { contentType, sizeBytes, sha256, wrappedKey } = saved.value;
    const id = deps.newId();
    await insertScan(
      trx,
      {
        id,
        pharmacy_id: pharmacyId,
        storage_key: key,
        file_name: safeFileName(fileName),
        content_type: contentType,
        size_bytes: sizeBytes,
        sha256,
        wrapped_key: wrappedKey,
        uploaded_by: by.value.id,
        uploaded_at: at,
      },
      entry.id,
    );
    await recordChange(deps, trx, by.value, 'pharmacy scan added', { subjectId: pharmacyId });
    return ok(null);
  });
};

/** Opens the scan of a license check for an administrator. It holds no patient's data, so no reading is recorded. */
export const openScan = async (
  deps: Deps,
  viewer: Viewer,
  scanId: string,
): Promise<Result<OpenedPrescription>> => {
  const row = await findPharmacyScan(deps.db, viewer, scanId);
  const body =
    row && (await deps.files.open({ key: row.storage_key, wrappedKey: row.wrapped_key }));
  if (!row || !body) return refuse('not-found', 'not-found', PHARMACY_MESSAGES.notFound);
  return ok({
    fileName: row.file_name,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    body,
  });
};
