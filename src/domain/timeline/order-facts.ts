import type { Reached } from '#domain/order-stops.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { LinkState } from '#domain/payments/link.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payments/payment.ts';
import type { ReviewState } from '#domain/review/review.ts';
import type { ArrivalState } from '#domain/shipping/arrival.ts';
import type { CountedSupply } from '#domain/shipping/outcomes.ts';
import type { End, Happened, Money, MoneyBack, Refund, StepId, TimelineFacts } from './steps.ts';

/** The money of an order over all its payments. Amounts in cents. */
export type MoneyOnRecord = {
  readonly state: PaymentState;
  readonly link: LinkState;
  readonly received: number;
  readonly refunded: number;
  /** The amounts received, owed to the patient, and in refunds on their way. */
  readonly owed: number;
  readonly pending: number;
  readonly paidAt: Date | undefined;
  readonly refundedAt: Date | undefined;
  /** When the bank returned a chargeback. */
  readonly returnedAt: Date | undefined;
};

type MoneySteps = {
  readonly money: Money | undefined;
  readonly refund: Refund | undefined;
  readonly back: MoneyBack;
  readonly returned: boolean;
  readonly charged: boolean;
  readonly happened: readonly Happened[];
};

const moneyOf = ({ state, link }: MoneyOnRecord): Money | undefined => {
  const { paid, payable } = PAYMENT_STATES[state];
  if (state === 'refunded' || state === 'refund under way') return 'paid back';
  if (paid) return 'paid';
  if (state === 'on its way') return 'on its way';
  if (payable && link === 'prescription over') return 'prescription over';
  if (state === 'reversed') return 'taken back';
  if (payable) return link === 'expired' ? 'link ended' : 'asked';
  return undefined;
};

const refundOf = ({ owed, pending, received, refunded }: MoneyOnRecord): Refund | undefined => {
  if (owed + pending > 0) return 'owed';
  if (refunded === 0) return undefined;
  return refunded >= received ? 'whole' : 'part';
};

/** The money part of an order's timeline; undefined if no payment was requested. */
export const moneySteps = (record: MoneyOnRecord | undefined): MoneySteps => {
  if (!record)
    return {
      money: undefined,
      refund: undefined,
      back: { sent: 0, coming: 0 },
      returned: false,
      charged: false,
      happened: [],
    };
  const refund = refundOf(record);
  return {
    money: moneyOf(record),
    refund,
    back: { sent: record.refunded, coming: record.owed + record.pending },
    returned: record.returnedAt !== undefined,
    charged: record.received > 0,
    happened: [
      ...(record.paidAt ? [{ step: 'payment', at: record.paidAt } as const] : []),
      ...(record.returnedAt ? [{ step: 'payment', at: record.returnedAt } as const] : []),
      ...(refund && refund !== 'owed' && record.refundedAt
        ? [{ step: 'refund', at: record.refundedAt } as const]
        : []),
    ],
  };
};

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

/** How an order ended; undefined if it has not. */
export const endOf = (
  status: OrderStatus,
  { withdrawn, review }: { readonly withdrawn: boolean; readonly review: ReviewState | undefined },
): End | undefined => {
  if (status !== 'Cancelled') return undefined;
  if (withdrawn) return 'withdrawn';
  return review === 'declined' ? 'declined' : 'cancelled';
};

const DAY = 86_400_000;

/** Days after which the patient is no longer asked how a parcel arrived. */
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

/** How many days the supply lasts that is used up first; undefined where nothing is used up. */
export const shortestSupply = (
  supplies: readonly Pick<CountedSupply, 'days'>[],
): number | undefined =>
  supplies.length === 0 ? undefined : Math.min(...supplies.map(({ days }) => days));

/** When a supply that came on a day is used up. */
export const runsOutOn = (arrived: Date, days: number): Date =>
  new Date(arrived.getTime() + days * DAY);

/** When the first of the supplies that have arrived is used up; undefined if none has. */
export const firstRunsOut = (supplies: readonly CountedSupply[]): Date | undefined =>
  supplies
    .flatMap(({ arrived, days }) => (arrived ? [runsOutOn(arrived, days)] : []))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(0);

/** When an order last reached a status; undefined if never. */
export const lastReached = (reached: readonly Reached[], status: OrderStatus): Date | undefined =>
  reached
    .filter((each) => each.status === status)
    .map(({ at }) => at)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1);
