import type { OrderStatus } from '#domain/orders/order.ts';
import { isPacked } from '#domain/payments/reconcile.ts';
import type { OrderRow } from './rows.ts';

/** Something that an order still lacks before it is packed or sent. */
export type Missing = {
  readonly what: 'Not paid' | 'No prescription' | 'Not approved' | 'Cold-chain hold';
  readonly text: string;
};

export type Lacking = Pick<OrderRow, 'payment' | 'prescription' | 'shipping'>;

/** Of its money alone, for where all else is told beside it. */
export const missingMoney = ({ payment }: Pick<OrderRow, 'payment'>): readonly Missing[] =>
  payment.paid
    ? []
    : [
        {
          what: 'Not paid',
          text: payment.rest ? `${payment.rest} is open.` : `${payment.words}.`,
        },
      ];

/** Question asked before an order with missing requirements is packed or shipped. */
export const missingTitle = (missing: readonly Missing[]): string =>
  missing.length > 1 ? 'This order is not ready' : 'This order is not paid';

/** All that an order lacks, what weighs most with the patient first. */
const missingOf = (order: Lacking): readonly Missing[] => {
  const { prescription, shipping } = order;
  return [
    ...(prescription === 'missing'
      ? [{ what: 'No prescription', text: 'The patient has not sent one.' } as const]
      : []),
    ...(prescription === 'uploaded' && !shipping.approved
      ? [{ what: 'Not approved', text: 'No pharmacist has approved what is ordered.' } as const]
      : []),
    ...missingMoney(order),
    ...(shipping.cold?.hold
      ? [{ what: 'Cold-chain hold', text: shipping.cold.text } as const]
      : []),
  ];
};

/**
 * Requirements to ask about before this status is set; none if the order may be packed or is not being
 * packed.
 */
export const missingFor = (order: Lacking, status: OrderStatus): readonly Missing[] =>
  isPacked(status) && !order.payment.paid ? missingOf(order) : [];
