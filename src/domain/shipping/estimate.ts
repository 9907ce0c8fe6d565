import { placeOfZip, UNITED_STATES } from '#domain/us-places.ts';
import type { Day } from './days.ts';
import { shipmentPlan, type ShippingTerms } from './plan.ts';

/** When a parcel would arrive at a ZIP Code if its order were approved and paid now. */
export type DeliveryEstimate =
  | { readonly kind: 'no-zip' }
  | { readonly kind: 'no-way'; readonly place: string }
  | { readonly kind: 'days'; readonly place: string; readonly days: string };

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const shortDay = (day: Day): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}`;

/** "Dec 1–4", or "Nov 30–Dec 4" over the end of a month. */
export const shortRange = (first: Day, last: Day): string =>
  first.slice(0, 7) === last.slice(0, 7)
    ? `${shortDay(first)}–${Number(last.slice(8))}`
    : `${shortDay(first)}–${shortDay(last)}`;

/** The estimate, by the calendars of both countries and by the rule for parcels that have to stay cold. */
export const deliveryEstimate = (
  zip: string,
  cold: boolean,
  terms: ShippingTerms,
  now: Date,
): DeliveryEstimate => {
  const place = placeOfZip(zip);
  if (!place) return { kind: 'no-zip' };
  const shipment = {
    status: 'Preparing for Shipment',
    to: { country: UNITED_STATES, state: place.code },
    cold,
    readyAt: now,
    shippedAt: null,
    duringHold: false,
  } as const;
  const plan = shipmentPlan(shipment, terms, now);
  if (!plan || plan.kind === 'no-way') return { kind: 'no-way', place: place.name };
  const { first, last } = plan.expected;
  return { kind: 'days', place: place.name, days: shortRange(first, last) };
};
