import { type RawBuilder, sql } from 'kysely';
import { type Database, prepared, type Tx } from '#db/client.ts';
import { JOB_SCHEMA, type JobName, type MailToQueue } from '#jobs/catalogue.ts';
import { toJson } from './insert-rows.ts';
import { insertJobs } from './job-rows.ts';

/** What was queued, and which workers to wake once the transaction is committed. */
export type QueuedMails = { readonly ids: readonly string[]; readonly wake: readonly JobName[] };

const QUEUE: JobName = 'send-mail';

export type QueueOptions = { readonly newId: () => string; readonly now: Date };

/**
 * Puts mails into the outbox, each with the job that sends it, as the end of a statement that may have
 * written other things before: `before` is its parts, each ending with a comma. Answers with the ids
 * of the mails. Throws where the job queue has not been prepared.
 */
export const queueMailsAfter = async (
  trx: Tx,
  name: string,
  before: RawBuilder<unknown>,
  mails: readonly MailToQueue[],
  { newId, now }: QueueOptions,
): Promise<QueuedMails> => {
  const rows = mails.map(({ to, input }) => ({
    id: newId(),
    recipient: to,
    template: input.template,
    data: input.data,
  }));
  const { rows: jobs } = await sql<{ id: string }>`${prepared(name)}
    with ${before} mail as (
      insert into mails (id, template, recipient, data, created_at)
      select id, template, recipient, data, ${now}::timestamptz
      from json_to_recordset(${toJson(rows)}::json)
        as x (id uuid, template text, recipient text, data jsonb)
      returning id)
    ${insertJobs(QUEUE, 'mail', 'mailId')}
    returning id`.execute(trx);
  if (jobs.length !== rows.length) throw new Error(`the job queue ${QUEUE} is not prepared`);
  return { ids: rows.map(({ id }) => id), wake: [QUEUE] };
};

/**
 * Puts mails into the outbox, each with the job that sends it, in the caller's transaction and in one
 * round trip. After the commit, wake the workers that the answer names. Throws where the job queue has
 * not been prepared.
 */
export const queueMails = async (
  trx: Tx,
  mails: readonly MailToQueue[],
  options: QueueOptions,
): Promise<QueuedMails> =>
  mails.length === 0
    ? { ids: [], wake: [] }
    : queueMailsAfter(trx, 'queue mails', sql``, mails, options);

/** The typed half of a mail's row. Rows are written by queueMails alone, from a value of this type. */
export const mailInputOf = (row: {
  readonly template: string;
  readonly data: Record<string, unknown>;
}): MailToQueue['input'] => ({ template: row.template, data: row.data }) as MailToQueue['input'];

export type UnsentMail = { readonly id: string } & MailToQueue;

/** A mail that still has to leave; undefined where it is gone, sent or given up. */
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

/** Notes that a mail was handed over. False where it was erased meanwhile. */
export const markMailSent = async (db: Database, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('mails')
    .set((eb) => ({ sent_at: at, last_error: null, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return true;
  return (
    (await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
};

/** Notes a try that failed. `reason` holds codes, no personal datum. */
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

/** Notes that nobody tries any more. False where the mail is gone or was sent after all. */
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
 * Puts a mail that nobody tries any more into the queue once more, under the job of its own. False where
 * there is no such mail, or it has not failed.
 */
export const requeueFailedMail = async (trx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('mails')
    .set({ failed_at: null })
    .where('id', '=', id)
    .where('failed_at', 'is not', null)
    .where('sent_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  // The job that failed is kept for a while, and a row can have one of a queue alone.
  await sql`delete from ${sql.table(`${JOB_SCHEMA}.job`)}
    where name = ${sql.lit(QUEUE)} and id = ${id}::uuid
      and state in ('completed', 'cancelled', 'failed')`.execute(trx);
  await sql`with again as (select id from mails where id = ${id}::uuid)
    ${insertJobs(QUEUE, 'again', 'mailId')}
    on conflict do nothing`.execute(trx);
  return true;
};

/**
 * Gives a new job to every open mail from before `before` that has none, such as after the job tables
 * were restored from another moment than the outbox. Answers with their number.
 */
export const requeueLostMails = async (db: Database, before: Date): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    with lost as (
      select id from mails
      where sent_at is null and failed_at is null and created_at < ${before}::timestamptz
        and not exists (
          select from ${sql.table(`${JOB_SCHEMA}.job`)} j
          where j.name = ${sql.lit(QUEUE)} and j.id = mails.id)
      order by id limit 1000)
    ${insertJobs(QUEUE, 'lost', 'mailId')}
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
};

/**
 * Erases mails, sent or not: those to an address or from its owner's forms, and those about certain
 * orders. A job whose mail is gone ends by itself; another removes what the mailer kept of it.
 */
export const eraseMails = async (
  trx: Tx,
  about: {
    readonly email?: string;
    /** Of the address, only those that were written up to then. */
    readonly until?: Date | undefined;
    readonly orderIds: readonly string[];
  },
): Promise<void> => {
  const { email = null, until = null, orderIds } = about;
  await sql`
    with gone as (
      delete from mails
      where (${email} in (lower(recipient), lower(data->>'email'), lower(data->'form'->>'email'))
          and created_at <= coalesce(${until}::timestamptz, 'infinity'))
        or data->>'orderId' = any(${[...orderIds]}::text[])
      returning id)
    ${insertJobs('forget-mail', 'gone', 'mailId')}
    on conflict do nothing`.execute(trx);
};
