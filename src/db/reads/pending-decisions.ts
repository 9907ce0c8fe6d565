import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';

/** Decisions that are not carried out yet or could not be, the latest first. */
export const listPendingDecisions = async (db: Database, viewer: Viewer) => {
  if (!may(viewer, 'review prescriptions')) return [];
  return db
    .selectFrom('pending_decisions')
    .innerJoin('orders', 'orders.id', 'pending_decisions.order_id')
    .innerJoin('staff', 'staff.id', 'pending_decisions.staff_id')
    .select([
      'pending_decisions.id',
      'pending_decisions.order_id as orderId',
      'pending_decisions.staff_id as staffId',
      'pending_decisions.decision',
      'pending_decisions.due_at as dueAt',
      'pending_decisions.failed_because as failure',
      'staff.name as by',
      'orders.first_name as firstName',
      'orders.last_name as lastName',
    ])
    .orderBy('pending_decisions.made_at', 'desc')
    .execute();
};
