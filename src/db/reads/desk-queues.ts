import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type StaffRight, type Viewer } from '#domain/access.ts';
import { licenceState } from '#domain/pharmacies/register.ts';
import { countWaitingThreads } from './messages.ts';
import { listDeskPharmacies } from './pharmacies.ts';
import { countWork, type Queue, type WorkTerms } from './work-views.ts';

/** A queue in which something may be late. */
export type LateQueue = Queue & { readonly late: number };

/** What waits on the staff's pages, by queue; undefined where the viewer may not see it. */
export type DeskQueues = Awaited<ReturnType<typeof readDeskQueues>>;

/** The queues that are counted in one statement each, with the right to see them. */
const COUNTED = {
  reviews: {
    right: 'review prescriptions',
    read: ({ limits }) => sql`select count(*)::integer as count, min(r.waiting_since) as oldest,
        count(*) filter (where r.waiting_since < ${limits.review})::integer as late
      from reviews r join orders o on o.id = r.order_id
      where r.state in ('waiting', 'second look') and o.deleted_at is null and o.status <> 'Cancelled'`,
  },
  arrivals: {
    right: 'answer arrivals',
    read: () => sql`select count(*)::integer as count, min(a.at) as oldest, 0 as late
      from arrival_checks a join orders o on o.id = a.order_id
      where a.state in ('open', 'being looked at') and o.deleted_at is null`,
  },
  mails: {
    right: 'read outbox',
    read: () => sql`select count(*)::integer as count, min(created_at) as oldest, 0 as late
      from mails where sent_at is null and failed_at is not null`,
  },
  applications: {
    right: 'read affiliate applications',
    read: () => sql`select count(*)::integer as count, min(created_at) as oldest, 0 as late
      from affiliate_applications where state = 'new'`,
  },
} as const satisfies Record<
  string,
  { readonly right: StaffRight; readonly read: (terms: WorkTerms) => RawBuilder<LateQueue> }
>;
export type CountedQueue = keyof typeof COUNTED;

/** What waits in one queue, for the operator's own monitoring; no viewer is asked for. */
export const countQueue = async (
  db: Database,
  name: CountedQueue,
  terms: WorkTerms,
): Promise<LateQueue> => {
  const { rows } = await COUNTED[name].read(terms).execute(db);
  return rows[0] ?? { count: 0, oldest: null, late: 0 };
};

const queued = async (
  db: Database,
  viewer: Viewer,
  name: CountedQueue,
  terms: WorkTerms,
): Promise<LateQueue | undefined> =>
  may(viewer, COUNTED[name].right) ? countQueue(db, name, terms) : undefined;

/**
 * Pharmacies that somebody should look at: a change waits for its confirmation, or the licence ends within 30 days or has
 * ended, which is late.
 */
const countPharmacies = async (
  db: Database,
  viewer: Viewer,
  now: Date,
): Promise<LateQueue | undefined> => {
  if (!may(viewer, 'manage pharmacies')) return undefined;
  const told = (await listDeskPharmacies(db, viewer)).map(({ current, open, suspendedAt }) => ({
    open: open?.at,
    licence: current && suspendedAt === null ? licenceState(current.details, now) : 'valid',
  }));
  const waiting = told.flatMap(({ open }) => (open ? [open.getTime()] : []));
  return {
    count: told.filter(({ open, licence }) => open !== undefined || licence !== 'valid').length,
    oldest: waiting.length > 0 ? new Date(Math.min(...waiting)) : null,
    late: told.filter(({ licence }) => licence === 'ended').length,
  };
};

/** How much waits in each queue that the viewer may see, and since when the oldest has. */
export const readDeskQueues = async (db: Database, viewer: Viewer, terms: WorkTerms, now: Date) => {
  const [work, messages, reviews, arrivals, mails, applications, pharmacies] = await Promise.all([
    countWork(db, viewer, terms),
    countWaitingThreads(db, viewer),
    queued(db, viewer, 'reviews', terms),
    queued(db, viewer, 'arrivals', terms),
    queued(db, viewer, 'mails', terms),
    queued(db, viewer, 'applications', terms),
    countPharmacies(db, viewer, now),
  ]);
  return { work, messages, reviews, arrivals, mails, applications, pharmacies };
};
