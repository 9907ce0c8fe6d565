import { sql } from 'kysely';
import type { Database } from '#db/client.ts';

/** Numbers about the store as a whole, none of them about a person. */
export type StoreLoad = {
  readonly ordersPlaced: number;
  readonly mailsUnsent: number;
  readonly oldestUnsent: Date | null;
  /** Events of payment services that nobody tries any more, or that no payment was found for. */
  readonly paymentEventsToCheck: number;
};

/** What was ordered since a moment, and what waits to leave or to be checked now. */
export const readStoreLoad = async (db: Database, since: Date): Promise<StoreLoad> => {
  const { rows } = await sql<StoreLoad>`select
    (select count(*)::integer from orders where created_at >= ${since}) as "ordersPlaced",
    (select count(*)::integer from mails where sent_at is null and failed_at is null) as "mailsUnsent",
    (select min(created_at) from mails where sent_at is null and failed_at is null) as "oldestUnsent",
    (select count(*)::integer from provider_events
      where (handled_at is null and failed_at is not null)
        or outcome in ('unclear', 'unknown payment')) as "paymentEventsToCheck"`.execute(db);
  const [load] = rows;
  if (!load) throw new Error('the database counted nothing');
  return load;
};
