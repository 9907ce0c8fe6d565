import { lockOrder } from '#db/writes/orders.ts';
import { isUuid } from '#domain/cursor.ts';
import { may, type Viewer } from '#domain/access.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { needsSignature } from '#domain/orders/transition.ts';
import { refuse, type Result } from '#domain/result.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { type Changed, changeOrder } from './change-order.ts';
import { stateOf } from './order-facts.ts';
import { checkSignature, readSigningFacts, type Signature } from './sign-confirmation.ts';

export type ChangeOrderStatusInput = {
  readonly orderId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly event: Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>;
  /** Name and password given again, by which a pharmacist signs that a prescription is in order. */
  readonly signature?: Signature | undefined;
};

/**
 * Staff set a status or add tracking. Refuses: no right, no such order, an order that somebody else
 * changed meanwhile, what the table of statuses asks for, a confirmation that no pharmacist signs, and a parcel
 * that nobody has paid for, unless the person says that it goes out all the same.
 */
export const changeOrderStatus = async (
  deps: Deps,
  viewer: Viewer,
  input: ChangeOrderStatusInput,
): Promise<Result<Changed>> => {
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
    const signs = needsSignature(stateOf(row), input.event);
    if (signs && !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.pharmacistConfirms);
    const signing = signs ? await readSigningFacts(deps, trx, row, viewer, signed) : undefined;
    return changeOrder(deps, trx, row, input.event, viewer, signing);
  });
  return result;
};
