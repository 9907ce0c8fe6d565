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
  readyAt: times?.approvedAt ?? null,
  shippedAt: times?.shippedAt ?? null,
});
