import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { EventOutcome, IncomingEvent, ParsedEvent } from '#domain/payments/events.ts';
import type { ProviderName } from '#domain/payments/payment.ts';
import type { JobQueue } from '#jobs/catalogue.ts';
import { toJson } from './insert-rows.ts';
import { addMissing, PAGE } from './missing-jobs.ts';
import type { QueueOptions } from './mails.ts';

const eventJobs = (ids: readonly string[]) => ids.map((id) => ({ id, data: { inboxId: id } }));

/**
 * Stores events of a payment provider, each with the job that handles it, in one transaction. Events
 * stored before are left unchanged. Returns the number of new events. Throws if the job queue has not
 * been prepared.
 */
export const keepEvents = async (
  db: Database,
  provider: ProviderName,
  events: readonly IncomingEvent[],
  { jobs, newId, now }: QueueOptions,
): Promise<number> => {
  const rows = events.map(({ eventId, type, parsed }) => ({
    event_id: eventId,
    id: newId(),
    type,
    parsed: typeof parsed === 'string' ? null : parsed,
    outcome: typeof parsed === 'string' ? parsed : null,
  }));
  return db.transaction().execute(async (trx) => {
    const { rows: kept } = await sql<{ id: string; open: boolean }>`
      insert into provider_events
        (event_id, id, provider, type, parsed, received_at, handled_at, outcome)
      select event_id, id, ${provider}, type, parsed, ${now}::timestamptz,
        case when outcome is not null then ${now}::timestamptz end, outcome
      from json_to_recordset(${toJson(rows)}::json)
        as x (event_id text, id uuid, type text, parsed jsonb, outcome text)
      on conflict (event_id) do nothing
      returning id, outcome is null as open`.execute(trx);
    const open = kept.filter((row) => row.open).map(({ id }) => id);
    if ((await jobs.add(trx, 'handle-provider-event', eventJobs(open))) !== open.length)
      throw new Error('the job queue handle-provider-event is not prepared');
    return kept.length;
  });
};

export type OpenEvent = {
  readonly id: string;
  readonly provider: ProviderName;
  readonly parsed: ParsedEvent;
};

/** The typed half of a row: written by keepEvents alone, where an instant is its ISO form. */
const parsedOf = (json: unknown): ParsedEvent => {
  const parsed = json as ParsedEvent;
  return { ...parsed, event: { ...parsed.event, at: new Date(parsed.event.at) } };
};

/** Starts and counts a try; undefined if the event was handled or given up. */
export const beginEvent = async (db: Database, id: string): Promise<OpenEvent | undefined> => {
  const row = await db
    .updateTable('provider_events')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .where('failed_at', 'is', null)
    .returning(['id', 'provider', 'parsed'])
    .executeTakeFirst();
  return row && { id: row.id, provider: row.provider, parsed: parsedOf(row.parsed) };
};

/** Locks an unhandled event. False if it was handled. */
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

/** Records a failed try. `reason` is a code. */
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

/** Marks an event as failed. False if it was handled after all. */
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
    where p.id::text = provider_events.parsed #>> '{of,paymentId}')`.as('orderId'),
] as const;

/**
 * Opens an event once more that was given up, or that named no payment of the store, under a new job. Undefined
 * where there is no such event.
 */
export const reopenEvent = async (
  trx: Tx,
  jobs: JobQueue,
  eventId: string,
): Promise<SettledEvent | undefined> => {
  const row = await trx
    .updateTable('provider_events')
    .set({ failed_at: null, handled_at: null, outcome: null })
    .where('event_id', '=', eventId)
    .where('parsed', 'is not', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('failed_at', 'is not', null), eb('handled_at', 'is', null)]),
        eb('outcome', '=', 'unknown payment'),
      ]),
    )
    .returning(SETTLED)
    .executeTakeFirst();
  if (!row) return undefined;
  await jobs.addAgain(trx, 'handle-provider-event', { id: row.id, data: { inboxId: row.id } });
  return row;
};

/** Marks an event that could not be booked as resolved. Undefined if there is no such event. */
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
 * Adds a job for every open event from before `before` that has none, such as after the job tables were
 * restored from another moment. Returns how many had none.
 */
export const requeueLostEvents = (db: Database, jobs: JobQueue, before: Date): Promise<number> =>
  addMissing(
    (after) =>
      db
        .selectFrom('provider_events')
        .select('id')
        .where('handled_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('received_at', '<', before)
        .where('id', '>', after)
        .orderBy('id')
        .limit(PAGE)
        .execute(),
    (ids) => jobs.add(db, 'handle-provider-event', eventJobs(ids)),
  );
