import type { Tx } from '#db/client.ts';
import { booksOfOrders } from '#db/reads/payments.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';

/** Whether something is left to pay for an order. */
export const isToPay = async (trx: Tx, orderId: string): Promise<boolean> =>
  (await booksOfOrders(trx, [orderId])).some(
    ({ payment, standing }) => payment.ended_at === null && PAYMENT_STATES[standing.state].payable,
  );
