import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid, readCursor, writeCursor } from '#domain/cursor.ts';

export type MailState = 'waiting' | 'sent' | 'failed';

/** A mail of the outbox as staff see it in the list. */
export type MailView = {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
  readonly attempts: number;
  /** Codes of the last failure. */
  readonly lastError: string | null;
  readonly state: MailState;
};

export type MailDetail = MailView & { readonly data: Record<string, unknown> };

export type MailPage = { readonly mails: readonly MailView[]; readonly next: string | undefined };

const columns = [
  'id',
  'template',
  'recipient',
  'created_at as createdAt',
  'sent_at as sentAt',
  'failed_at as failedAt',
  'attempts',
  'last_error as lastError',
] as const;

const stateOf = (mail: { sentAt: Date | null; failedAt: Date | null }): MailState =>
  mail.sentAt ? 'sent' : mail.failedAt ? 'failed' : 'waiting';

/** The outbox for staff, newest first, by keyset. Others see nothing. */
export const listMails = async (
  db: Database,
  viewer: Viewer,
  page: { before?: string | undefined; limit?: number } = {},
): Promise<MailPage> => {
  if (!may(viewer, 'read outbox')) return { mails: [], next: undefined };
  const limit = page.limit ?? 50;
  const cursor = readCursor(page.before);
  const rows = await db
    .selectFrom('mails')
    .select(columns)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const mails = rows.slice(0, limit).map((row) => ({ ...row, state: stateOf(row) }));
  const last = mails.at(-1);
  return {
    mails,
    next:
      rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : undefined,
  };
};

/** One mail with the data that its template is filled with, for staff. */
export const findMail = async (
  db: Database,
  viewer: Viewer,
  id: string,
): Promise<MailDetail | undefined> => {
  if (!may(viewer, 'read outbox') || !isUuid(id)) return undefined;
  const row = await db
    .selectFrom('mails')
    .select([...columns, 'data'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, state: stateOf(row) };
};
