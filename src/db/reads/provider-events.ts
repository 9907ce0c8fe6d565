import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import {
  ASK_AFTER_MS,
  ASK_RARELY_AFTER_MS,
  ASK_RARELY_EVERY_MS,
  ASK_UNTIL_MS,
  type EventOutcome,
} from '#domain/payments/events.ts';
import type { ProviderName } from '#domain/payments/payment.ts';

/** An event that a person has to look at. */
export type EventToLookAt = {
  readonly eventId: string;
  readonly provider: ProviderName;
  readonly type: string;
  readonly receivedAt: Date;
  readonly tries: number;
  readonly lastError: string | null;
  /** Null where nobody could handle it. */
  readonly outcome: EventOutcome | null;
};

/**
 * Events that failed for good, could not be parsed, or name no payment of the store, until staff mark them
 * as resolved; newest first. The caller must have checked permissions.
 */
export const eventsToLookAt = (db: Database): Promise<readonly EventToLookAt[]> =>
  db
    .selectFrom('provider_events')
    .select([
      'event_id as eventId',
      'provider',
      'type',
      'received_at as receivedAt',
      'tries',
      'last_error as lastError',
      'outcome',
    ])
    .where('seen_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('handled_at', 'is', null), eb('failed_at', 'is not', null)]),
        eb('outcome', 'in', ['unclear', 'unknown payment']),
      ]),
    )
    .orderBy('received_at', 'desc')
    .orderBy('event_id')
    .limit(200)
    .execute();

/** A payment whose state the provider is asked for. */
export type PaymentToAskAbout = {
  readonly id: string;
  readonly provider: ProviderName;
  readonly providerSession: string;
};

const before = (now: Date, milliseconds: number): Date => new Date(now.getTime() - milliseconds);

/**
 * Payments without news: the payer went to the provider's page and no result arrived, or a refund was sent and
 * not confirmed. The one that was asked longest ago comes first.
 */
export const paymentsToAskAbout = async (
  db: Database,
  now: Date,
  limit: number,
): Promise<readonly PaymentToAskAbout[]> => {
  const { rows } = await sql<PaymentToAskAbout>`
    select p.id, p.provider, p.provider_session as "providerSession"
    from payments p
    cross join lateral (
      select coalesce(max(r.changed_at), p.started_at) as since
      from refunds r where r.payment_id = p.id and r.state = 'sent') news
    where p.provider_session is not null
      and news.since < ${before(now, ASK_AFTER_MS)}::timestamptz
      and news.since > ${before(now, ASK_UNTIL_MS)}::timestamptz
      and (p.asked_at is null or p.asked_at < case
        when news.since > ${before(now, ASK_RARELY_AFTER_MS)}::timestamptz
        then ${before(now, ASK_AFTER_MS)}::timestamptz
        else ${before(now, ASK_RARELY_EVERY_MS)}::timestamptz end)
      and (
        exists (select from refunds r where r.payment_id = p.id and r.state = 'sent')
        or (coalesce(p.failed_at < p.started_at, true) and coalesce(p.expired_at < p.started_at, true)
          and not exists (
            select from money_entries e where e.payment_id = p.id and e.kind = 'received'
              and e.happened_at >= p.started_at)))
    order by p.asked_at nulls first, p.id
    limit ${limit}`.execute(db);
  return rows;
};
