import { plainOrderNumber } from '#domain/order-number.ts';
import { readTracking } from '#domain/tracking.ts';
import { TRACKING_PROBLEMS } from '#texts/many-orders.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import { MAX_TRACKING_LENGTH, type OrderStatus } from './order.ts';

/**
 * The statuses that several orders can be given at once. What takes an order back or cancels it is done one by
 * one, because it returns packs and money.
 */
export const STATUSES_FOR_MANY = [
  'Order Confirmed',
  'Preparing for Shipment',
  'Order Shipped',
  'In Transit',
  'Out for Delivery',
  'Delivered',
] as const satisfies readonly OrderStatus[];
export type StatusForMany = (typeof STATUSES_FOR_MANY)[number];

/** What happened to one of several orders; without a problem it was changed. */
export type OutcomeOfOrder = { readonly orderId: string; readonly problem: string | undefined };

/** As many as a page of the list shows. */
export const MOST_AT_ONCE = 50;
/** Lines of a file with tracking numbers. */
export const MOST_LINES = 200;

/** A line of a file: order number, tracking number and, where the file has one, the carrier. */
export type TrackingLine = {
  readonly number: string;
  readonly tracking: string;
  readonly carrier: string;
};

/** The end of the id that an order number names, or what was written. */
const plainNumber = (written: string): string => plainOrderNumber(written) ?? written.toLowerCase();

/** The lines of a file, whose first row may name the columns. */
export const trackingLines = (rows: readonly (readonly string[])[]): readonly TrackingLine[] => {
  const [first = []] = rows;
  const named = /order/i.test(first[0] ?? '') && /track/i.test(first[1] ?? '');
  return rows.slice(named ? 1 : 0).map(([number = '', tracking = '', carrier = '']) => ({
    number: plainNumber(number.trim().replace(/^#/, '')),
    tracking: tracking.trim(),
    carrier: carrier.trim(),
  }));
};

const known = (name: string): boolean => /^(?:fedex|dhl)\b/i.test(name);

/** Whether a line says that a courier whom the store does not know brings the parcel. */
export const namesOtherCarrier = ({ carrier }: TrackingLine): boolean =>
  carrier !== '' && !known(carrier);

/** Why the tracking number of a line cannot be saved, by the rules of the single form; undefined if it can. */
export const trackingProblem = (line: TrackingLine): string | undefined => {
  const { tracking, carrier } = line;
  if (tracking === '') return TRACKING_PROBLEMS['no-tracking'];
  if (tracking.length > MAX_TRACKING_LENGTH)
    return ORDER_REFUSALS['tracking-too-long'](MAX_TRACKING_LENGTH);
  const found = readTracking(tracking).carrier;
  if (carrier === '') return found ? undefined : ORDER_REFUSALS['tracking-unknown'];
  if (!known(carrier))
    return found ? TRACKING_PROBLEMS['wrong-carrier'](carrier, found) : undefined;
  if (!found) return TRACKING_PROBLEMS['not-a-number'](carrier);
  return carrier.toLowerCase().startsWith(found.toLowerCase())
    ? undefined
    : TRACKING_PROBLEMS['wrong-carrier'](carrier, found);
};
