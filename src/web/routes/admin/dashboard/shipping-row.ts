import { listPacks, readShipmentTimes } from '#db/reads/shipments.ts';
import type { StaffOrderView } from '#db/reads/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { coldPlanToday, shipmentOf, shipmentPlan } from '#domain/shipping/plan.ts';
import {
  coldDayForStaff,
  coldTermsForStaff,
  expectedForStaff,
} from '#domain/shipping/plan-texts.ts';
import type { Deps } from '#usecases/deps.ts';

export type ShippingRow = {
  /** Whether a cold parcel may leave today; absent where nothing is cold, or nothing is to be sent. */
  readonly cold:
    | { readonly hold: boolean; readonly text: string; readonly terms: string }
    | undefined;
  /** When the parcel that is under way should come. */
  readonly expected: string | undefined;
  /** Whether a pharmacist has approved it, or it was confirmed where none has to. */
  readonly approved: boolean;
  /** How many packs are noted, of how many; undefined for those who may not note any. */
  readonly packs: string | undefined;
};

/** Shipping facts that staff need before a parcel leaves and while it is on its way. */
export const shippingRow = async (
  { db, content, clock, settings }: Deps,
  viewer: Viewer,
  order: StaffOrderView,
): Promise<ShippingRow> => {
  const times = await readShipmentTimes(db, [order.id]);
  const shipment = shipmentOf(content.catalogue, order, order.customer, times.get(order.id));
  const now = clock();
  const plan = shipmentPlan(shipment, settings.shipping, now);
  const waits = !shipment.shippedAt && !['Cancelled', 'Delivered'].includes(order.status);
  const cold =
    shipment.cold && waits ? coldPlanToday(shipment.to, settings.shipping, now) : undefined;
  const noted = await listPacks(db, viewer, order.id);
  const ordered = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    approved: Boolean(times.get(order.id)?.approvedAt),
    packs: may(viewer, 'manage orders') ? `${noted.length} of ${ordered} noted` : undefined,
    cold: cold && {
      ...coldDayForStaff(cold.plan, cold.today, settings.shipping.cold.coolantHours),
      terms: coldTermsForStaff(settings.shipping, settings.shipping.assumed),
    },
    expected: plan?.kind === 'under-way' ? expectedForStaff(plan) : undefined,
  };
};
