import type { OwnPayment } from '#db/reads/own-payments.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { PAYMENT_STATES, type PaymentState } from '#domain/payments/payment.ts';

/** Where the money of an order is, as its owner reads it. */
const words: Readonly<Record<PaymentState, string>> = {
  open: 'Not paid yet',
  started: 'Not paid yet',
  'on its way': 'Your payment is on its way',
  'part paid': 'Paid in part',
  paid: 'Paid',
  'partly refunded': 'Paid, refunded in part',
  reversed: 'Your bank has taken the payment back',
  'refund under way': 'Your refund is on its way',
  refunded: 'Refunded',
  'owed back': 'We owe you money back',
  void: 'Nothing to pay',
};

const money = (amount: number): string | undefined =>
  amount > 0 ? formatMoney(toCents(amount)) : undefined;

/** The payment of an order ready to show. */
export const paymentFacts = (payment: OwnPayment | undefined) =>
  payment && {
    words: words[payment.standing.state],
    done: PAYMENT_STATES[payment.standing.state].tone === 'done',
    /** Whether the owner can go on to pay. */
    payable: payment.link !== 'ended' && PAYMENT_STATES[payment.standing.state].payable,
    /** The link in the mail has run out, and the button makes a new one. */
    expired: payment.link === 'expired',
    paid: PAYMENT_STATES[payment.standing.state].paid,
    onItsWay: payment.standing.state === 'on its way',
    rest: money(payment.standing.rest),
    received: money(payment.received),
    refunded: money(payment.refunded),
    owed: money(payment.owed + payment.pending),
  };

export type PaymentFacts = NonNullable<ReturnType<typeof paymentFacts>>;
