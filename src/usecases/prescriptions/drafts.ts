import {
  type DraftFile,
  type DraftHolder,
  draftLoad,
  findDraft,
  listDraftFiles,
} from '#db/reads/drafts.ts';
import {
  claimDraft,
  deleteDraft,
  insertDraft,
  insertDraftFiles,
  lockDraft,
} from '#db/writes/drafts.ts';
import { may, type Viewer } from '#domain/access.ts';
import {
  draftKey,
  MAX_PRESCRIPTION_FILES,
  type RefusedFile,
  safeFileName,
  storageKey,
  tooManyFiles,
} from '#domain/prescriptions.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { PRESCRIPTION_FIRST } from '#texts/prescription-first.ts';
import type { Deps } from '#usecases/deps.ts';
import { limited } from '#usecases/limit.ts';
import type { KnownReading } from '#usecases/reading/begin-reading.ts';
import { attachFiles } from './attach-files.ts';
import { fileStored, nextTimestamp, removeStored } from './file-upload.ts';
import { type ArrivingFile, type Intake, openIntake } from './intake.ts';

/** Who has a draft: a browser by its cookie, and whoever is logged in there. */
export type Holder = { readonly viewer: Viewer; readonly headers: Headers };

/** What an upload without an order led to; the cookie lets the browser find it again. */
export type SentDraft = {
  readonly taken: number;
  readonly refused: readonly RefusedFile[];
  readonly cookies: readonly string[];
};

/** Bytes that all drafts may take. They end within hours, so that this much is only reached by an attack. */
const MAX_BYTES_OF_ALL = 2 * 1024 * 1024 * 1024;
/** Files that may wait for the machine; it is not to be kept from the prescriptions of orders. */
const MAX_WAITING = 30;
/** A reading that has not ended after this long is not waited for. */
const PATIENCE_MS = 5 * 60_000;

const holderOf = (deps: Deps, { viewer, headers }: Holder): DraftHolder | undefined => {
  const tokenHash = deps.draftBrowsers.of(headers);
  return tokenHash && { tokenHash, viewer };
};

const customerOf = (viewer: Viewer): string | null =>
  viewer.kind === 'customer' ? viewer.id : null;

/** Files of a new or known draft, with the jobs that read them. */
const fileDraft = (
  deps: Deps,
  draft: { readonly id: string; readonly fresh: { readonly hash: Buffer } | undefined },
  viewer: Viewer,
  files: readonly StoredDraftFile[],
  waiting: number,
): Promise<Result<null>> =>
  fileStored(deps, files, async (trx): Promise<Result<null>> => {
    const now = deps.clock();
    const userId = customerOf(viewer);
    if (draft.fresh)
      await insertDraft(trx, {
        id: draft.id,
        token_hash: draft.fresh.hash,
        user_id: userId,
        created_at: now,
        expires_at: new Date(now.getTime() + deps.settings.draftHours * 3_600_000),
      });
    // Removed, ended or attached while the files were on their way.
    else if (!(await lockDraft(trx, draft.id)))
      return refuse('draft-gone', 'conflict', PRESCRIPTION_FIRST.gone);
    else if (userId !== null) await claimDraft(trx, draft.id, userId);
    const left = MAX_PRESCRIPTION_FILES - (await listDraftFiles(trx, draft.id)).length;
    if (files.length > left) return tooManyFiles(left);
    const reads = deps.readings.on && waiting + files.length <= MAX_WAITING;
    await insertDraftFiles(
      trx,
      files.map((file) => ({
        ...file,
        draft_id: draft.id,
        state: reads ? ('waiting' as const) : ('off' as const),
      })),
    );
    if (reads)
      await deps.jobs.add(
        trx,
        'read-draft',
        files.map(({ id }) => ({ id, data: { fileId: id } })),
      );
    return ok(null);
  });

type StoredDraftFile = {
  readonly id: string;
  readonly storage_key: string;
  readonly file_name: string;
  readonly content_type: DraftFile['contentType'];
  readonly size_bytes: number;
  readonly sha256: string;
  readonly wrapped_key: string;
  readonly uploaded_at: Date;
};

/**
 * Takes a prescription of somebody who has no order yet: each file is checked, scanned, encrypted and stored like that of
 * an order, and read by the machine. Limited by the sender's network and for all together.
 */
export const takeDraft = async (
  deps: Deps,
  holder: Holder,
  address: string,
): Promise<Result<Intake<SentDraft>>> => {
  if (!may(holder.viewer, 'open checkout'))
    return refuse('not-allowed', 'forbidden', PRESCRIPTION_FIRST.forShoppers);
  const { bytes, waiting } = await draftLoad(deps.db);
  if (bytes >= MAX_BYTES_OF_ALL) return refuse('busy', 'unavailable', PRESCRIPTION_FIRST.full);
  const known = holderOf(deps, holder);
  const knownId = known && (await findDraft(deps.db, known, deps.clock()));
  const fresh = knownId === undefined ? deps.draftBrowsers.mark() : undefined;
  const draftId = knownId ?? deps.newId();
  const store = async ({ fileName, body }: ArrivingFile) => {
    const id = deps.newId();
    const key = draftKey(draftId, id);
    const owner = `without order ${address}`;
    const saved = await deps.files.save({ owner, withoutOrder: true, key, fileName, body });
    if (!saved.ok) return saved;
    const { contentType, sizeBytes, sha256, wrappedKey } = saved.value;
    return ok({
      id,
      storage_key: key,
      file_name: safeFileName(fileName),
      content_type: contentType,
      size_bytes: sizeBytes,
      sha256,
      wrapped_key: wrappedKey,
      uploaded_at: deps.clock(),
    });
  };
  const tooOften = () =>
    limited(
      deps,
      [
        ['draft-address', address],
        ['draft-everyone', 'the store'],
      ],
      PRESCRIPTION_FIRST.tooMany,
    );
  const intake = openIntake<StoredDraftFile, SentDraft>(deps, {
    store,
    file: async (files, refused) => {
      const filed = await fileDraft(deps, { id: draftId, fresh }, holder.viewer, files, waiting);
      const cookies = fresh ? [fresh.cookie] : [];
      return filed.ok ? ok({ taken: files.length, refused, cookies }) : filed;
    },
  });
  return ok({
    ...intake,
    take: async (file) => (await tooOften()) ?? intake.take(file),
  });
};

/** A prescription without an order, as far as it is known. */
export type Draft = {
  readonly id: string;
  readonly files: readonly DraftFile[];
  /** Whether the machine is still reading. */
  readonly reading: boolean;
};

/** The draft of whoever asks, if there is one. */
export const readDraft = async (deps: Deps, holder: Holder): Promise<Draft | undefined> => {
  const known = holderOf(deps, holder);
  const now = deps.clock();
  const id = known && (await findDraft(deps.db, known, now));
  if (id === undefined) return undefined;
  const files = await listDraftFiles(deps.db, id);
  const reading = files.some(
    ({ state, uploadedAt }) =>
      state === 'waiting' && now.getTime() - uploadedAt.getTime() < PATIENCE_MS,
  );
  return files.length === 0 ? undefined : { id, files, reading };
};

/** Removes the draft of whoever asks. Returns the cookie that ends it. */
export const removeDraft = async (deps: Deps, holder: Holder): Promise<readonly string[]> => {
  const draft = await readDraft(deps, holder);
  if (!draft) return [];
  await deps.db.transaction().execute((trx) => deleteDraft(trx, draft.id));
  await removeStored(
    deps,
    draft.files.map(({ key }) => ({ storage_key: key })),
  );
  return [deps.draftBrowsers.forget()];
};

const knownReading = ({ state, sealedText, textMark }: DraftFile): KnownReading | undefined => {
  if (state === 'read' && sealedText !== null) return { state, sealedText, textMark };
  return state === 'unreadable' ? { state } : undefined;
};

/** Copies a file of a draft to the place of an order's file. */
const copyFor = async (
  deps: Deps,
  file: DraftFile,
  { userId, orderId }: { readonly userId: string; readonly orderId: string },
) => {
  const now = deps.clock();
  const { fileName } = file;
  const key = storageKey({ userId, orderId, timestamp: nextTimestamp(now), fileName });
  const made = await deps.files.rewrite(file, key);
  if (made && made.sha256 !== file.sha256) await deps.files.remove(key);
  return made?.sha256 === file.sha256
    ? {
        // The text of the machine is encrypted under this id.
        id: file.id,
        order_id: orderId,
        user_id: userId,
        storage_key: key,
        file_name: fileName,
        content_type: file.contentType,
        size_bytes: file.sizeBytes,
        sha256: file.sha256,
        wrapped_key: made.wrappedKey,
        uploaded_at: now,
        replaced_at: null,
        reading: knownReading(file),
      }
    : undefined;
};

/**
 * Makes the draft of a browser the prescription of the order that was placed there. Answers with the cookies to set.
 * Refuses if there is none, or if it could not be attached; then it stays, and the order waits for its prescription.
 */
export const attachDraft = async (
  deps: Deps,
  holder: Holder,
  orderId: string,
): Promise<Result<readonly string[]>> => {
  const { viewer } = holder;
  const draft = viewer.kind === 'customer' ? await readDraft(deps, holder) : undefined;
  if (!draft || viewer.kind !== 'customer')
    return refuse('draft-gone', 'not-found', PRESCRIPTION_FIRST.gone);
  const copies = [];
  for (const file of draft.files) {
    const copy = await copyFor(deps, file, { userId: viewer.id, orderId });
    if (!copy) break;
    copies.push(copy);
  }
  const [first, ...more] = copies;
  if (!first || copies.length < draft.files.length) {
    await removeStored(deps, copies);
    deps.log.error({ orderId }, 'a prescription that was sent before its order is missing');
    return refuse('draft-gone', 'not-found', PRESCRIPTION_FIRST.gone);
  }
  const attached = await fileStored(deps, copies, async (trx): Promise<Result<unknown>> => {
    if (!(await lockDraft(trx, draft.id)))
      return refuse('draft-gone', 'conflict', PRESCRIPTION_FIRST.gone);
    const filed = await attachFiles(deps, trx, {
      orderId,
      userId: viewer.id,
      adds: false,
      files: [first, ...more],
    });
    if (filed.ok) await deleteDraft(trx, draft.id);
    return filed;
  });
  if (!attached.ok) return attached;
  await removeStored(
    deps,
    draft.files.map(({ key }) => ({ storage_key: key })),
  );
  return ok([deps.draftBrowsers.forget()]);
};
