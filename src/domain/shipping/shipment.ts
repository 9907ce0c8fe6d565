import { type Catalogue, findOption } from '#domain/catalogue.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import type { Destination } from './destination.ts';
import type { Shipment } from './plan.ts';

/** Facts that determine the shipping and arrival days of a parcel. */
export type ShipmentTimes = {
  /** When it was approved, or confirmed where no prescription is needed; null before. */
  readonly approvedAt: Date | null;
  /** When it was paid in full; null while it is not. */
  readonly paidAt: Date | null;
  readonly shippedAt: Date | null;
};

type Line = { readonly productId: string; readonly strength: string };

/** Whether one of the lines travels cold. */
export const travelsCold = (catalogue: Catalogue, lines: readonly Line[]): boolean =>
  lines.some(
    ({ productId, strength }) =>
      findOption(catalogue, productId, strength)?.product.refrigerated ?? false,
  );

/** Approved and paid; or being packed, which staff may say of an order that is paid elsewhere. */
const readyAt = (status: OrderStatus, times: ShipmentTimes | undefined): Date | null => {
  if (!times?.approvedAt) return null;
  if (status === 'Preparing for Shipment') return times.paidAt ?? times.approvedAt;
  return times.paidAt && times.paidAt > times.approvedAt
    ? times.paidAt
    : times.paidAt && times.approvedAt;
};

/** What the rules of shipping have to know of an order. */
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
});
