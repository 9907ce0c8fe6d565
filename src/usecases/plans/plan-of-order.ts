import type { Tx } from '#db/client.ts';
import { readShipmentTimes } from '#db/reads/shipments.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { notePlan } from '#db/writes/plans.ts';
import type { OrderState } from '#domain/orders/order.ts';
import { plannedDay, type ShipmentPlan, shipmentOf, shipmentPlan } from '#domain/shipping/plan.ts';
import type { Deps, Settings } from '#usecases/deps.ts';

export type PlanDeps = Pick<Deps, 'clock'> & {
  readonly content: Pick<Deps['content'], 'catalogue'>;
  readonly settings: { readonly shipping: Pick<Settings['shipping'], 'from' | 'cold'> };
};

/**
 * When the parcel of a locked order leaves and should arrive; undefined if no plan is known, or it has arrived. The
 * state is that of the order before it is saved, where it changes.
 */
export const planOfOrder = async (
  { clock, content, settings }: PlanDeps,
  trx: Tx,
  row: OrderRow,
  { status, shippedAt }: Pick<OrderState, 'status' | 'shippedAt'> = {
    status: row.status,
    shippedAt: row.shipped_at,
  },
): Promise<ShipmentPlan | undefined> => {
  const items = await linesOfOrder(trx, row.id);
  const times = (await readShipmentTimes(trx, [row.id])).get(row.id);
  const shipment = shipmentOf(
    content.catalogue,
    { status, items },
    { country: row.country, state: row.state },
    times && { ...times, shippedAt },
  );
  return shipmentPlan(shipment, settings.shipping, clock());
};

/** The plan, to be told to the patient: notes the day, so that the patient hears of it if it moves. */
export const planToTell = async (
  deps: PlanDeps,
  trx: Tx,
  row: OrderRow,
  state?: Pick<OrderState, 'status' | 'shippedAt'>,
): Promise<ShipmentPlan | undefined> => {
  const plan = await planOfOrder(deps, trx, row, state);
  if (plan && plan.kind !== 'under-way')
    await notePlan(trx, row.id, plannedDay(plan), deps.clock());
  return plan;
};
