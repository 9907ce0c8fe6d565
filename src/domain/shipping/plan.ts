import { type Catalogue, findOption } from '#domain/catalogue.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import {
  deliveryRange,
  type DeliveryRange,
  dispatchToday,
  latestDispatch,
  type Way,
} from './business-days.ts';
import { type ColdDispatch, coldDispatch, type ColdTerms, coolantEnds } from './cold-chain.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from './countries.ts';
import { type Day, dayIn } from './days.ts';
import { type Destination, zoneOf } from './destination.ts';

/** The country of dispatch and the limits of cold parcels. */
export type ShippingTerms = { readonly from: DispatchCountry; readonly cold: ColdTerms };

export type Shipment = {
  readonly status: OrderStatus;
  readonly to: Destination;
  /** Whether one of its lines has to stay at 2–8 °C. */
  readonly cold: boolean;
  /** When the order was both approved and paid. */
  readonly readyAt: Date | null;
  readonly shippedAt: Date | null;
  /** Whether it left although its cold-chain hold had not ended. */
  readonly duringHold: boolean;
};

export type ShipmentPlan =
  /** The parcel has left and has not come. */
  | {
      readonly kind: 'under-way';
      readonly expected: DeliveryRange;
      /** The last expected day has passed at the destination. */
      readonly late: boolean;
      /** The first expected day has come. */
      readonly due: boolean;
      /** The last day of a cold parcel's coolant, whether it has passed, and whether the parcel left during its hold. */
      readonly cold:
        | { readonly until: Day; readonly over: boolean; readonly duringHold: boolean }
        | undefined;
    }
  | {
      readonly kind: 'planned';
      readonly day: Day;
      readonly expected: DeliveryRange;
      readonly cold: ColdDispatch | undefined;
    }
  | { readonly kind: 'no-way'; readonly cold: ColdDispatch };

/** How long the coolant of a parcel lasts that left on a day. */
const coolantOf = (way: Way, left: Day, { coolantHours }: ColdTerms, now: Date) => {
  const end = coolantEnds(way.from, left, coolantHours);
  return { until: dayIn(zoneOf(way.to), end), over: now > end };
};

/** When a parcel leaves and should arrive; undefined if unknown or already delivered. */
export const shipmentPlan = (
  shipment: Shipment,
  terms: ShippingTerms,
  now: Date,
): ShipmentPlan | undefined => {
  const { status, to, readyAt, shippedAt } = shipment;
  const way: Way = { from: terms.from, to };
  if (status === 'Cancelled' || status === 'Delivered') return undefined;
  if (shippedAt) {
    const left = dayIn(DISPATCH_COUNTRIES[terms.from].timeZone, shippedAt);
    const expected = deliveryRange(way, left);
    const today = dayIn(zoneOf(to), now);
    return {
      kind: 'under-way',
      expected,
      late: today > expected.last,
      due: today >= expected.first,
      cold: shipment.cold
        ? { ...coolantOf(way, left, terms.cold, now), duringHold: shipment.duringHold }
        : undefined,
    };
  }
  if (!readyAt) return undefined;
  const earliest = latestDispatch(terms.from, readyAt, now);
  const cold = shipment.cold ? coldDispatch(way, earliest, terms.cold) : undefined;
  if (cold?.kind === 'never') return { kind: 'no-way', cold };
  const day = cold?.day ?? earliest;
  return { kind: 'planned', day, expected: deliveryRange(way, day), cold };
};

/** The day on which a parcel that has not left is planned to leave; null if no day is known. */
export const plannedDay = (plan: Exclude<ShipmentPlan, { kind: 'under-way' }>): Day | null =>
  plan.kind === 'planned' ? plan.day : null;

/** The latest arrival day of a parcel: as planned, or as if it were ready now. */
export const latestArrival = (shipment: Shipment, terms: ShippingTerms, now: Date): Day => {
  const plan = shipmentPlan({ ...shipment, readyAt: shipment.readyAt ?? now }, terms, now);
  if (plan && plan.kind !== 'no-way') return plan.expected.last;
  const left = dispatchToday(terms.from, shipment.shippedAt ?? now);
  return deliveryRange({ from: terms.from, to: shipment.to }, left).last;
};

/** Tells the packing staff on which day a cold parcel may leave, from today on. */
export const coldPlanToday = (
  to: Destination,
  terms: ShippingTerms,
  now: Date,
): { readonly plan: ColdDispatch; readonly today: Day } => {
  const today = dispatchToday(terms.from, now);
  return { plan: coldDispatch({ from: terms.from, to }, today, terms.cold), today };
};

/** Facts that determine the shipping and arrival days of a parcel. */
export type ShipmentTimes = {
  /** When it was approved, or confirmed where no prescription is needed; null before. */
  readonly approvedAt: Date | null;
  /** When it was paid in full; null while it is not. */
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
  /** Whether a pharmacist overrode the cold-chain hold when it was sent. */
  readonly duringHold: boolean;
};

type Line = { readonly productId: string; readonly strength: string };

/** Whether one of the lines travels cold. */
export const travelsCold = (catalogue: Catalogue, lines: readonly Line[]): boolean =>
  lines.some(
    ({ productId, strength }) =>
      findOption(catalogue, productId, strength)?.product.refrigerated ?? false,
  );

/** When the order was approved and paid. Staff may also pack an order that was paid elsewhere. */
const readyAt = (status: OrderStatus, times: ShipmentTimes | undefined): Date | null => {
  if (!times?.approvedAt) return null;
  if (status === 'Preparing for Shipment') return times.paidAt ?? times.approvedAt;
  return times.paidAt && times.paidAt > times.approvedAt
    ? times.paidAt
    : times.paidAt && times.approvedAt;
};

/** The facts of an order for the shipping rules. */
export const shipmentOf = (
  catalogue: Catalogue,
  order: { readonly status: OrderStatus; readonly items: readonly Line[] },
  to: Destination,
  times: ShipmentTimes | undefined,
): Shipment => ({
  status: order.status,
  to,
  cold: travelsCold(catalogue, order.items),
  readyAt: readyAt(order.status, times),
  shippedAt: times?.shippedAt ?? null,
  duringHold: times?.duringHold ?? false,
});
