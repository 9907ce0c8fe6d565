import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { readPage, type ReadPlace } from './keyset.ts';

export const MAIL_STATES = ['waiting', 'sent', 'kept', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as staff see it in the list. */
export type MailView = {
  readonly id: string;
  readonly template: string;
  readonly recipient: string;
  readonly createdAt: Date;
  /** When it was sent, or kept. */
  readonly sentAt: Date | null;
  /** Whether it was only kept as a file, because no relay was configured. */
  readonly kept: boolean;
  readonly failedAt: Date | null;
  readonly attempts: number;
  /** Codes of the last failure. */
  readonly lastError: string | null;
  readonly state: MailState;
};

export type MailDetail = MailView & { readonly data: Record<string, unknown> };

export type MailPage = {
  readonly mails: readonly MailView[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
};

const columns = [
  'id',
  'template',
  'recipient',
  'created_at as createdAt',
  'sent_at as sentAt',
  'kept',
  'failed_at as failedAt',
  'attempts',
  'last_error as lastError',
] as const;

const stateOf = (mail: { sentAt: Date | null; kept: boolean; failedAt: Date | null }): MailState =>
  mail.sentAt ? (mail.kept ? 'kept' : 'sent') : mail.failedAt ? 'failed' : 'waiting';

const newest = {
  key: { value: sql`mails.created_at`, kind: 'instant' },
  id: sql`mails.id`,
  direction: 'desc',
} as const;

const inState = (state: MailState | undefined): RawBuilder<boolean> => {
  switch (state) {
    case 'sent':
      return sql`mails.sent_at is not null and not mails.kept`;
    case 'kept':
      return sql`mails.sent_at is not null and mails.kept`;
    case 'failed':
      return sql`mails.sent_at is null and mails.failed_at is not null`;
    case 'waiting':
      return sql`mails.sent_at is null and mails.failed_at is null`;
    case undefined:
      return sql`true`;
  }
};

/** The mails for staff, newest first. Others see nothing. */
export const listMails = async (
  db: Database,
  viewer: Viewer,
  {
    state,
    place = {},
    limit,
  }: {
    readonly state?: MailState | undefined;
    readonly place?: ReadPlace;
    readonly limit?: number;
  } = {},
): Promise<MailPage> => {
  if (!may(viewer, 'read outbox')) return { mails: [], next: undefined, previous: undefined };
  const { rows, next, previous } = await readPage({ ...newest, place, limit }, (cut) =>
    db
      .selectFrom('mails')
      .select([...columns, cut.key.as('page_key')])
      .where(inState(state))
      .where(cut.where)
      .orderBy(cut.order)
      .limit(cut.limit)
      .execute(),
  );
  return {
    mails: rows.map((row) => ({ ...row, state: stateOf(row) })),
    next,
    previous,
  };
};

/** The customers that mails are about: by the order named in the data, or by the address. Each once. */
export const patientsOfMails = async (
  db: Database,
  ids: readonly string[],
): Promise<readonly string[]> => {
  const { rows } = await sql<{ id: string }>`
    select distinct found.id from mails m, lateral (select coalesce(
      (select o.user_id from orders o where o.id::text = m.data ->> 'orderId'),
      (select u.id from users u where u.email = lower(m.recipient))) as id) found
    where m.id = any(${ids}::uuid[]) and found.id is not null`.execute(db);
  return rows.map(({ id }) => id);
};

/** One mail with the data of its template, for staff. */
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
