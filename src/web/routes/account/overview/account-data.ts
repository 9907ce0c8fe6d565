import type { OwnOrderView } from '#db/reads/orders.ts';
import type { SuppliedPack } from '#db/reads/shipments.ts';
import { DATE_ERROR, formatDate } from '#domain/dates.ts';
import { packOf, type WordedLine } from '#domain/line-words.ts';
import { type RefillChoice, wantsReminder } from '#domain/refills.ts';
import { isForbiddenPack, type LineOutcome } from '#domain/shipping/outcomes.ts';
import type { UserView } from '#db/reads/users.ts';
import { shown } from '#domain/customers.ts';
import { formatMoney, multiplyCents } from '#domain/money.ts';
import { INITIAL_STATUS } from '#domain/orders/order.ts';
import { orderStops } from '#domain/order-stops.ts';
import { readTracking } from '#domain/tracking.ts';
import { formatPhone } from '#web/forms/person/phone.ts';
import { lineChangeText } from '#domain/orders/correct-lines.ts';
import { shownDiscount } from '#web/components/discount-lines.tsx';
import type { ArrivalFacts } from './arrival-facts.ts';
import { nextStep } from './next-step.ts';
import type { notToUseHeadline, OrderOutcome } from './outcome-facts.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { BalanceFacts, OnRecordFacts, ReviewFacts } from './review-facts.ts';
import type { TimelineFacts } from './timeline-facts.ts';

/** A file of the order's prescription. */
export type PageFacts = {
  readonly url: string;
  readonly fileName: string;
};

export type PackFacts = {
  readonly id: string;
  readonly name: string;
  readonly pack: string;
  readonly batch: string;
  readonly expiry: string;
  readonly serial: string | null;
  /** Whether the patient must not use it. */
  readonly forbidden: boolean;
};

const nameAndPack = (item: WordedLine | undefined): Pick<PackFacts, 'name' | 'pack'> =>
  item ? { name: item.name, pack: packOf(item) } : { name: '', pack: '' };

/** Packs of an order, with the names of its lines. */
export const packsFacts = (
  order: Pick<OwnOrderView, 'items'>,
  outcomes: ReadonlyMap<string, LineOutcome>,
  packs: readonly SuppliedPack[] = [],
): readonly PackFacts[] =>
  packs.map(({ id, itemId, batch, expiry, serial, recordedAt }) => ({
    id,
    ...nameAndPack(order.items.find((item) => item.id === itemId)),
    batch,
    expiry: formatDate(expiry),
    serial,
    forbidden: isForbiddenPack(outcomes.get(itemId), recordedAt),
  }));

type RefillFacts = {
  readonly wanted: boolean;
  /** Whether to offer ordering it again, which needs the order to have arrived. */
  readonly again: boolean;
  /** Whether it is known when one of its supplies ends. */
  readonly ends: boolean;
};

/** Reminder of an order; undefined if nothing in it gets used up. */
export const refillFacts = (
  order: OwnOrderView,
  choices: readonly RefillChoice[],
  { supplies }: Pick<OrderOutcome, 'supplies'>,
): RefillFacts | undefined =>
  order.status === 'Cancelled' || supplies.length === 0
    ? undefined
    : {
        wanted: wantsReminder(choices, order.id),
        again: order.status === 'Delivered',
        ends: supplies.some(({ arrived }) => arrived !== undefined),
      };

type Facts = readonly (readonly [name: string, value: string])[];

/** The account as the page shows it: missing values are 'N/A'. */
export const accountFacts = (user: UserView, report: (message: string) => void) =>
  ({
    account: [
      ['Name', shown(`${user.firstName} ${user.lastName}`)],
      ['Company', shown(user.companyName)],
      ['Member since', formatDate(user.createdAt, report)],
    ] satisfies Facts,
    contact: [
      ['Email', shown(user.email)],
      ['Phone', shown(formatPhone(user.phone))],
    ] satisfies Facts,
    address: [
      ['Street Address', shown(user.streetAddress)],
      ['Apartment', shown(user.apartment)],
      ['City', shown(user.city)],
      ['State', shown(user.state)],
      ['ZIP Code', shown(user.zipCode)],
      ['Country', shown(user.country)],
    ] satisfies Facts,
  }) as const;

/** An instant for `LocalTime`; empty if it is none, which is reported. */
const isoOf = (at: Date, report: (message: string) => void): string => {
  if (!Number.isNaN(at.getTime())) return at.toISOString();
  report(DATE_ERROR);
  return '';
};

/** An order, ready to display; values that are expensive to format are formatted on the server. */
export const orderFacts = (
  order: OwnOrderView,
  prescription: {
    readonly review: ReviewFacts | undefined;
    readonly balance: BalanceFacts | undefined;
    readonly onRecord: OnRecordFacts | undefined;
    readonly timeline: TimelineFacts;
    /**
     * Whether the owner wants a reminder before the supply runs out; undefined if nothing in the order
     * does.
     */
    readonly refill: RefillFacts | undefined;
    readonly notToUse: ReturnType<typeof notToUseHeadline>;
    readonly payment: PaymentFacts | undefined;
    /** Planned shipping and arrival dates, as text. */
    readonly shipping: string | undefined;
    /** The next of these dates as one sentence. */
    readonly dates: string | undefined;
    /** Whether a cold parcel has been under way for longer than its coolant is planned to last. */
    readonly warm: boolean;
    readonly hold: string | undefined;
    readonly arrival: ArrivalFacts | undefined;
    readonly packs: readonly PackFacts[];
    /** The files of the prescription that the patient sent for this order. */
    readonly pages: readonly PageFacts[];
  },
  report: (message: string) => void,
) => ({
  ...prescription,
  id: order.id,
  placed: isoOf(order.createdAt, report),
  status: order.status,
  discount: shownDiscount(order),
  changes: order.changes.map(lineChangeText),
  total: formatMoney(order.total),
  items: order.items.map(({ id, name, description, quantity, price }) => ({
    id,
    name,
    pack: packOf({ description }),
    quantity,
    price: formatMoney(price),
    sum: formatMoney(multiplyCents(price, quantity)),
  })),
  stops: orderStops(order.status, order.reached).map(({ status, state, at }) => ({
    status,
    state,
    at: at && isoOf(at, report),
  })),
  next: nextStep({
    ...order,
    review: prescription.review?.state,
    payment: prescription.payment,
    notToUse: prescription.notToUse,
    dates: prescription.dates,
    arrival: {
      asked: prescription.timeline.some(({ id, turn }) => id === 'check' && turn === 'you'),
      cold: prescription.arrival?.cold ?? false,
      trouble: prescription.arrival?.reports.some(({ waits }) => waits) ?? false,
      warm: prescription.warm,
      hold: prescription.hold,
    },
  }),
  shipTo: {
    name: `${order.shipTo.firstName} ${order.shipTo.lastName}`,
    lines: [
      [order.shipTo.streetAddress, order.shipTo.apartment].filter(Boolean).join(', '),
      `${order.shipTo.city}, ${order.shipTo.state} ${order.shipTo.zipCode}`,
      order.shipTo.country,
    ],
  },
  tracking: order.trackingInfo ? readTracking(order.trackingInfo) : undefined,
  prescriptionUrl: order.prescriptionUrl ?? undefined,
  /** Whether the order needs no further steps. */
  finished:
    (order.status === 'Delivered' || order.status === 'Cancelled') &&
    prescription.notToUse?.open !== true,
  /**
   * Whether the patient may still withdraw the order or send another file, because nobody has worked on it.
   */
  open: order.status === INITIAL_STATUS,
});

export type AccountFacts = ReturnType<typeof accountFacts>;
export type OrderFacts = ReturnType<typeof orderFacts>;
