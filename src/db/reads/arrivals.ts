import { sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { WordedLine } from '#domain/line-words.ts';
import type { ArrivalReport, ArrivalState } from '#domain/shipping/arrival.ts';
import type { LineOutcome } from '#domain/shipping/outcomes.ts';
import { readPage, type ReadPlace } from './keyset.ts';
import { latestOutcome, type OutcomeRow, toOutcome } from './outcomes.ts';

export type ArrivalView = ArrivalReport & {
  readonly id: string;
  readonly orderId: string;
  readonly at: Date;
  readonly state: ArrivalState;
  readonly version: number;
  /** The photo as `/prescriptions/…` names it; null where none was sent. */
  readonly photoId: string | null;
  readonly answer: string | null;
};

export type ParcelLine = WordedLine & {
  readonly id: string;
  readonly outcome: LineOutcome | undefined;
};

/** With the patient and the assigned staff member; for staff. */
export type ArrivalTask = ArrivalView & {
  readonly patient: string;
  readonly handledBy: string | null;
  /** Contents of the parcel, with the latest decision about each line. */
  readonly items: readonly ParcelLine[];
};

const columns = [
  'arrival_checks.id',
  'arrival_checks.order_id as orderId',
  'arrival_checks.at',
  'arrival_checks.cold',
  'arrival_checks.condition',
  'arrival_checks.note',
  'arrival_checks.state',
  'arrival_checks.version',
  'arrival_checks.photo_id as photoId',
  'arrival_checks.answer',
] as const;

/** The viewer's reports about their own parcels, by order, latest first. */
export const listOwnArrivals = async (
  db: Database,
  viewer: Viewer,
): Promise<ReadonlyMap<string, readonly ArrivalView[]>> => {
  if (viewer.kind !== 'customer') return new Map();
  const rows = await db
    .selectFrom('arrival_checks')
    .innerJoin('orders', 'orders.id', 'arrival_checks.order_id')
    .select(columns)
    .where('orders.user_id', '=', viewer.id)
    .where('orders.deleted_at', 'is', null)
    .orderBy('arrival_checks.at', 'desc')
    .orderBy('arrival_checks.id', 'desc')
    .execute();
  return Map.groupBy(rows, (row) => row.orderId);
};

export const ARRIVAL_LISTS = ['waiting', 'solved'] as const;
export type ArrivalList = (typeof ARRIVAL_LISTS)[number];

export type ArrivalPage = {
  readonly tasks: readonly ArrivalTask[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
};

/** Reports of a problem, for staff: the longest waiting first, or the latest solved. */
export const listArrivals = async (
  db: Database,
  viewer: Viewer,
  {
    list,
    place,
    limit,
  }: {
    readonly list: ArrivalList;
    readonly place: ReadPlace;
    readonly limit?: number | undefined;
  },
): Promise<ArrivalPage> => {
  if (!may(viewer, 'answer arrivals')) return { tasks: [], next: undefined, previous: undefined };
  const states: readonly ArrivalState[] =
    list === 'solved' ? ['solved'] : ['open', 'being looked at'];
  const { rows, next, previous } = await readPage(
    {
      key: { value: sql`arrival_checks.at`, kind: 'instant' },
      id: sql`arrival_checks.id`,
      direction: list === 'solved' ? 'desc' : 'asc',
      place,
      limit,
    },
    (cut) =>
      db
        .selectFrom('arrival_checks')
        .innerJoin('orders', 'orders.id', 'arrival_checks.order_id')
        .leftJoin('staff', 'staff.id', 'arrival_checks.handled_by')
        .select([
          ...columns,
          'orders.first_name as firstName',
          'orders.last_name as lastName',
          'staff.name as handledBy',
          cut.key.as('page_key'),
        ])
        .select((eb) =>
          eb
            .selectFrom('order_items')
            .select(
              sql<(WordedLine & { id: string; outcome: OutcomeRow | null })[]>`json_agg(
                json_build_object('id', id, 'name', name, 'description', description, 'quantity', quantity,
                  'outcome', ${latestOutcome(sql`order_items.id`)}) order by line)`.as('items'),
            )
            .whereRef('order_items.order_id', '=', 'orders.id')
            .as('items'),
        )
        .where('orders.deleted_at', 'is', null)
        .where('arrival_checks.state', 'in', states)
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  return {
    tasks: rows.map(({ firstName, lastName, items, ...row }) => ({
      ...row,
      items: (items ?? []).map(({ outcome, ...item }) => ({
        ...item,
        outcome: outcome ? toOutcome(outcome) : undefined,
      })),
      patient: `${firstName} ${lastName}`.trim(),
    })),
    next,
    previous,
  };
};
