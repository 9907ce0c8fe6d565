import type { Tx } from '#db/client.ts';
import { bookOf, type PaymentBook } from '#db/reads/payments.ts';
import { lockOrder, type OrderRow } from '#db/writes/orders.ts';
import { lockPaymentsOf } from '#db/writes/payments.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { isOver } from '#domain/payments/link.ts';
import { PAYMENT_STATES } from '#domain/payments/payment.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import type { Deps } from '#usecases/deps.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { PAYMENT_MESSAGES } from '#texts/payments.ts';
import { mailLink, prescriptionEnd, renewLink } from './payment-link.ts';
import { isAsApproved } from './start-payment.ts';

type RenewRefusal =
  | 'not-found'
  | 'not-allowed'
  | 'nothing-to-pay'
  | 'not-approved'
  | 'prescription-over';

/** The living payment of a locked order, where something is left to pay of what was approved. */
const toPay = async (
  deps: Deps,
  trx: Tx,
  order: OrderRow,
): Promise<Result<PaymentBook, RenewRefusal>> => {
  const living = (await lockPaymentsOf(trx, order.id)).find(({ ended_at }) => ended_at === null);
  if (!living) return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.nothingToPay);
  if (!(await isAsApproved(trx, order, living)))
    return refuse('not-approved', 'conflict', PAYMENT_MESSAGES.notApproved);
  const book = await bookOf(trx, living);
  if (book.standing.state === 'on its way')
    return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.onItsWay);
  if (!PAYMENT_STATES[book.standing.state].payable)
    return refuse('nothing-to-pay', 'conflict', PAYMENT_MESSAGES.nothingToPay);
  return isOver(await prescriptionEnd(trx, order.id), deps.clock())
    ? refuse('prescription-over', 'conflict', PAYMENT_MESSAGES.prescriptionOver)
    : ok(book);
};

/**
 * The patient goes on to pay from the page of the order: a fresh link, which leads to the payment page at
 * once. The one in the mail works no more. Answers with the link's token.
 */
export const payOwnOrder = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<{ readonly token: string }, RenewRefusal>> => {
  const gone = refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  if (viewer.kind !== 'customer' || !isUuid(orderId)) return gone;
  return deps.db
    .transaction()
    .execute(async (trx): Promise<Result<{ readonly token: string }, RenewRefusal>> => {
      const order = await lockOrder(trx, orderId);
      if (!order || !may(viewer, 'pay for order', { ownerId: order.user_id })) return gone;
      const book = await toPay(deps, trx, order);
      if (!book.ok) return book;
      const { linkId } = await renewLink(deps, trx, book.value.payment, {
        kind: 'customer',
        id: viewer.id,
      });
      return ok({ token: deps.mailLinks.token(linkId) });
    });
};

/** Staff mail a fresh link to the patient. */
export const sendPaymentLink = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<Result<null, RenewRefusal>> => {
  if (viewer.kind !== 'staff' || !may(viewer, 'send payment links'))
    return refuse('not-allowed', 'forbidden', PAYMENT_MESSAGES.notYours);
  if (!isUuid(orderId)) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
  const result = await deps.db
    .transaction()
    .execute(async (trx): Promise<Result<null, RenewRefusal>> => {
      const order = await lockOrder(trx, orderId);
      if (!order) return refuse('not-found', 'not-found', ORDER_MESSAGES.notFound);
      const book = await toPay(deps, trx, order);
      if (!book.ok) return book;
      await mailLink(deps, trx, order, book.value.payment, book.value.standing.rest, viewer);
      return ok(null);
    });
  return result;
};
