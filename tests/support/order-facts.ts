import { ok } from '#domain/result.ts';
import { INITIAL_STATUS, type OrderState } from '#domain/orders/order.ts';
import type { OrderFacts } from '#domain/orders/events.ts';
import type { GateFacts } from '#domain/orders/gates.ts';

export const NOW = new Date('2025-06-01T12:00:00Z');

export const orderState = (more: Partial<OrderState> = {}): OrderState => ({
  status: INITIAL_STATUS,
  prescriptionRequired: true,
  prescriptionUrl: null,
  trackingInfo: null,
  trackingCarrier: null,
  archivedAt: null,
  shippedAt: null,
  ...more,
});

/** Facts with which no gate is closed, once the order has its prescription. */
export const OPEN_GATES: GateFacts = {
  approval: 'stands',
  expired: undefined,
  money: { free: true, paid: undefined, takenUpPaid: false, rest: undefined },
  disputed: false,
  unverified: [],
  recalled: [],
  heldUntil: undefined,
  address: undefined,
  overridden: [],
};

/** The facts of an order that awaits review; neither its gates nor its signature blocks a change of status. */
export const factsOf = (order: OrderState, more: Partial<OrderFacts> = {}): OrderFacts => ({
  now: NOW,
  order,
  orderId: 'order',
  ownedByCustomer: false,
  review: order.prescriptionRequired ? { state: 'waiting', recordId: null } : undefined,
  wanted: [],
  records: [],
  approved: false,
  gates: OPEN_GATES,
  keeping: { paid: false, reviewed: false },
  overriding: undefined,
  discount: undefined,
  signature: ok(null),
  ...more,
});
