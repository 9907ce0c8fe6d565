import type { Tx } from '#db/client.ts';
import { readShipmentTimes } from '#db/reads/shipments.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { awaitsPrescription, type OrderEffect, type OrderState } from '#domain/orders.ts';
import { shipmentPlan } from '#domain/shipping/plan.ts';
import { planForPatient } from '#domain/shipping/words.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import type { Deps } from '#usecases/deps.ts';
import { moneyBackOf } from '#usecases/payments/money-back.ts';
import { shipmentOf, travelsCold } from '#usecases/shipping/shipment-of.ts';
import { storageAdvice } from './storage-advice.ts';

type Template = Extract<OrderEffect, { kind: 'mail' }>['template'];

/**
 * On which day a parcel that is being packed leaves, and when it should come, in the words of its order's page;
 * null of any other, and of one that the courier is bringing already.
 */
const expectedOf = async (
  { clock, content, settings }: Pick<Deps, 'clock' | 'content' | 'settings'>,
  trx: Tx,
  row: OrderRow,
  { status, shippedAt }: OrderState,
  items: Awaited<ReturnType<typeof linesOfOrder>>,
): Promise<string | null> => {
  if (status === 'Out for Delivery') return null;
  const to = { country: row.country, state: row.state };
  const times = (await readShipmentTimes(trx, [row.id])).get(row.id);
  const shipment = shipmentOf(
    content.catalogue,
    { status, items },
    to,
    // Its row is saved with the change, and these are its values then.
    times && { ...times, shippedAt },
  );
  const plan = shipmentPlan(shipment, settings.shipping, clock());
  return plan ? planForPatient(plan) : null;
};

/** What leaves when an order has changed: to the patient, and to the store where it has to act. */
export const changeMails = async (
  deps: Pick<Deps, 'clock' | 'content' | 'settings'>,
  trx: Tx,
  row: OrderRow,
  template: Template,
  order: OrderState,
): Promise<readonly MailToQueue[]> => {
  const about = { orderId: row.id, firstName: row.first_name };
  switch (template) {
    case 'status-changed': {
      const lines = await linesOfOrder(trx, row.id);
      const cold = travelsCold(deps.content.catalogue, lines);
      return [
        {
          to: row.email,
          input: {
            template,
            data: {
              ...about,
              status: order.status,
              trackingInfo: order.trackingInfo,
              prescriptionMissing: awaitsPrescription(order),
              cold,
              expected: await expectedOf(deps, trx, row, order, lines),
              ...(order.status === 'Delivered' ? { storage: storageAdvice(deps, lines) } : {}),
              ...(order.status === 'Cancelled' ? { money: await moneyBackOf(trx, row.id) } : {}),
            },
          },
        },
      ];
    }
    case 'tracking-added': {
      const lines = await linesOfOrder(trx, row.id);
      return [
        {
          to: row.email,
          input: {
            template,
            data: {
              ...about,
              trackingInfo: order.trackingInfo ?? '',
              expected: await expectedOf(deps, trx, row, order, lines),
            },
          },
        },
      ];
    }
    case 'prescription-received':
      return [
        { to: row.email, input: { template, data: about } },
        {
          to: deps.settings.brand.email,
          input: { template: 'prescription-received-store', data: { orderId: row.id } },
        },
      ];
    case 'order-withdrawn':
      return [
        {
          to: row.email,
          input: { template, data: { ...about, money: await moneyBackOf(trx, row.id) } },
        },
      ];
  }
};
