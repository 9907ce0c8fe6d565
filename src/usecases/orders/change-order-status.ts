import { lockOrder } from '#db/writes/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { needsSignature } from '#domain/orders/transition.ts';
import { refuse, type Result } from '#domain/result.ts';
import { ORDER_MESSAGES, ORDER_REFUSALS } from '#texts/orders.ts';
import { allOrNothing } from '#usecases/all-or-nothing.ts';
import type { Deps } from '#usecases/deps.ts';
import { limitProof } from '#usecases/factors/show-factor.ts';
import { checkSignature, type Signature } from '#usecases/staff/check-signature.ts';
import { type Changed, changeOrder } from './change-order.ts';
import { stateOf } from './order-facts.ts';
import { proveOverride } from './prove-override.ts';

type ChangeOrderStatusInput = {
  readonly orderId: string;
  /** The version that the person saw. */
  readonly version: number;
  readonly event: Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>;
  /** Name and password given again, by which a pharmacist signs the confirmation of a prescription order. */
  readonly signature?: Signature | undefined;
  /** Code of a second factor, by which a pharmacist proves an override. */
  readonly overrideCode?: string | undefined;
};

/**
 * Staff set a status or add tracking. Refuses: no right, no such order, an order that somebody else
 * changed meanwhile, a confirmation that no pharmacist signs, and gates that are not met, unless a pharmacist
 * overrides them with a reason and a second factor.
 */
export const changeOrderStatus = async (
  deps: Deps,
  viewer: Viewer,
  input: ChangeOrderStatusInput,
): Promise<Result<Changed>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.changeNotYours);
  if (!isUuid(input.orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  // Before the row is locked, because comparing a password takes time.
  const signed =
    input.signature &&
    (await checkSignature(deps, viewer, input.signature, {
      missing: ORDER_REFUSALS['signature-missing'],
      wrong: ORDER_REFUSALS['signature-wrong'],
    }));
  const tooOften = input.event.override && (await limitProof(deps, viewer));
  const result = await allOrNothing(deps.db, async (trx) => {
    const row = await lockOrder(trx, input.orderId);
    if (!row) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
    if (row.version !== input.version)
      return refuse('changed-meanwhile', 'conflict', ORDER_MESSAGES.changedMeanwhile);
    const signs = needsSignature(stateOf(row), input.event);
    if (signs && !may(viewer, 'review prescriptions'))
      return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.pharmacistConfirms);
    const overriding =
      input.event.override &&
      (tooOften ?? (await proveOverride(deps, trx, viewer, input.overrideCode ?? '')));
    return changeOrder(deps, trx, row, input.event, viewer, {
      signature: signed,
      overriding,
    });
  });
  if (input.event.override && result.ok)
    deps.securityEvents.note({ event: 'gates overridden', realm: 'staff', detail: 'status' });
  if (input.event.override && result.ok)
    await deps.limiter.reset('staff-factor-account', viewer.id);
  return result;
};
