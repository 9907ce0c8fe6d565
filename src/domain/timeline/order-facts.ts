import type { OrderStatus } from '#domain/orders/order.ts';
import type { Reached } from '#domain/order-stops.ts';
import type { ReviewState } from '#domain/review/review.ts';
import type { ArrivalState } from '#domain/shipping/arrival.ts';
import type { End, Happened, StepId, TimelineFacts } from './steps.ts';

/** The step that a status begins; confirming an order ends its check. */
const STEP_OF_STATUS = {
  'Order Requested': 'request',
  'Order Confirmed': 'review',
  'Preparing for Shipment': 'packing',
  'Order Shipped': 'shipped',
  'In Transit': 'shipped',
  'Out for Delivery': 'delivery',
  Delivered: 'delivered',
  Cancelled: 'end',
} as const satisfies Record<OrderStatus, StepId>;

/**
 * A parcel that is on its way has left before: 'In Transit' tells the day only where 'Order Shipped' was passed
 * over, so that the story and the order's line name the same one.
 */
export const happenedByStatus = (reached: readonly Reached[]): readonly Happened[] => {
  const left = reached.some(({ status }) => status === 'Order Shipped');
  return reached
    .filter(({ status }) => status !== 'In Transit' || !left)
    .map(({ status, at }) => ({ step: STEP_OF_STATUS[status], at }));
};

/** How an order ended; undefined where it has not. */
export const endOf = (
  status: OrderStatus,
  { withdrawn, review }: { readonly withdrawn: boolean; readonly review: ReviewState | undefined },
): End | undefined => {
  if (status !== 'Cancelled') return undefined;
  if (withdrawn) return 'withdrawn';
  return review === 'declined' ? 'declined' : 'cancelled';
};

const DAY = 86_400_000;

/** Days after which nobody is asked any more how a parcel arrived. */
export const CHECK_DAYS = 7;

/** Whether the patient has said how the parcel arrived; undefined once nobody asks any more. */
export const checkOf = (
  reports: readonly { readonly state: ArrivalState }[],
  arrived: Date | undefined,
  now: Date,
): TimelineFacts['check'] => {
  if (reports.some(({ state }) => state === 'open' || state === 'being looked at'))
    return 'trouble';
  if (reports.length > 0) return 'fine';
  return arrived && now.getTime() - arrived.getTime() > CHECK_DAYS * DAY ? undefined : 'open';
};

/** How many days the line lasts that is used up first; undefined where nothing is used up. */
export const shortestSupply = (
  items: readonly { readonly supplyDays: number | null }[],
): number | undefined => {
  const days = items.flatMap(({ supplyDays }) => (supplyDays === null ? [] : [supplyDays]));
  return days.length === 0 ? undefined : Math.min(...days);
};

/** When a supply that came on a day is used up. */
export const runsOutOn = (arrived: Date, days: number): Date =>
  new Date(arrived.getTime() + days * DAY);

/** When an order came into a status last; undefined where it never did. */
export const lastReached = (reached: readonly Reached[], status: OrderStatus): Date | undefined =>
  reached
    .filter((each) => each.status === status)
    .map(({ at }) => at)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);
