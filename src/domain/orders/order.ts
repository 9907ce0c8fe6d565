import { ok, refuse, type Result } from '#domain/result.ts';

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

export type StatusRule = {
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

/** The tracking text as it is saved: trimmed, present and not too long. */
export const trackingText = (
  text: string | undefined,
): Result<string, 'tracking-missing' | 'tracking-too-long'> => {
  const tracking = text?.trim() ?? '';
  if (tracking === '') return refuse('tracking-missing', 'invalid', ORDER_MESSAGES.trackingMissing);
  if (tracking.length > MAX_TRACKING_LENGTH)
    return refuse('tracking-too-long', 'invalid', ORDER_MESSAGES.trackingTooLong);
  return ok(tracking);
};

/** Whether an order with this status uses packs of its prescription: a parcel that left has used them. */
export const usesPacks = (status: OrderStatus, shippedAt: Date | null): boolean =>
  status === 'Cancelled' ? shippedAt !== null : status !== INITIAL_STATUS;

/** Whether an order with this status is to be paid for. */
export const isPayable = (status: OrderStatus): boolean =>
  status !== INITIAL_STATUS && status !== 'Cancelled';

/** An order waits for its prescription: the red warning and the upload button. */
export const awaitsPrescription = (
  order: Pick<OrderState, 'prescriptionRequired' | 'prescriptionUrl' | 'status'>,
): boolean => order.prescriptionRequired && !order.prescriptionUrl && order.status !== 'Cancelled';
