import type { Tx } from '#db/client.ts';
import {
  confirmEntryRow,
  currentEntry,
  dropEntryRow,
  insertEntry,
  insertPharmacy,
  lockPharmacy,
  openEntry,
  suspendPharmacyRow,
} from '#db/writes/pharmacies.ts';
import { may, type StaffViewer, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { changedFields, confirmRefusal, keepsCheck } from '#domain/pharmacies/register.ts';
import { readDetails, type TypedDetails } from '#domain/pharmacies/typed-details.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { dispatchToday } from '#domain/shipping/business-days.ts';
import { PHARMACY_MESSAGES } from '#texts/pharmacies.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

/** The viewer as somebody who may change the register. */
export const registrar = (viewer: Viewer): Result<StaffViewer, 'not-allowed'> =>
  viewer.kind === 'staff' && may(viewer, 'manage pharmacies')
    ? ok(viewer)
    : refuse('not-allowed', 'forbidden', PHARMACY_MESSAGES.notYours);

/** Names of fields as the audit log has them, like those of columns. */
const recordedFields = (fields: readonly string[]): readonly string[] =>
  fields.map((field) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

const notFound = () => refuse('not-found', 'not-found', PHARMACY_MESSAGES.notFound);
const gone = () => refuse('entry-gone', 'conflict', PHARMACY_MESSAGES.entryGone);

type Locked = NonNullable<Awaited<ReturnType<typeof lockPharmacy>>>;

/** Runs a change of one pharmacy; its changes come one after another. */
const changePharmacy = async <T>(
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
  change: (trx: Tx, by: StaffViewer, pharmacy: Locked) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const by = registrar(viewer);
  if (!by.ok) return by;
  if (!isUuid(pharmacyId)) return notFound();
  return deps.db.transaction().execute(async (trx): Promise<Result<T>> => {
    const pharmacy = await lockPharmacy(trx, pharmacyId);
    return pharmacy ? change(trx, by.value, pharmacy) : notFound();
  });
};

/** Writes a new pharmacy into the register; it takes no order before somebody else has confirmed it. */
export const addPharmacy = async (
  deps: Deps,
  viewer: Viewer,
  typed: TypedDetails,
): Promise<Result<{ readonly pharmacyId: string }>> => {
  const by = registrar(viewer);
  if (!by.ok) return by;
  const at = deps.clock();
  const read = readDetails(typed, (country) => dispatchToday(country, at));
  if (!read.ok) return read;
  const pharmacyId = deps.newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertPharmacy(trx, pharmacyId, at);
    await insertEntry(trx, {
      id: deps.newId(),
      pharmacyId,
      details: read.value,
      scanId: null,
      by: by.value.id,
      at,
    });
    await recordChange(deps, trx, by.value, 'pharmacy entered', { subjectId: pharmacyId });
  });
  return ok({ pharmacyId });
};

/**
 * Enters other details, or a new check of the licence. What is confirmed counts until somebody else confirms the new
 * entry. Refuses a second open entry, and one that changes nothing.
 */
export const changeDetails = (
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
  typed: TypedDetails,
): Promise<Result<null>> =>
  changePharmacy(
    deps,
    viewer,
    pharmacyId,
    async (trx, by, { suspendedAt }): Promise<Result<null>> => {
      const at = deps.clock();
      const read = readDetails(typed, (country) => dispatchToday(country, at));
      if (!read.ok) return read;
      if (await openEntry(trx, pharmacyId))
        return refuse('open-already', 'conflict', PHARMACY_MESSAGES.openAlready);
      const before = await currentEntry(trx, pharmacyId);
      const fields = changedFields(before?.details, read.value);
      // A suspension ends with a confirmed entry, also with one that says the same.
      if (fields.length === 0 && suspendedAt === null)
        return refuse('nothing-changed', 'conflict', PHARMACY_MESSAGES.nothingChanged);
      await insertEntry(trx, {
        id: deps.newId(),
        pharmacyId,
        details: read.value,
        scanId: before && keepsCheck(before.details, read.value) ? before.scanId : null,
        by: by.id,
        at,
      });
      await recordChange(deps, trx, by, 'pharmacy entered', {
        subjectId: pharmacyId,
        fields: recordedFields(fields),
      });
      return ok(null);
    },
  );

/** The entry that a form was opened for, if it is still the open one. */
const openAs = async (trx: Tx, pharmacyId: string, entryId: string) => {
  const entry = await openEntry(trx, pharmacyId);
  return entry?.id === entryId ? entry : undefined;
};

/** Confirms what a colleague entered, with the scan that the viewer saw: from now on it counts. */
export const confirmEntry = (
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
  { entryId, scanId }: { readonly entryId: string; readonly scanId: string },
): Promise<Result<null>> =>
  changePharmacy(deps, viewer, pharmacyId, async (trx, by): Promise<Result<null>> => {
    const entry = await openAs(trx, pharmacyId, entryId);
    if (!entry) return gone();
    const at = deps.clock();
    const refusal = confirmRefusal(entry, by.id, at);
    if (refusal) return refusal;
    if (entry.scanId !== scanId) return gone();
    const before = await currentEntry(trx, pharmacyId);
    await confirmEntryRow(trx, { pharmacyId, entryId }, { staffId: by.id, at });
    await recordChange(deps, trx, by, 'pharmacy confirmed', {
      subjectId: pharmacyId,
      fields: recordedFields(changedFields(before?.details, entry.details)),
    });
    return ok(null);
  });

/** Withdraws an entry that nobody has confirmed. */
export const dropEntry = (
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
  entryId: string,
): Promise<Result<null>> =>
  changePharmacy(deps, viewer, pharmacyId, async (trx, by): Promise<Result<null>> => {
    if (!(await openAs(trx, pharmacyId, entryId))) return gone();
    await dropEntryRow(trx, entryId, { staffId: by.id, at: deps.clock() });
    await recordChange(deps, trx, by, 'pharmacy entry dropped', { subjectId: pharmacyId });
    return ok(null);
  });

/** Stops new orders at once; one person is enough for it. A confirmed entry ends the suspension. */
export const suspendPharmacy = (
  deps: Deps,
  viewer: Viewer,
  pharmacyId: string,
): Promise<Result<null>> =>
  changePharmacy(
    deps,
    viewer,
    pharmacyId,
    async (trx, by, { suspendedAt }): Promise<Result<null>> => {
      if (suspendedAt !== null) return ok(null);
      await suspendPharmacyRow(trx, pharmacyId, { staffId: by.id, at: deps.clock() });
      await recordChange(deps, trx, by, 'pharmacy suspended', { subjectId: pharmacyId });
      return ok(null);
    },
  );
