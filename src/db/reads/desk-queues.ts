import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type StaffRight, type Viewer } from '#domain/access.ts';
import { countWaitingThreads } from './messages.ts';
import { countWork, type Queue, type WorkTerms } from './work-views.ts';

/** A queue in which something may be late. */
type Late = Queue & { readonly late: number };

/** What waits on the staff's pages, by queue; undefined where the viewer may not see it. */
export type DeskQueues = Awaited<ReturnType<typeof readDeskQueues>>;

const queued = async (
  db: Database,
  viewer: Viewer,
  right: StaffRight,
  read: RawBuilder<Late>,
): Promise<Late | undefined> => (may(viewer, right) ? (await read.execute(db)).rows[0] : undefined);

/** How much waits in each queue that the viewer may see, and since when the oldest has. */
export const readDeskQueues = async (db: Database, viewer: Viewer, terms: WorkTerms) => {
  const [work, messages, reviews, arrivals, mails, applications] = await Promise.all([
    countWork(db, viewer, terms),
    countWaitingThreads(db, viewer),
    queued(
      db,
      viewer,
      'review prescriptions',
      sql`select count(*)::integer as count, min(r.waiting_since) as oldest,
        count(*) filter (where r.waiting_since < ${terms.limits.review})::integer as late
      from reviews r join orders o on o.id = r.order_id
      where r.state in ('waiting', 'second look') and o.deleted_at is null and o.status <> 'Cancelled'`,
    ),
    queued(
      db,
      viewer,
      'answer arrivals',
      sql`select count(*)::integer as count, min(a.at) as oldest, 0 as late
      from arrival_checks a join orders o on o.id = a.order_id
      where a.state in ('open', 'being looked at') and o.deleted_at is null`,
    ),
    queued(
      db,
      viewer,
      'read outbox',
      sql`select count(*)::integer as count, min(created_at) as oldest, 0 as late
      from mails where sent_at is null and failed_at is not null`,
    ),
    queued(
      db,
      viewer,
      'read affiliate applications',
      sql`select count(*)::integer as count, min(created_at) as oldest, 0 as late
      from affiliate_applications where state = 'new'`,
    ),
  ]);
  return { work, messages, reviews, arrivals, mails, applications };
};
