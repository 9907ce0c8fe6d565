import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '#db/client.ts';
import type { DB } from '#db/schema.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { AssignedFilter } from '#domain/staff-lists.ts';

/** A member of the staff who can take care of orders. */
export type Colleague = { readonly id: string; readonly name: string };

/** Whether a member of the staff may act now: neither suspended nor removed. */
export const isActive = sql<boolean>`(staff.removed_at is null and staff.suspended_at is null)`;

const active = (db: Database | Tx) => db.selectFrom('staff').where(isActive);

/** Everybody to whom an order can be assigned, by name; nobody for viewers who may not see orders. */
export const listColleagues = async (db: Database, viewer: Viewer): Promise<readonly Colleague[]> =>
  may(viewer, 'see orders')
    ? active(db).select(['staff.id', 'staff.name']).orderBy('name').orderBy('id').execute()
    : [];

/** Whether an order can be assigned to somebody. */
export const isColleague = async (trx: Tx, id: string): Promise<boolean> =>
  (await active(trx).select('staff.id').where('staff.id', '=', id).executeTakeFirst()) !==
  undefined;

/** Who takes care of an order; undefined if nobody does, or if the person was suspended or removed. */
export const findAssignee = async (
  db: Database | Tx,
  orderId: string,
): Promise<Colleague | undefined> =>
  active(db)
    .innerJoin('staff_assignments', 'staff_assignments.staff_id', 'staff.id')
    .select(['staff.id', 'staff.name'])
    .where('staff_assignments.order_id', '=', orderId)
    .executeTakeFirst();

/** The name of who takes care of the order of a row; null if nobody does. */
export const assigneeName = (eb: ExpressionBuilder<DB, 'orders'>) =>
  eb
    .selectFrom('staff_assignments')
    .innerJoin('staff', 'staff.id', 'staff_assignments.staff_id')
    .select('staff.name')
    .whereRef('staff_assignments.order_id', '=', 'orders.id')
    .where(isActive)
    .as('assignedTo');

const isAssignedTo = (staffId: string) => sql<boolean>`orders.id in (
  select a.order_id from staff_assignments a where a.staff_id = ${staffId})`;

const isUnassigned = sql<boolean>`not exists (
  select from staff_assignments a join staff on staff.id = a.staff_id
  where a.order_id = orders.id and ${isActive})`;

/** Whether the viewer takes care of an order of the table `orders`, or nobody does. */
export const isAssigned = (to: AssignedFilter | undefined, viewer: Viewer): RawBuilder<boolean> =>
  to === 'me' && viewer.kind === 'staff' ? isAssignedTo(viewer.id) : isUnassigned;
