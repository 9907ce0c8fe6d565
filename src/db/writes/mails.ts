import { type RawBuilder, sql } from 'kysely';
import { type Database, prepared, type Tx } from '#db/client.ts';
import type { JobQueue, MailToQueue } from '#jobs/catalogue.ts';
import { toJson } from './insert-rows.ts';
import { addMissing, PAGE } from './missing-jobs.ts';

export type QueueOptions = {
  readonly jobs: JobQueue;
  readonly newId: () => string;
  readonly now: Date;
};

const sendMailJobs = (ids: readonly string[]) => ids.map((id) => ({ id, data: { mailId: id } }));

/**
 * Puts mails into the outbox, at the end of a statement that may write other rows before, in the `with`
 * clause `before`. Adds the jobs that send them and returns the ids of the mails.
 * Throws where the job queue has not been prepared.
 */
export const queueMailsAfter = async (
  trx: Tx,
  name: string,
  before: RawBuilder<unknown>,
  mails: readonly MailToQueue[],
  { jobs, newId, now }: QueueOptions,
): Promise<readonly string[]> => {
  const rows = mails.map(({ to, input }) => ({
    id: newId(),
    recipient: to,
    template: input.template,
    data: input.data,
  }));
  await sql`${prepared(name)}
    ${before}
    insert into mails (id, template, recipient, data, created_at)
    select id, template, recipient, data, ${now}::timestamptz
    from json_to_recordset(${toJson(rows)}::json)
      as x (id uuid, template text, recipient text, data jsonb)`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if ((await jobs.add(trx, 'send-mail', sendMailJobs(ids))) !== ids.length)
    throw new Error('the job queue send-mail is not prepared');
  return ids;
};

/**
 * Puts mails into the outbox, each with the job that sends it, in the caller's transaction. Takes two
 * statements, however many the mails are. Throws where the job queue has not been prepared.
 */
export const queueMails = async (
  trx: Tx,
  mails: readonly MailToQueue[],
  options: QueueOptions,
): Promise<readonly string[]> =>
  mails.length === 0 ? [] : queueMailsAfter(trx, 'queue mails', sql``, mails, options);

/** The typed half of a mail's row. Rows are written by queueMails alone, from a value of this type. */
export const mailInputOf = (row: {
  readonly template: string;
  readonly data: Record<string, unknown>;
}): MailToQueue['input'] => ({ template: row.template, data: row.data }) as MailToQueue['input'];

export type UnsentMail = { readonly id: string } & MailToQueue;

/** A mail that is still to be sent; undefined if it is gone, sent or given up. */
export const findUnsentMail = async (db: Database, id: string): Promise<UnsentMail | undefined> => {
  const row = await db
    .selectFrom('mails')
    .select(['id', 'recipient', 'template', 'data'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, to: row.recipient, input: mailInputOf(row) };
};

/** Marks a mail as sent, or as only kept. False if it was erased meanwhile. */
export const markMailSent = async (
  db: Database,
  id: string,
  { at, kept }: { readonly at: Date; readonly kept: boolean },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set((eb) => ({ sent_at: at, kept, last_error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  return (
    (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
};

/** Records a failed try. `reason` holds codes, no personal data. */
export const recordMailFailure = async (
  db: Database,
  id: string,
  reason: string,
): Promise<void> => {
  await db
    .updateTable('mails')
    .set((eb) => ({ last_error: reason, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute();
};

/** Marks a mail as failed. False if it is gone or was sent after all. */
export const markMailFailed = async (db: Database, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set({ failed_at: at })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/**
 * Queues a mail again that was given up. Returns false where there is no such mail, or it has not
 * failed.
 */
export const requeueFailedMail = async (trx: Tx, jobs: JobQueue, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ failed_at: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await jobs.addAgain(trx, 'send-mail', { id, data: { mailId: id } });
  return true;
};

/**
 * Adds a job for every open mail from before `before` that has none, such as after the job tables were
 * restored from another moment than the outbox. Returns how many had none.
 */
export const requeueLostMails = (db: Database, jobs: JobQueue, before: Date): Promise<number> =>
  addMissing(
    (after) =>
      db
        .selectFrom('mails')
        .select('id')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('created_at', '<', before)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    (ids) => jobs.add(db, 'send-mail', sendMailJobs(ids)),
  );

/**
 * Erases mails, sent or not: those to an address or from its owner's forms, and those about certain
 * orders. A job whose mail is gone ends by itself; another removes what the mailer kept of it.
 */
export const eraseMails = async (
  trx: Tx,
  jobs: JobQueue,
  about: {
    readonly email?: string;
    /** Of the address, only those that were written up to then. */
    readonly until?: Date | undefined;
    readonly orderIds: readonly string[];
  },
): Promise<void> => {
  const { email = null, until = null, orderIds } = about;
  const { rows } = await sql<{ id: string }>`
    delete from mails
    where (${email} in (lower(recipient), lower(data->>'email'), lower(data->'form'->>'email'))
        and created_at <= coalesce(${until}::timestamptz, 'infinity'))
      or data->>'orderId' = any(${[...orderIds]}::text[])
      or data->'orderIds' ?| ${[...orderIds]}::text[]
    returning id`.execute(trx);
  await jobs.add(
    trx,
    'forget-mail',
    rows.map(({ id }) => ({ id, data: { mailId: id } })),
  );
};

/** Mails that are removed together, so that no lock is held for long. */
const REMOVED_AT_ONCE = 500;

/** Removes mails from before a moment that were sent or given up, and what the mailer kept of them. Returns their number. */
export const removeOldMails = async (
  db: Database,
  jobs: JobQueue,
  before: Date,
): Promise<number> => {
  for (let removed = 0; ;) {
    const count = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string }>`
        delete from mails where id in (
          select id from mails
          where created_at < ${before} and (sent_at is not null or failed_at is not null)
          order by created_at limit ${REMOVED_AT_ONCE} for update skip locked)
        returning id`.execute(trx);
      await jobs.add(
        trx,
        'forget-mail',
        rows.map(({ id }) => ({ id, data: { mailId: id } })),
      );
      return rows.length;
    });
    removed += count;
    if (count < REMOVED_AT_ONCE) return removed;
  }
};
