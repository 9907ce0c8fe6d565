import type { OwnPayment } from '#db/reads/own-payments.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payments/payment.ts';

const money = (amount: number): string => formatMoney(toCents(amount));

/** Text about pending refunds; a transfer that nobody has made yet is not described as under way. */
const comingBack = ({ pending, toTransfer }: OwnPayment): string =>
  toTransfer > 0
    ? `refund of ${money(pending)} is being prepared`
    : `refund of ${money(pending)} is on its way`;

/** Payment status of an order, for its owner. */
const words: Readonly<Record<PaymentState, string | ((of: OwnPayment) => string)>> = {
  open: 'Not paid yet',
  started: 'Not paid yet',
  'on its way': 'Your payment is on its way',
  'part paid': 'Partly paid',
  paid: 'Paid',
  'part refund under way': (of) => `Paid, and a ${comingBack(of)}`,
  'partly refunded': 'Paid, partly refunded',
  reversed: 'Your bank has reversed the payment',
  'refund under way': (of) => `Your ${comingBack(of)}`,
  refunded: ({ refunded }) => (refunded > 0 ? 'Refunded' : 'Your bank has reversed the payment'),
  'owed back': 'We owe you a refund',
  void: 'Nothing to pay',
};

const some = (amount: number): string | undefined => (amount > 0 ? money(amount) : undefined);

/** Text for a cancelled order that was never paid. */
const NOT_CHARGED = 'Nothing was charged';

const stateWords = (payment: OwnPayment, status: OrderStatus): string => {
  if (status === 'Cancelled' && payment.received === 0) return NOT_CHARGED;
  const said = words[payment.standing.state];
  return typeof said === 'string' ? said : said(payment);
};

/** The payment of an order, ready to display; undefined if there is nothing to show yet. */
export const paymentFacts = (payment: OwnPayment | undefined, status: OrderStatus) => {
  if (!payment)
    return status === 'Cancelled'
      ? { ...NOTHING_ASKED, words: NOT_CHARGED, nothingCharged: true }
      : undefined;
  return {
    words: stateWords(payment, status),
    done: PAYMENT_STATES[payment.standing.state].tone === 'done',
    /** Whether the owner can pay now. */
    payable:
      payment.link !== 'ended' &&
      payment.link !== 'prescription over' &&
      PAYMENT_STATES[payment.standing.state].payable,
    /** Whether it can no longer be paid because its prescription has ended. */
    prescriptionOver:
      payment.link === 'prescription over' && PAYMENT_STATES[payment.standing.state].payable,
    /** Whether the mailed link has expired; the button creates a new one. */
    expired: payment.link === 'expired',
    /** When the owner said that a transfer is sent, while it is awaited. */
    toldSentAt: PAYMENT_STATES[payment.standing.state].payable
      ? payment.toldSentAt?.toISOString()
      : undefined,
    paid: PAYMENT_STATES[payment.standing.state].paid,
    onItsWay: payment.standing.state === 'on its way',
    /** Whether everything is or was refunded although the order is not cancelled. */
    paidBack:
      payment.standing.state === 'refunded' || payment.standing.state === 'refund under way',
    rest: some(payment.standing.rest),
    received: some(payment.received),
    refunded: some(payment.refunded),
    /** Date of the last refund. */
    refundedOn: payment.refundedOn && formatDate(payment.refundedOn),
    owed: some(payment.owed + payment.pending),
    /** Whether the order was cancelled without any payment received. */
    nothingCharged: status === 'Cancelled' && payment.received === 0,
  };
};

const NOTHING_ASKED = {
  done: false,
  payable: false,
  prescriptionOver: false,
  expired: false,
  toldSentAt: undefined,
  paid: false,
  onItsWay: false,
  paidBack: false,
  rest: undefined,
  received: undefined,
  refunded: undefined,
  refundedOn: undefined,
  owed: undefined,
} as const;

export type PaymentFacts = NonNullable<ReturnType<typeof paymentFacts>>;
