import { sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { readableTopics, type Topic, TOPICS } from '#domain/messages.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { readPage, type ReadPlace } from './keyset.ts';

/** Something that a patient or the staff said about an order, wherever it was written. */
export type Said = {
  readonly id: string;
  readonly at: Date;
  /** 'team' is whoever of the staff answered a report about a parcel. */
  readonly from: 'patient' | 'pharmacist' | 'service' | 'team';
  readonly topic: Topic;
  readonly source: 'message' | 'review' | 'arrival' | 'checkout';
  /** The member of the staff; for staff alone, and null if unknown. */
  readonly by: string | null;
  readonly body: string;
};

/**
 * Everything said about an order, oldest first: messages, what pharmacists asked and decided with the answers, reports
 * about the parcel with theirs, and the notes of the checkout. A customer reads all of their own order; staff read the
 * topics of their role; others nothing.
 */
export const listSaid = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly Said[]> => {
  if (viewer.kind === 'visitor' || !isUuid(orderId)) return [];
  const owner = viewer.kind === 'customer' ? viewer.id : null;
  const topics = owner === null ? readableTopics(viewer) : TOPICS;
  const { rows } = await sql<Said>`
    with said as (
      select m.id, m.at, case m.actor_kind when 'customer' then 'patient' else m.topic end as "from",
        m.topic, 'message' as source, m.actor_id, m.body
      from order_messages m where m.order_id = ${orderId}
      union all
      select r.id, r.at, case r.actor_kind when 'customer' then 'patient' else 'pharmacist' end,
        'pharmacist', 'review', r.actor_id, r.sentence
      from review_entries r where r.order_id = ${orderId} and r.sentence <> '' and r.kind in
        ('copy asked', 'information asked', 'answered', 'approved', 'approved by hand', 'declined')
      union all
      select c.id, c.at, 'patient', 'pharmacist', 'arrival', null, c.note
      from arrival_checks c where c.order_id = ${orderId} and c.note <> ''
      union all
      select c.id, c.changed_at, 'team', 'pharmacist', 'arrival', c.handled_by, c.answer
      from arrival_checks c where c.order_id = ${orderId} and c.answer <> ''
      union all
      select o.id, o.created_at, 'patient', 'pharmacist', 'checkout', null, o.order_notes
      from orders o where o.id = ${orderId} and o.order_notes <> '')
    select said.id, said.at, said."from", said.topic, said.source, said.body,
      case when ${owner}::uuid is null and said."from" <> 'patient' then staff.name end as by
    from said left join staff on staff.id = said.actor_id
    where said.topic = any(${[...topics]}::text[]) and exists (
      select from orders o where o.id = ${orderId} and o.deleted_at is null
        and (${owner}::uuid is null or o.user_id = ${owner}::uuid))
    order by said.at, said.source, said.id, said."from" desc`.execute(db);
  return rows;
};

/** When an order last arrived or was cancelled, and when the staff last wrote; undefined if never. */
export const threadTimes = async (
  db: Database | Tx,
  orderId: string,
): Promise<{ readonly ended: Date | undefined; readonly lastReply: Date | undefined }> => {
  const { rows } = await sql<{ ended: Date | null; replied: Date | null }>`
    select (select max(e.at) from order_events e where e.order_id = ${orderId}
        and e.to_status in ('Delivered', 'Cancelled')) as ended,
      (select max(m.at) from order_messages m where m.order_id = ${orderId}
        and m.actor_kind = 'staff') as replied`.execute(db);
  return { ended: rows[0]?.ended ?? undefined, lastReply: rows[0]?.replied ?? undefined };
};

/** Where the patient of an order waits for an answer: the topics that the viewer may read, with since when. */
export const waitingTopics = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly { readonly topic: Topic; readonly since: Date }[]> => {
  const topics = readableTopics(viewer);
  if (topics.length === 0) return [];
  return db
    .selectFrom('waiting_messages')
    .select(['topic', 'since'])
    .where('order_id', '=', orderId)
    .where('topic', 'in', topics)
    .orderBy('topic')
    .execute();
};

/** A topic of an order whose patient waits for an answer. */
export type WaitingThread = {
  readonly id: string;
  readonly orderId: string;
  readonly topic: Topic;
  readonly since: Date;
  readonly status: OrderStatus;
  readonly patient: string;
};

export type WaitingPage = {
  readonly threads: readonly WaitingThread[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
};

const waiting = (db: Database, topics: readonly Topic[]) =>
  db
    .selectFrom('waiting_messages')
    .innerJoin('orders', 'orders.id', 'waiting_messages.order_id')
    .where('orders.deleted_at', 'is', null)
    .where('waiting_messages.topic', 'in', topics);

/** The patients who wait for an answer, the longest waiting first, in the topics that the viewer may read. */
export const listWaitingThreads = async (
  db: Database,
  viewer: Viewer,
  place: ReadPlace,
  limit?: number,
): Promise<WaitingPage> => {
  const topics = readableTopics(viewer);
  if (topics.length === 0) return { threads: [], next: undefined, previous: undefined };
  const { rows, next, previous } = await readPage(
    {
      key: { value: sql`waiting_messages.since`, kind: 'instant' },
      id: sql`waiting_messages.id`,
      direction: 'asc',
      place,
      limit,
    },
    (cut) =>
      waiting(db, topics)
        .select([
          'waiting_messages.id',
          'waiting_messages.order_id as orderId',
          'waiting_messages.topic',
          'waiting_messages.since',
          'orders.status',
          'orders.first_name as firstName',
          'orders.last_name as lastName',
          cut.key.as('page_key'),
        ])
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  return {
    threads: rows.map(({ firstName, lastName, ...row }) => ({
      ...row,
      patient: `${firstName} ${lastName}`.trim(),
    })),
    next,
    previous,
  };
};

/** How many topics of orders wait for an answer that the viewer may read, and since when the oldest does. */
export const countWaitingThreads = async (
  db: Database,
  viewer: Viewer,
): Promise<{ readonly count: number; readonly oldest: Date | null }> => {
  const topics = readableTopics(viewer);
  if (topics.length === 0) return { count: 0, oldest: null };
  return waiting(db, topics)
    .select(({ fn }) => [
      sql<number>`count(*)::integer`.as('count'),
      fn.min<Date | null>('waiting_messages.since').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
};

/** An internal note about an order. */
export type NoteView = {
  readonly id: string;
  readonly at: Date;
  readonly topic: Topic;
  readonly by: string | null;
  readonly body: string;
};

/** The internal notes of an order, newest first, of the topics that the viewer may read; none for customers. */
export const listNotes = async (
  db: Database,
  viewer: Viewer,
  orderId: string,
): Promise<readonly NoteView[]> => {
  const topics = readableTopics(viewer);
  if (!may(viewer, 'see orders') || topics.length === 0) return [];
  return db
    .selectFrom('order_notes as n')
    .innerJoin('orders', 'orders.id', 'n.order_id')
    .leftJoin('staff', 'staff.id', 'n.actor_id')
    .select(['n.id', 'n.at', 'n.topic', 'n.body', 'staff.name as by'])
    .where('n.order_id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .where('n.topic', 'in', topics)
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
};
