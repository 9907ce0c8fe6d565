import { findAssignee, isColleague } from '#db/reads/assignments.ts';
import { assign, unassign } from '#db/writes/assignments.ts';
import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { MOST_AT_ONCE, type OutcomeOfOrder } from '#domain/orders/many.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { ASSIGNMENT_MESSAGES } from '#texts/assignments.ts';
import { MANY_ORDERS } from '#texts/many-orders.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { recordChange } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';

type AssignInput = {
  readonly orderId: string;
  /** Who is to take care of the order; empty for nobody. */
  readonly staffId: string;
  /** Who took care of it when the person looked; empty for nobody. */
  readonly seen: string;
};

/**
 * A member of the staff takes an order, gives it to a colleague, or leaves it to whoever takes it next. Nothing else
 * about the order changes, so forms that are open elsewhere stay valid. Refuses if somebody else was faster.
 */
export const assignOrder = async (
  deps: Deps,
  viewer: Viewer,
  { orderId, staffId, seen }: AssignInput,
): Promise<Result<null>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'see orders'))
    return refuse('not-allowed', 'forbidden', ASSIGNMENT_MESSAGES.notYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  return deps.db.transaction().execute(async (trx): Promise<Result<null>> => {
    const order = await lockOrder(trx, orderId);
    if (!order) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    const now = await findAssignee(trx, orderId);
    if ((now?.id ?? '') === staffId) return ok(null);
    if ((now?.id ?? '') !== seen)
      return refuse('changed-meanwhile', 'conflict', ASSIGNMENT_MESSAGES.changed(now?.name));
    if (staffId === '') await unassign(trx, orderId);
    else {
      if (!isUuid(staffId) || !(await isColleague(trx, staffId)))
        return refuse('no-colleague', 'invalid', ASSIGNMENT_MESSAGES.noColleague);
      await assign(trx, {
        order_id: orderId,
        staff_id: staffId,
        assigned_by: viewer.id,
        assigned_at: deps.clock(),
      });
    }
    await recordChange(deps, trx, viewer, 'order assigned', {
      patientId: order.user_id,
      orderId,
      subjectId: staffId === '' ? undefined : staffId,
    });
    return ok(null);
  });
};

/**
 * A member of the staff gives several orders to one colleague. An order that somebody else takes care of stays theirs.
 * Each is assigned in a transaction of its own. Refuses: no right, no orders, too many, nobody chosen.
 */
export const assignManyOrders = async (
  deps: Deps,
  viewer: Viewer,
  { orderIds, staffId }: { readonly orderIds: readonly string[]; readonly staffId: string },
): Promise<Result<readonly OutcomeOfOrder[]>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'see orders'))
    return refuse('not-allowed', 'forbidden', ASSIGNMENT_MESSAGES.notYours);
  if (orderIds.length === 0) return refuse('nothing-chosen', 'invalid', MANY_ORDERS.nothingChosen);
  if (orderIds.length > MOST_AT_ONCE)
    return refuse('too-many', 'invalid', MANY_ORDERS.tooMany(MOST_AT_ONCE));
  if (staffId === '') return refuse('nobody-chosen', 'invalid', ASSIGNMENT_MESSAGES.nobodyChosen);
  const outcomes: OutcomeOfOrder[] = [];
  for (const orderId of orderIds) {
    const assigned = await assignOrder(deps, viewer, { orderId, staffId, seen: '' });
    outcomes.push({ orderId, problem: assigned.ok ? undefined : assigned.message });
  }
  return ok(outcomes);
};
