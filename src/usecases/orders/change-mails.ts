import type { Tx } from '#db/client.ts';
import { linesOfOrder, type OrderRow } from '#db/writes/orders.ts';
import { awaitsPrescription, type OrderEffect, type OrderState } from '#domain/orders.ts';
import { shipmentPlan } from '#domain/shipping/plan.ts';
import { planForPatient } from '#domain/shipping/words.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import type { Deps } from '#usecases/deps.ts';
import { moneyBackOf } from '#usecases/payments/money-back.ts';
import { travelsCold } from '#usecases/shipping/shipment-of.ts';
import { storageAdvice } from './storage-advice.ts';

type Template = Extract<OrderEffect, { kind: 'mail' }>['template'];

/**
 * When a parcel under way should come, in the words of its order's page; null of any other, and of one that
 * the courier is bringing already.
 */
const expectedOf = (
  { clock, settings }: Pick<Deps, 'clock' | 'settings'>,
  row: OrderRow,
  { status, shippedAt }: OrderState,
  cold: boolean,
): string | null => {
  if (status === 'Out for Delivery') return null;
  const to = { country: row.country, state: row.state };
  // When it was approved and paid counts no more once it has left.
  const shipment = { status, to, cold, readyAt: null, shippedAt };
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
              expected: expectedOf(deps, row, order, cold),
              ...(order.status === 'Delivered' ? { storage: storageAdvice(deps, lines) } : {}),
              ...(order.status === 'Cancelled' ? { money: await moneyBackOf(trx, row.id) } : {}),
            },
          },
        },
      ];
    }
    case 'tracking-added': {
      const cold = travelsCold(deps.content.catalogue, await linesOfOrder(trx, row.id));
      return [
        {
          to: row.email,
          input: {
            template,
            data: {
              ...about,
              trackingInfo: order.trackingInfo ?? '',
              expected: expectedOf(deps, row, order, cold),
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
