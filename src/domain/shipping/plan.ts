import type { OrderStatus } from '#domain/orders/order.ts';
import type { Way } from './business-days.ts';
import { type ColdDispatch, coldDispatch, coolantEnds, type ColdTerms } from './cold-chain.ts';
import { DISPATCH_COUNTRIES, type DispatchCountry } from './countries.ts';
import { type Day, dayIn } from './days.ts';
import { type Destination, zoneOf } from './destination.ts';
import {
  deliveryRange,
  type DeliveryRange,
  dispatchToday,
  latestDispatch,
} from './expected-delivery.ts';

/** From where the store sends, and what its cold parcels withstand. */
export type ShippingTerms = { readonly from: DispatchCountry; readonly cold: ColdTerms };

export type Shipment = {
  readonly status: OrderStatus;
  readonly to: Destination;
  /** Whether one of its lines has to stay at 2–8 °C. */
  readonly cold: boolean;
  /** When the order was both approved and paid. */
  readonly readyAt: Date | null;
  readonly shippedAt: Date | null;
};

export type ShipmentPlan =
  /** The parcel has left and has not come. */
  | {
      readonly kind: 'under-way';
      readonly expected: DeliveryRange;
      /** The last of the days is over where it goes. */
      readonly late: boolean;
      /** It may be there: the first of the days has come. */
      readonly due: boolean;
      /** Until which day the coolant of a cold parcel lasts, and whether it has lasted. */
      readonly cold: { readonly until: Day; readonly over: boolean } | undefined;
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

/** When a parcel leaves and should come; undefined where nothing can be told, or nothing more comes. */
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
      cold: shipment.cold ? coolantOf(way, left, terms.cold, now) : undefined,
    };
  }
  if (!readyAt) return undefined;
  const earliest = latestDispatch(terms.from, readyAt, now);
  const cold = shipment.cold ? coldDispatch(way, earliest, terms.cold) : undefined;
  if (cold?.kind === 'never') return { kind: 'no-way', cold };
  const day = cold?.day ?? earliest;
  return { kind: 'planned', day, expected: deliveryRange(way, day), cold };
};

/** The day on which a parcel comes at the latest: as it is planned, or as it would be if it were ready now. */
export const latestArrival = (shipment: Shipment, terms: ShippingTerms, now: Date): Day => {
  const plan = shipmentPlan({ ...shipment, readyAt: shipment.readyAt ?? now }, terms, now);
  if (plan && plan.kind !== 'no-way') return plan.expected.last;
  const left = dispatchToday(terms.from, shipment.shippedAt ?? now);
  return deliveryRange({ from: terms.from, to: shipment.to }, left).last;
};

/** For whoever packs: on which day a cold parcel may leave, from today on. */
export const coldPlanToday = (
  to: Destination,
  terms: ShippingTerms,
  now: Date,
): { readonly plan: ColdDispatch; readonly today: Day } => {
  const today = dispatchToday(terms.from, now);
  return { plan: coldDispatch({ from: terms.from, to }, today, terms.cold), today };
};
