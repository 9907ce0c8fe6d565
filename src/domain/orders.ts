import { ok, refuse, type Result } from './result.ts';

/** The status values of an order, in order, to the letter (specification, states). */
export const ORDER_STATUSES = [
  'Order Requested',
  'Order Confirmed',
  'Preparing for Shipment',
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'Cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const INITIAL_STATUS: OrderStatus = 'Order Requested';

/** Longest tracking number or address that is kept. */
export const MAX_TRACKING_LENGTH = 500;

export const ORDER_MESSAGES = {
  prescriptionRequired: 'Prescription required before confirming order',
  trackingMissing: 'Please enter tracking information',
  trackingTooLong: `Tracking information may have at most ${MAX_TRACKING_LENGTH} characters.`,
  changedMeanwhile:
    'Somebody else has changed this order since you opened it. It is shown as it is now; please look at it and decide again.',
  notWithdrawable: 'This order is already being worked on. Please contact us to cancel it.',
  cancelled: 'This order has been cancelled.',
  notFound: 'This order does not exist.',
  changeNotYours: 'Your role does not include changing an order.',
  deletionNotYours: 'Your role does not include deleting an order.',
  unpaid:
    'This order is not paid. Packing or sending it all the same is recorded with your name and stands in the daily report.',
  pharmacistConfirms: 'Only a pharmacist may confirm an order that needs a prescription.',
  prescriptionDecided:
    'A pharmacist has already decided about the prescription of this order, so it takes no other file. If something about your prescription has changed, please write to us.',
  parcelLeft:
    'The parcel of this order has left, so it can no longer be declined. Please ask the patient for what is missing, or write to them.',
  deleteFailed: 'Failed to delete order',
  trackingFailed: 'Failed to update tracking information',
} as const;

type Guard = 'prescription' | 'tracking';

type StatusRule = {
  readonly needs: readonly Guard[];
  /** Whether the parcel has left; the days of the 90-day cap count down from when it did. */
  readonly left: 'no' | 'yes' | 'as before';
};

/**
 * What each status asks for before it may be set. Every status may follow every other one: the
 * specification enforces no order, so the table guards the target alone.
 */
export const statusRules = {
  'Order Requested': { needs: [], left: 'no' },
  'Order Confirmed': { needs: ['prescription'], left: 'no' },
  'Preparing for Shipment': { needs: [], left: 'no' },
  'Order Shipped': { needs: ['tracking'], left: 'yes' },
  'In Transit': { needs: ['tracking'], left: 'yes' },
  'Out for Delivery': { needs: ['tracking'], left: 'yes' },
  Delivered: { needs: [], left: 'yes' },
  Cancelled: { needs: [], left: 'as before' },
} as const satisfies Record<OrderStatus, StatusRule>;

/** Choosing such a status opens the tracking dialog; it is saved together with the text. */
export const needsTracking = (status: OrderStatus): boolean =>
  statusRules[status].needs.some((need: Guard) => need === 'tracking');

export type OrderState = {
  readonly status: OrderStatus;
  readonly prescriptionRequired: boolean;
  readonly prescriptionUrl: string | null;
  readonly trackingInfo: string | null;
  readonly shippedAt: Date | null;
};

export type OrderEvent =
  | {
      readonly kind: 'set-status';
      readonly status: OrderStatus;
      readonly tracking?: string | undefined;
    }
  | { readonly kind: 'add-tracking'; readonly tracking: string }
  | { readonly kind: 'attach-prescription'; readonly url: string }
  /** A pharmacist has decided; the mail about it is the review's. */
  | { readonly kind: 'review'; readonly decision: 'approve' | 'decline' }
  | { readonly kind: 'withdraw' };

/** What the use case has to carry out: entries of the record and mails to the patient. */
export type OrderEffect =
  | {
      readonly kind: 'record';
      readonly event: 'status changed' | 'tracking added' | 'prescription uploaded' | 'withdrawn';
      readonly from: OrderStatus;
      readonly to: OrderStatus;
    }
  | {
      readonly kind: 'mail';
      readonly template:
        | 'status-changed'
        | 'tracking-added'
        | 'prescription-received'
        | 'order-withdrawn';
    };

export type Transition = { readonly order: OrderState; readonly effects: readonly OrderEffect[] };

export type OrderRefusal =
  | 'prescription-required'
  | 'tracking-missing'
  | 'tracking-too-long'
  | 'not-withdrawable'
  | 'order-cancelled'
  | 'parcel-left';

const trackingOf = (text: string | undefined): Result<string, OrderRefusal> => {
  const tracking = text?.trim() ?? '';
  if (tracking === '') return refuse('tracking-missing', 'invalid', ORDER_MESSAGES.trackingMissing);
  if (tracking.length > MAX_TRACKING_LENGTH)
    return refuse('tracking-too-long', 'invalid', ORDER_MESSAGES.trackingTooLong);
  return ok(tracking);
};

const trackingAdded = (order: OrderState): readonly OrderEffect[] => [
  { kind: 'record', event: 'tracking added', from: order.status, to: order.status },
  { kind: 'mail', template: 'tracking-added' },
];

/** Where a status was set by mistake and is taken back, the parcel has not left after all. */
const shippedAt = ({ left }: StatusRule, order: OrderState, now: Date): Date | null =>
  left === 'no' ? null : left === 'yes' ? (order.shippedAt ?? now) : order.shippedAt;

const setStatus = (
  order: OrderState,
  event: Extract<OrderEvent, { kind: 'set-status' }>,
  now: Date,
): Result<Transition, OrderRefusal> => {
  const rule: StatusRule = statusRules[event.status];
  if (rule.needs.includes('prescription') && order.prescriptionRequired && !order.prescriptionUrl)
    return refuse('prescription-required', 'conflict', ORDER_MESSAGES.prescriptionRequired);
  let trackingInfo = order.trackingInfo;
  if (rule.needs.includes('tracking')) {
    const tracking = trackingOf(event.tracking);
    if (!tracking.ok) return tracking;
    trackingInfo = tracking.value;
  }
  const changed = event.status !== order.status;
  const newTracking = trackingInfo !== order.trackingInfo;
  return ok({
    order: {
      ...order,
      status: event.status,
      trackingInfo,
      shippedAt: shippedAt(rule, order, now),
    },
    effects: changed
      ? [
          { kind: 'record', event: 'status changed', from: order.status, to: event.status },
          { kind: 'mail', template: 'status-changed' },
        ]
      : newTracking
        ? trackingAdded(order)
        : [],
  });
};

/**
 * An approval moves an order that waits for it to 'Order Confirmed', and none that is further; who is declined
 * gets no parcel, and one that has left is not called back by it.
 */
const reviewed = (
  order: OrderState,
  decision: 'approve' | 'decline',
): Result<Transition, OrderRefusal> => {
  if (order.status === 'Cancelled')
    return refuse('order-cancelled', 'conflict', ORDER_MESSAGES.cancelled);
  if (decision === 'approve' && order.prescriptionRequired && !order.prescriptionUrl)
    return refuse('prescription-required', 'conflict', ORDER_MESSAGES.prescriptionRequired);
  if (decision === 'decline' && order.shippedAt !== null)
    return refuse('parcel-left', 'conflict', ORDER_MESSAGES.parcelLeft);
  const to: OrderStatus =
    decision === 'decline'
      ? 'Cancelled'
      : order.status === INITIAL_STATUS
        ? 'Order Confirmed'
        : order.status;
  return ok({
    order: { ...order, status: to },
    effects:
      to === order.status
        ? []
        : [{ kind: 'record', event: 'status changed', from: order.status, to }],
  });
};

/**
 * The order after an event, and what has to be done about it; or a refusal with its words. What
 * changes nothing has no effects. Source: specification, "States and transitions", and the readings
 * on confirming and withdrawing.
 */
export const transition = (
  order: OrderState,
  event: OrderEvent,
  now: Date,
): Result<Transition, OrderRefusal> => {
  switch (event.kind) {
    case 'set-status':
      return setStatus(order, event, now);
    case 'add-tracking': {
      const tracking = trackingOf(event.tracking);
      if (!tracking.ok) return tracking;
      return ok({
        order: { ...order, trackingInfo: tracking.value },
        effects: tracking.value === order.trackingInfo ? [] : trackingAdded(order),
      });
    }
    case 'review':
      return reviewed(order, event.decision);
    case 'attach-prescription':
      if (order.status === 'Cancelled')
        return refuse('order-cancelled', 'conflict', ORDER_MESSAGES.cancelled);
      return ok({
        order: { ...order, prescriptionUrl: event.url },
        effects: [
          { kind: 'record', event: 'prescription uploaded', from: order.status, to: order.status },
          { kind: 'mail', template: 'prescription-received' },
        ],
      });
    case 'withdraw':
      if (order.status !== INITIAL_STATUS)
        return refuse('not-withdrawable', 'conflict', ORDER_MESSAGES.notWithdrawable);
      return ok({
        order: { ...order, status: 'Cancelled' },
        effects: [
          { kind: 'record', event: 'withdrawn', from: order.status, to: 'Cancelled' },
          { kind: 'mail', template: 'order-withdrawn' },
        ],
      });
  }
};

/** An order waits for its prescription: the red warning and the upload button. */
export const awaitsPrescription = (
  order: Pick<OrderState, 'prescriptionRequired' | 'prescriptionUrl' | 'status'>,
): boolean => order.prescriptionRequired && !order.prescriptionUrl && order.status !== 'Cancelled';
