import type { Tx } from '#db/client.ts';
import type { OrderRow } from '#db/writes/orders.ts';
import { awaitsPrescription, type OrderEffect, type OrderState } from '#domain/orders.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import type { Deps } from '#usecases/deps.ts';
import { storageAdvice } from './storage-advice.ts';

type Template = Extract<OrderEffect, { kind: 'mail' }>['template'];

/** What leaves when an order has changed: to the patient, and to the store where it has to act. */
export const changeMails = async (
  deps: Pick<Deps, 'content' | 'settings'>,
  trx: Tx,
  row: OrderRow,
  template: Template,
  order: OrderState,
): Promise<readonly MailToQueue[]> => {
  const about = { orderId: row.id, firstName: row.first_name };
  switch (template) {
    case 'status-changed':
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
              ...(order.status === 'Delivered'
                ? { storage: await storageAdvice(deps, trx, row.id) }
                : {}),
            },
          },
        },
      ];
    case 'tracking-added':
      return [
        {
          to: row.email,
          input: { template, data: { ...about, trackingInfo: order.trackingInfo ?? '' } },
        },
      ];
    case 'prescription-received':
      return [
        { to: row.email, input: { template, data: about } },
        {
          to: deps.settings.brand.email,
          input: { template: 'prescription-received-store', data: { orderId: row.id } },
        },
      ];
    case 'order-withdrawn':
      return [{ to: row.email, input: { template, data: about } }];
  }
};
