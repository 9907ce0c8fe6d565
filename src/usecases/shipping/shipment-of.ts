import type { ShipmentTimes } from '#db/reads/shipments.ts';
import { type Catalogue, findOption } from '#domain/catalogue.ts';
import type { OrderStatus } from '#domain/orders.ts';
import type { Shipment } from '#domain/shipping/plan.ts';
import type { Destination } from '#domain/shipping/destination.ts';

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
