import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { readPage, type ReadPlace } from './keyset.ts';

const newest = {
  key: { value: sql`e.number`, kind: 'number' },
  id: sql`e.id`,
  direction: 'desc',
} as const;

/** When the newest entry was made, by the clock of the machine that made it; undefined if there is none. */
export const newestEntryAt = async (db: Database): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('audit_entries')
      .select('at')
      .orderBy('number', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.at;

type Page<Entry> = {
  readonly entries: readonly Entry[];
  readonly next: string | undefined;
  readonly previous: string | undefined;
};

type Acted = {
  readonly id: string;
  readonly at: Date;
  readonly actorKind: 'customer' | 'staff' | 'app' | 'system';
  readonly actorRoles: readonly string[];
  readonly app: string | null;
  readonly action: string;
};

/** A read or change of a customer's data as they see it: staff appear by role, never by name. */
export type AccessView = Acted & {
  /** The order it was about, if it still exists. */
  readonly orderId: string | null;
};

/** The patient that an entry concerns, alone or as part of a list of people or orders. */
const about = (userId: string): RawBuilder<SqlBool> => sql`(e.patient_id = ${userId}
  or e.listed && array(select ${userId}::uuid union all select id from orders where user_id = ${userId}))`;

/**
 * Access to the viewer's own data, latest first: opened prescriptions only, or every read and change. The
 * viewer's own reads are listed for prescriptions and downloads only. Other viewers get nothing.
 */
export const listOwnAccess = async (
  db: Database,
  viewer: Viewer,
  query: { readonly everything: boolean; readonly place: ReadPlace; readonly limit?: number },
): Promise<Page<AccessView>> => {
  if (viewer.kind !== 'customer') return { entries: [], next: undefined, previous: undefined };
  const { rows, next, previous } = await readPage(
    { ...newest, place: query.place, limit: query.limit },
    (cut) =>
      db
        .selectFrom('audit_entries as e')
        .leftJoin('orders', (join) =>
          join
            .onRef('orders.id', '=', 'e.order_id')
            .on('orders.user_id', '=', viewer.id)
            .on('orders.deleted_at', 'is', null),
        )
        .select([
          'e.id',
          'e.at',
          'e.actor_kind as actorKind',
          'e.actor_roles as actorRoles',
          'e.app',
          'e.action',
          'orders.id as orderId',
          cut.key.as('page_key'),
        ])
        .where(query.everything ? about(viewer.id) : sql<boolean>`e.patient_id = ${viewer.id}`)
        .$if(!query.everything, (all) => all.where('e.action', '=', 'prescription opened'))
        .where(cut.where)
        .orderBy(cut.order)
        .limit(cut.limit)
        .execute(),
  );
  return { entries: rows, next, previous };
};

/** An entry as administrators see it. */
export type AuditView = Acted & {
  readonly number: string;
  readonly actorId: string | null;
  /** A staff member. */
  readonly actorName: string | null;
  readonly patientId: string | null;
  readonly orderId: string | null;
  readonly subjectId: string | null;
  /** The statuses of an order before and after a change of its status. */
  readonly fromStatus: OrderStatus | null;
  readonly toStatus: OrderStatus | null;
  readonly fields: readonly string[];
  readonly listed: number;
};

export type AuditFilter = {
  /** The id of a customer or an order. */
  readonly about?: string | undefined;
  /** The id of a staff member. */
  readonly staff?: string | undefined;
  readonly action?: string | undefined;
};

/** Matches the id of a person or of one of their orders. */
const aboutId = (id: string | undefined): RawBuilder<boolean> => {
  if (id === undefined) return sql`true`;
  // A text that is not an id matches nobody.
  if (!isUuid(id)) return sql`false`;
  return sql`(${about(id)}
    or (e.order_id = ${id} and e.patient_id = (select user_id from orders where id = ${id})))`;
};

/** The audit log, the latest entry first. Only administrators see it. */
export const listAudit = async (
  db: Database,
  viewer: Viewer,
  query: {
    readonly filter: AuditFilter;
    readonly place: ReadPlace;
    readonly limit?: number | undefined;
  },
): Promise<Page<AuditView>> => {
  if (!may(viewer, 'read audit log')) return { entries: [], next: undefined, previous: undefined };
  const { filter, place, limit } = query;
  const staff = filter.staff !== undefined && isUuid(filter.staff) ? filter.staff : undefined;
  const { rows, next, previous } = await readPage({ ...newest, place, limit }, (cut) =>
    db
      .selectFrom('audit_entries as e')
      .leftJoin('staff', (join) =>
        join.onRef('staff.id', '=', 'e.actor_id').on('e.actor_kind', '=', 'staff'),
      )
      // An entry about a change of an order has the id of the change.
      .leftJoin('order_events', 'order_events.id', 'e.id')
      .select([
        'e.id',
        'order_events.from_status as fromStatus',
        'order_events.to_status as toStatus',
        'e.number',
        'e.at',
        'e.actor_kind as actorKind',
        'e.actor_id as actorId',
        'e.actor_roles as actorRoles',
        'staff.name as actorName',
        'e.app',
        'e.action',
        'e.patient_id as patientId',
        'e.order_id as orderId',
        'e.subject_id as subjectId',
        'e.fields',
        sql<number>`cardinality(e.listed)`.as('listed'),
        cut.key.as('page_key'),
      ])
      .where(aboutId(filter.about))
      .$if(staff !== undefined, (narrowed) => narrowed.where('e.actor_id', '=', staff ?? null))
      .$if(filter.action !== undefined, (narrowed) =>
        narrowed.where('e.action', '=', filter.action ?? ''),
      )
      .where(cut.where)
      .orderBy(cut.order)
      .limit(cut.limit)
      .execute(),
  );
  return { entries: rows, next, previous };
};

export type AuditChoices = {
  readonly actions: readonly string[];
  readonly staff: readonly { readonly id: string; readonly name: string }[];
};

/** Actions available as a filter: those present in the log, found by skipping through the index. */
export const auditChoices = async (db: Database, viewer: Viewer): Promise<AuditChoices> => {
  if (!may(viewer, 'read audit log')) return { actions: [], staff: [] };
  const { rows } = await sql<{ action: string }>`
    with recursive found as (
      select min(action) as action from audit_entries
      union all
      select (select min(e.action) from audit_entries e where e.action > found.action)
      from found where found.action is not null)
    select action from found where action is not null`.execute(db);
  const staff = await db.selectFrom('staff').select(['id', 'name']).orderBy('name').execute();
  return { actions: rows.map(({ action }) => action), staff };
};
