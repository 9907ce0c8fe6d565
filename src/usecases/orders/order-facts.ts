import type { Tx } from '#db/client.ts';
import { droppedItems } from '#db/reads/outcomes.ts';
import { lockBalance, recordsNaming } from '#db/writes/balance.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { holdRecalls } from '#db/writes/recalls.ts';
import { findDiscount, othersWithDiscount, rewardOf } from '#db/writes/referrals.ts';
import { approvedContentOf, lockReview, type ReviewRow } from '#db/writes/reviews.ts';
import { findOption, requiresPrescription } from '#domain/catalogue.ts';
import type { OrderEvent, OrderFacts } from '#domain/orders/events.ts';
import type { OrderState } from '#domain/orders/order.ts';
import type { WantedPacks } from '#domain/review/balance.ts';
import type { Deps } from '#usecases/deps.ts';
import { readKeeping } from '#db/reads/order-history.ts';
import { NO_GATE_MET, readGateFacts } from './gate-facts.ts';

export const stateOf = (row: OrderRow): OrderState => ({
  status: row.status,
  prescriptionRequired: row.prescription_required,
  prescriptionUrl: row.prescription_url,
  trackingInfo: row.tracking_info,
  trackingCarrier: row.tracking_carrier,
  shippedAt: row.shipped_at,
  archivedAt: row.archived_at,
});

/** The lines of an order that need a prescription. */
export const prescribedItems = async (
  { content }: Pick<Deps, 'content'>,
  trx: Tx,
  orderId: string,
): Promise<readonly (WantedPacks & { readonly itemId: string; readonly name: string })[]> =>
  (await linesOfOrder(trx, orderId)).flatMap(({ itemId, productId, strength, name, packs }) => {
    const found = findOption(content.catalogue, productId, strength);
    return found && requiresPrescription(found.product)
      ? [{ itemId, productId, strength, name, packs }]
      : [];
  });

/** Whether an event can end or begin an order; the others leave packs and discounts alone. */
const reachesFar = (event: OrderEvent, row: OrderRow): boolean => {
  switch (event.kind) {
    case 'set-status':
      return event.status !== row.status;
    case 'approve':
      return event.enough;
    case 'turn-away':
      return event.decision === 'decline';
    case 'withdraw':
    case 'correct-lines':
    case 'settle-arrival':
    case 'delete':
      return true;
    default:
      return false;
  }
};

const NO_PACKS = { wanted: [], records: [] } as const;

/** The record that the order is filled from and those that it holds packs of, locked in one order. */
const packFacts = async (
  deps: Pick<Deps, 'content'>,
  trx: Tx,
  orderId: string,
  recordId: string | null,
): Promise<Pick<OrderFacts, 'wanted' | 'records'>> => {
  const ids = new Set(await recordsNaming(trx, orderId));
  if (recordId !== null) ids.add(recordId);
  const records = [];
  for (const id of [...ids].toSorted()) records.push(await lockBalance(trx, id));
  const dropped = await droppedItems(trx, orderId);
  const wanted = (await prescribedItems(deps, trx, orderId)).filter(
    ({ itemId }) => !dropped.has(itemId),
  );
  return { wanted, records };
};

const discountFacts = async (trx: Tx, row: OrderRow): Promise<OrderFacts['discount']> => {
  const discount = await findDiscount(trx, row.id);
  if (!discount) return undefined;
  const reward = discount.kind === 'friend code' ? await rewardOf(trx, row.id) : undefined;
  return {
    kind: discount.kind,
    others: row.status === 'Cancelled' ? await othersWithDiscount(trx, row, discount.couponId) : [],
    reward: reward?.ownerId ? { ...reward, ownerId: reward.ownerId } : undefined,
  };
};

/** What the caller has found out about the person who makes the event. */
export type AskedFacts = {
  readonly signature?: OrderFacts['signature'];
  readonly overriding?: OrderFacts['overriding'];
};

/** Whether an event can lead to a status that has gates, or tell the patient that a parcel is coming. */
const asksGates = ({ kind }: OrderEvent): boolean =>
  kind === 'set-status' || kind === 'add-tracking' || kind === 'approve';

/** Reads under lock everything that may decide about an event, and the review of the order. */
export const readOrderFacts = async (
  deps: Pick<Deps, 'clock' | 'content' | 'settings'>,
  trx: Tx,
  row: OrderRow,
  event: OrderEvent,
  asked: AskedFacts,
): Promise<{ readonly facts: OrderFacts; readonly review: ReviewRow | undefined }> => {
  if (asksGates(event)) await holdRecalls(trx);
  const review = row.prescription_required ? await lockReview(trx, row.id) : undefined;
  const far = reachesFar(event, row);
  const recordId = event.kind === 'approve' ? event.recordId : (review?.record_id ?? null);
  return {
    review,
    facts: {
      now: deps.clock(),
      order: stateOf(row),
      orderId: row.id,
      ownedByCustomer: row.user_id !== null,
      review: review && { state: review.state, recordId: review.record_id },
      ...(review && far ? await packFacts(deps, trx, row.id, recordId) : NO_PACKS),
      approved: far && (await approvedContentOf(trx, row.id)) !== undefined,
      gates: asksGates(event) ? await readGateFacts(deps, trx, row) : NO_GATE_MET,
      keeping:
        event.kind === 'delete' ? await readKeeping(trx, row.id) : { paid: true, reviewed: true },
      overriding: asked.overriding,
      discount: far ? await discountFacts(trx, row) : undefined,
      signature: asked.signature,
    },
  };
};
