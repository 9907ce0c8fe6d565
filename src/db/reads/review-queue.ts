import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { WordedLine } from '#domain/line-words.ts';
import { REVIEW_STATES, type ReviewState } from '#domain/review/review.ts';
import { type AssignedFilter, COUNTED_UP_TO, searchWords } from '#domain/staff-lists.ts';
import { assigneeName, isAssigned } from './assignments.ts';
import { readPage, type ReadPlace } from './keyset.ts';
import { hasWords } from './search.ts';

/** Views of the review queue: to do, waiting for the patient, decided. */
export const QUEUE_VIEWS = {
  open: ['waiting', 'second look'],
  patient: ['copy asked', 'information asked'],
  decided: ['approved', 'declined'],
} as const satisfies Record<string, readonly ReviewState[]>;
export type QueueView = keyof typeof QUEUE_VIEWS;

export type QueueLine = {
  readonly orderId: string;
  readonly state: ReviewState;
  readonly waitingSince: Date;
  readonly decidedAt: Date | null;
  readonly patient: string;
  readonly country: string;
  readonly items: readonly WordedLine[];
  readonly onRecord: boolean;
  readonly answered: boolean;
  readonly firstBy: string | null;
  /** Other staff who have a draft of the review. */
  readonly typing: string | null;
  /** Name of who takes care of the order. */
  readonly assignedTo: string | null;
};

export type QueuePage = {
  readonly lines: readonly QueueLine[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
};

const words = sql`order_search(orders.id, orders.first_name, orders.last_name, orders.email, orders.tracking_info,
  orders.phone, orders.zip_code)`;

/** Cancelled orders leave the queue, whatever the state of their review. */
const STILL_WANTED = sql<boolean>`orders.deleted_at is null
  and (reviews.state in ('approved', 'declined') or orders.status <> 'Cancelled')`;

/** A page of the pharmacists' queue: the longest waiting first, or the latest decided first. */
export const listReviews = async (
  db: Database,
  viewer: Viewer,
  query: {
    readonly view: QueueView;
    readonly search?: string | undefined;
    readonly assigned?: AssignedFilter | undefined;
    readonly place: ReadPlace;
    readonly limit?: number | undefined;
  },
): Promise<QueuePage> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'review prescriptions'))
    return { lines: [], next: undefined, previous: undefined };
  const sought = searchWords(query.search);
  const decided = query.view === 'decided';
  const page = await readPage(
    {
      key: {
        value: decided ? sql`reviews.decided_at` : sql`reviews.waiting_since`,
        kind: 'instant',
      },
      id: sql`reviews.order_id`,
      direction: decided ? 'desc' : 'asc',
      place: query.place,
      limit: query.limit,
    },
    (cut) =>
      db
        .selectFrom('reviews')
        .innerJoin('orders', 'orders.id', 'reviews.order_id')
        .leftJoin('staff', 'staff.id', 'reviews.first_by')
        .select([
          'orders.id',
          cut.key.as('page_key'),
          'reviews.state',
          'reviews.waiting_since',
          'reviews.decided_at',
          'reviews.record_id',
          'reviews.answer',
          'orders.first_name',
          'orders.last_name',
          'orders.country',
          'staff.name as first_by',
        ])
        .select((eb) => [
          eb
            .selectFrom('order_items')
            .select(
              sql<
                WordedLine[]
              >`json_agg(json_build_object('name', name, 'description', description, 'quantity', quantity) order by line)`.as(
                'i',
              ),
            )
            .whereRef('order_items.order_id', '=', 'orders.id')
            .as('items'),
          eb
            .selectFrom('review_drafts')
            .innerJoin('staff as typist', 'typist.id', 'review_drafts.staff_id')
            .select(sql<string>`string_agg(typist.name, ', ' order by saved_at desc)`.as('n'))
            .whereRef('review_drafts.order_id', '=', 'orders.id')
            .where('review_drafts.staff_id', '!=', viewer.id)
            .as('typing'),
          assigneeName(eb),
        ])
        .where('reviews.state', 'in', [...QUEUE_VIEWS[query.view]])
        .where(STILL_WANTED)
        .$if(decided, (narrowed) => narrowed.where('reviews.decided_at', 'is not', null))
        .$if(query.assigned !== undefined, (narrowed) =>
          narrowed.where(isAssigned(query.assigned, viewer)),
        )
        .$if(sought.length > 0, (narrowed) => narrowed.where(hasWords(words, sought)))
        .where(cut.where)
        .orderBy(sql`${cut.order}`)
        .limit(cut.limit)
        .execute(),
  );
  return {
    next: page.next,
    previous: page.previous,
    lines: page.rows.map((row) => ({
      orderId: row.id,
      state: row.state,
      waitingSince: row.waiting_since,
      decidedAt: row.decided_at,
      patient: `${row.first_name} ${row.last_name}`.trim(),
      country: row.country,
      items: row.items ?? [],
      onRecord: row.record_id !== null,
      answered: row.answer !== null,
      firstBy: row.first_by,
      typing: row.typing,
      assignedTo: row.assignedTo,
    })),
  };
};

/** The number of each, up to the limit of the lists. */
export const countReviews = async (
  db: Database,
  viewer: Viewer,
): Promise<Readonly<Record<QueueView, number>>> => {
  const none = { open: 0, patient: 0, decided: 0 };
  if (!may(viewer, 'review prescriptions')) return none;
  const counts = await Promise.all(
    REVIEW_STATES.map(async (state) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::integer as count from (
          select from reviews join orders on orders.id = reviews.order_id
          where reviews.state = ${state} and ${STILL_WANTED}
          limit ${COUNTED_UP_TO + 1}) t`.execute(db);
      return [state, rows[0]?.count ?? 0] as const;
    }),
  );
  const of = (states: readonly ReviewState[]): number =>
    counts.reduce((sum, [state, count]) => sum + (states.includes(state) ? count : 0), 0);
  return {
    open: of(QUEUE_VIEWS.open),
    patient: of(QUEUE_VIEWS.patient),
    decided: of(QUEUE_VIEWS.decided),
  };
};

/** The longest waiting order except one, which the pharmacist has just decided. */
export const nextReview = async (
  db: Database,
  viewer: Viewer,
  but: string,
): Promise<string | undefined> => {
  if (!may(viewer, 'review prescriptions')) return undefined;
  const row = await db
    .selectFrom('reviews')
    .innerJoin('orders', 'orders.id', 'reviews.order_id')
    .select('reviews.order_id')
    .where('reviews.state', 'in', [...QUEUE_VIEWS.open])
    .where(STILL_WANTED)
    .where('reviews.order_id', '!=', but)
    // A decision that waits can only be undone.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('pending_decisions')
            .whereRef('pending_decisions.order_id', '=', 'reviews.order_id')
            .where('failed_because', 'is', null),
        ),
      ),
    )
    .orderBy('reviews.waiting_since')
    .limit(1)
    .executeTakeFirst();
  return row?.order_id;
};
