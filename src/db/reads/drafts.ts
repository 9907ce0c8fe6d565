import type { Database, Tx } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';

/** Who asks for a draft: a browser with its mark, and whoever is logged in there. */
export type DraftHolder = { readonly tokenHash: Buffer; readonly viewer: Viewer };

/** The id of the browser's draft. Of somebody who was logged in, it is theirs alone. */
export const findDraft = async (
  db: Database | Tx,
  { tokenHash, viewer }: DraftHolder,
  now: Date,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('prescription_drafts')
    .select(['id', 'user_id as userId'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const isTheirs =
    row?.userId === null || (viewer.kind === 'customer' && row?.userId === viewer.id);
  return isTheirs ? row?.id : undefined;
};

/** The files of a draft in the order in which they arrived, which is that of their ids. */
export const listDraftFiles = (db: Database | Tx, draftId: string) =>
  db
    .selectFrom('draft_files')
    .select([
      'id',
      'storage_key as key',
      'file_name as fileName',
      'content_type as contentType',
      'size_bytes as sizeBytes',
      'sha256',
      'wrapped_key as wrappedKey',
      'uploaded_at as uploadedAt',
      'state',
      'sealed_text as sealedText',
      'text_mark as textMark',
    ])
    .where('draft_id', '=', draftId)
    .orderBy('id')
    .execute();

export type DraftFile = Awaited<ReturnType<typeof listDraftFiles>>[number];

/** How much all drafts of the store take: bytes, and files that wait for the machine. */
export const draftLoad = async (
  db: Database | Tx,
): Promise<{ readonly bytes: number; readonly waiting: number }> => {
  const row = await db
    .selectFrom('draft_files')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<string>('size_bytes'), eb.val('0')).as('bytes'),
      eb.fn.countAll<string>().filterWhere('state', '=', 'waiting').as('waiting'),
    ])
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), waiting: Number(row.waiting) };
};

/** Which of the storage keys of drafts no row names. */
export const strayDraftKeys = async (
  db: Database,
  keys: readonly string[],
): Promise<readonly string[]> => {
  if (keys.length === 0) return [];
  const rows = await db
    .selectFrom('draft_files')
    .select('storage_key')
    .where('storage_key', 'in', [...keys])
    .execute();
  const named = new Set(rows.map((row) => row.storage_key));
  return keys.filter((key) => !named.has(key));
};
