import type { OwnOrderView } from '#db/reads/orders.ts';
import { readShipmentTimes } from '#db/reads/shipments.ts';
import { shipmentOf, shipmentPlan } from '#domain/shipping/plan.ts';
import { planForPatient } from '#domain/shipping/plan-texts.ts';
import type { Deps } from '#usecases/deps.ts';

export type ShippingText = {
  readonly text: string;
  /** Whether a parcel under way may be there already, by the days on which it is expected. */
  readonly due: boolean;
  /** Whether a cold parcel under way has been so for longer than its coolant was planned to last. */
  readonly warm: boolean;
};

/** When each order leaves and should come, as the patient reads it; none where nothing can be told. */
export const shippingTexts = async (
  { db, content, clock, settings }: Pick<Deps, 'db' | 'content' | 'clock' | 'settings'>,
  orders: readonly OwnOrderView[],
): Promise<ReadonlyMap<string, ShippingText>> => {
  const now = clock();
  const times = await readShipmentTimes(
    db,
    orders.map(({ id }) => id),
  );
  return new Map(
    orders.flatMap((order) => {
      const shipment = shipmentOf(content.catalogue, order, order.shipTo, times.get(order.id));
      const plan = shipmentPlan(shipment, settings.shipping, now);
      if (!plan) return [];
      const underWay = plan.kind === 'under-way' ? plan : undefined;
      return [
        [
          order.id,
          {
            text: planForPatient(plan),
            due: underWay?.due ?? false,
            warm: underWay?.cold !== undefined && (underWay.cold.over || underWay.late),
          },
        ],
      ];
    }),
  );
};
