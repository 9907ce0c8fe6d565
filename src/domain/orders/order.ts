import type { CustomerDetails } from '#domain/customers.ts';
import { ok, type Refusal, type RefusalKind, refuse, type Result } from '#domain/result.ts';
import { readTracking, type TrackingCarrier } from '#domain/tracking.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';

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

/** The statuses that an order passes over when it goes forward from one to another; a stopped order passes over none. */
export const skippedSteps = (from: OrderStatus, to: OrderStatus): readonly OrderStatus[] =>
  from === 'Cancelled' || to === 'Cancelled'
    ? []
    : ORDER_STATUSES.slice(ORDER_STATUSES.indexOf(from) + 1, ORDER_STATUSES.indexOf(to));

/** Choosing such a status opens the tracking dialog; it is saved together with the text. */
export const needsTracking = (status: OrderStatus): boolean =>
  statusRules[status].needs.some((need: Guard) => need === 'tracking');

/** Recipient and address of an order, as given at checkout. */
export type OrderAddress = CustomerDetails & { readonly email: string };

export type OrderState = {
  readonly status: OrderStatus;
  readonly prescriptionRequired: boolean;
  readonly prescriptionUrl: string | null;
  readonly trackingInfo: string | null;
  /** Null without tracking, and for tracking that was saved before carriers were recognised. */
  readonly trackingCarrier: TrackingCarrier | null;
  readonly shippedAt: Date | null;
  /** When it left the staff's list; null while it is on it. */
  readonly archivedAt: Date | null;
};

type Texts = typeof ORDER_REFUSALS;
type PlainRefusal = {
  [Code in keyof Texts]: Texts[Code] extends string ? Code : never;
}[keyof Texts];

const KINDS = {
  'prescription-required': 'conflict',
  'tracking-missing': 'invalid',
  'tracking-unknown': 'invalid',
  'not-withdrawable': 'conflict',
  'not-archivable': 'conflict',
  'order-cancelled': 'conflict',
  'prescription-decided': 'conflict',
  'parcel-left': 'conflict',
  'lines-sent': 'conflict',
  'not-open': 'conflict',
  'not-asked': 'conflict',
  'signature-missing': 'invalid',
  'signature-wrong': 'invalid',
  'record-closed': 'conflict',
} as const satisfies Record<PlainRefusal, RefusalKind>;

/** A refusal about an order, by its code alone. */
export const refuseOrder = <Code extends PlainRefusal>(code: Code): Refusal<Code> =>
  refuse(code, KINDS[code], ORDER_REFUSALS[code]);

/** The tracking text as it is saved: trimmed, present and not too long. */
export const trackingText = (
  text: string | undefined,
): Result<string, 'tracking-missing' | 'tracking-too-long'> => {
  const tracking = text?.trim() ?? '';
  if (tracking === '') return refuseOrder('tracking-missing');
  if (tracking.length > MAX_TRACKING_LENGTH)
    return refuse(
      'tracking-too-long',
      'invalid',
      ORDER_REFUSALS['tracking-too-long'](MAX_TRACKING_LENGTH),
    );
  return ok(tracking);
};

/**
 * The order with a tracking text. A text that no known carrier accepts, by its form and check digit or its web
 * address, is refused unless somebody confirms that another courier brings the parcel.
 */
export const withTracking = (
  order: OrderState,
  text: string,
  otherConfirmed: boolean,
): Result<OrderState, 'tracking-unknown'> => {
  if (text === order.trackingInfo) return ok(order);
  const { carrier } = readTracking(text);
  if (!carrier && !otherConfirmed)
    return refuse('tracking-unknown', 'invalid', ORDER_REFUSALS['tracking-unknown'], {
      fields: { tracking: ORDER_REFUSALS['tracking-unknown'] },
    });
  return ok({ ...order, trackingInfo: text, trackingCarrier: carrier ?? 'other' });
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
