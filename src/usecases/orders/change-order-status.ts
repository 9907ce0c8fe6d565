import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import { isUuid } from '#domain/cursor.ts';
import { may, type Viewer } from '#domain/access.ts';
import { ORDER_MESSAGES, type OrderEvent, type OrderState } from '#domain/orders.ts';
import { refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { recordUnpaid } from '#usecases/payments/record-unpaid.ts';
import { checkSignature, type Signature } from '#usecases/review/check-signature.ts';
import { confirmByHand } from '#usecases/review/confirm-by-hand.ts';
import { changeOrder } from './change-order.ts';

export type ChangeOrderStatusInput = {
  readonly orderId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly event: Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>;
  /** Name and password given again, by which a pharmacist signs that a prescription is in order. */
  readonly signature?: Signature | undefined;
  /** Said by the person: the order goes out although it is not paid. */
  readonly unpaidConfirmed?: boolean | undefined;
};

/** Confirming says that a pharmacist has judged the prescription; where none is needed, nobody has to. */
const signs = (event: ChangeOrderStatusInput['event'], row: OrderRow): boolean =>
  event.kind === 'set-status' &&
  event.status === 'Order Confirmed' &&
  event.status !== row.status &&
  row.prescription_required;

/**
 * Staff set a status or add tracking. Refuses: no right, no such order, an order that somebody else
 * changed meanwhile, what the table of statuses asks for, a confirmation that no pharmacist signs, and a parcel
 * that nobody has paid for, unless the person says that it goes out all the same.
 */
export const changeOrderStatus = async (
  deps: Deps,
  viewer: Viewer,
  input: ChangeOrderStatusInput,
): Promise<Result<OrderState>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.changeNotYours);
  if (!isUuid(input.orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  // Before the row is locked: a password takes its time to compare.
  const signed = input.signature && (await checkSignature(deps, viewer, input.signature));
  const result = await allOrNothing(deps.db, async (trx) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    if (row.version !== input.version)
      return refuse('changed-meanwhile', 'conflict', ORDER_MESSAGES.changedMeanwhile);
    if (signs(input.event, row) && !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.pharmacistConfirms);
    if (!signs(input.event, row)) {
      const actor = { kind: 'staff', id: viewer.id } as const;
      const changed = await changeOrder(deps, trx, row, input.event, actor);
      if (!changed.ok) return changed;
      const confirmed = input.unpaidConfirmed ?? false;
      const noted = await recordUnpaid(deps, trx, row, changed.value, { ...actor, confirmed });
      return noted.ok ? changed : noted;
    }
    return confirmByHand(deps, trx, { row, viewer, signed, event: input.event });
  });
  return result;
};
