import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { ToldEvent } from '#domain/payments/events.ts';
import type { EventOutcome, IncomingEvent } from '#domain/payments/inbox.ts';
import type { ProviderName } from '#domain/payments/providers.ts';
import { JOB_SCHEMA, type JobName } from '#jobs/catalogue.ts';
import { toJson } from './insert-rows.ts';
import { insertJobs } from './job-rows.ts';

const QUEUE: JobName = 'handle-provider-event';

/**
 * Stores events of a payment provider, each with the job that handles it, in one statement. Events stored
 * before are left unchanged. Returns the number of new events. Throws if the job queue has not been
 * prepared.
 */
export const keepEvents = async (
  db: Database,
  provider: ProviderName,
  events: readonly IncomingEvent[],
  { newId, now }: { readonly newId: () => string; readonly now: Date },
): Promise<number> => {
  const rows = events.map(({ eventId, type, told }) => ({
    event_id: eventId,
    id: newId(),
    type,
    told: typeof told === 'string' ? null : told,
    outcome: typeof told === 'string' ? told : null,
  }));
  const { rows: counts } = await sql<{ kept: number; open: number; jobs: number }>`
    with kept as (
      insert into provider_events
        (event_id, id, provider, type, told, received_at, handled_at, outcome)
      select event_id, id, ${provider}, type, told, ${now}::timestamptz,
        case when outcome is not null then ${now}::timestamptz end, outcome
      from json_to_recordset(${toJson(rows)}::json)
        as x (event_id text, id uuid, type text, told jsonb, outcome text)
      on conflict (event_id) do nothing
      returning id, outcome),
    open as (select id from kept where outcome is null),
    jobs as (${insertJobs(QUEUE, 'open', 'inboxId')} returning id)
    select (select count(*) from kept)::integer as kept, (select count(*) from open)::integer as open,
      (select count(*) from jobs)::integer as jobs`.execute(db);
  const [count] = counts;
  if (!count || count.jobs !== count.open)
    throw new Error(`the job queue ${QUEUE} is not prepared`);
  return count.kept;
};

export type OpenEvent = {
  readonly id: string;
  readonly provider: ProviderName;
  readonly told: ToldEvent;
};

/** The typed half of a row: written by keepEvents alone, where an instant is its ISO form. */
const toldOf = (json: unknown): ToldEvent => {
  const told = json as ToldEvent;
  return { ...told, event: { ...told.event, at: new Date(told.event.at) } };
};

/** Begins a try at an event and counts it; undefined where it was handled, or given up. */
export const beginEvent = async (db: Database, id: string): Promise<OpenEvent | undefined> => {
  const row = await db
    .updateTable('provider_events')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['id', 'provider', 'told'])
    .executeTakeFirst();
  return row && { id: row.id, provider: row.provider, told: toldOf(row.told) };
};

/** Locks an event that nobody has handled. False where somebody has. */
export const lockEvent = async (trx: Tx, id: string): Promise<boolean> =>
  (await trx
    .selectFrom('provider_events')
    .select('id')
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

export const markEventHandled = async (
  trx: Tx,
  id: string,
  outcome: EventOutcome,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('provider_events')
    .set({ handled_at: at, outcome, last_error: null, failed_at: null })
    .where('id', '=', id)
    .execute();
};

/** Notes a try that failed. `reason` is a code. */
export const recordEventFailure = async (
  db: Database,
  id: string,
  reason: string,
): Promise<void> => {
  await db
    .updateTable('provider_events')
    .set({ last_error: reason })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute();
};

/** Notes that nobody tries any more. False where it was handled after all. */
export const markEventFailed = async (db: Database, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('provider_events')
    .set({ failed_at: at })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where('failed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Resolved events, and the order of the payment that each named. */
export type SettledEvent = { readonly id: string; readonly orderId: string | null };

const SETTLED = [
  'id',
  sql<string | null>`(select p.order_id from payments p
    where p.id::text = provider_events.told #>> '{of,paymentId}')`.as('orderId'),
] as const;

/**
 * Opens an event once more that was given up, or that named no payment of the store, under a new job. Undefined
 * where there is no such event.
 */
export const reopenEvent = async (trx: Tx, eventId: string): Promise<SettledEvent | undefined> => {
  const row = await trx
    .updateTable('provider_events')
    .set({ failed_at: null, handled_at: null, outcome: null })
    .where('event_id', '=', eventId)
    .where('told', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('failed_at', 'is not', null), eb('handled_at', 'is', null)]),
        eb('outcome', '=', 'unknown payment'),
      ]),
    )
    .returning(SETTLED)
    .executeTakeFirst();
  if (!row) return undefined;
  // The job that ended is kept for a while, and a row can have one of a queue alone.
  await sql`delete from ${sql.table(`${JOB_SCHEMA}.job`)}
    where name = ${sql.lit(QUEUE)} and id = ${row.id}::uuid
      and state in ('completed', 'cancelled', 'failed')`.execute(trx);
  await sql`with again as (select id from provider_events where id = ${row.id}::uuid)
    ${insertJobs(QUEUE, 'again', 'inboxId')}
    on conflict do nothing`.execute(trx);
  return row;
};

/** Notes that somebody dealt with an event that could not be booked. Undefined where there is no such event. */
export const markEventSeen = (
  trx: Tx,
  eventId: string,
  at: Date,
): Promise<SettledEvent | undefined> =>
  trx
    .updateTable('provider_events')
    .set({ seen_at: at })
    .where('event_id', '=', eventId)
    .where('seen_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('failed_at', 'is not', null), eb('handled_at', 'is', null)]),
        eb('outcome', 'in', ['unclear', 'unknown payment']),
      ]),
    )
    .returning(SETTLED)
    .executeTakeFirst();

/**
 * Gives a new job to every open event from before `before` that has none, such as after the job tables were
 * restored from another moment. Answers with their number.
 */
export const requeueLostEvents = async (db: Database, before: Date): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    with lost as (
      select id from provider_events
      where handled_at is null and failed_at is null and received_at < ${before}::timestamptz
        and not exists (
          select from ${sql.table(`${JOB_SCHEMA}.job`)} j
          where j.name = ${sql.lit(QUEUE)} and j.id = provider_events.id)
      order by id limit 1000)
    ${insertJobs(QUEUE, 'lost', 'inboxId')}
    on conflict do nothing
    returning id`.execute(db);
  return rows.length;
};
