import { describe, expect, it } from 'vitest';
import type { OwnPayment } from '#db/reads/own-payments.ts';
import type { MoneyEntry } from '#domain/payments/ledger.ts';
import { type PaymentFacts as Book, standingOf } from '#domain/payments/payment.ts';
import type { RefundState } from '#domain/payments/refunds.ts';
import { paymentFacts as bookOf } from '#tests/support/payment-facts.ts';
import { paymentFacts } from './payment-facts.ts';

const came: MoneyEntry = { kind: 'received', amount: 10_000, ref: 'transfer 1', refundId: null };
const left = (amount: number): MoneyEntry => ({
  kind: 'refunded',
  amount,
  ref: 'refund r',
  refundId: 'r',
});

const own = (book: Partial<Book>): OwnPayment => {
  const standing = standingOf(bookOf({ entries: [came], ...book }));
  const { owed, received, refunded, pending, toTransfer } = standing;
  return {
    orderId: '01900000-0000-7000-8000-000000000001',
    reference: 'RF18539007547034',
    provider: 'bank transfer',
    amount: 10_000,
    standing,
    link: 'used',
    prescriptionUntil: undefined,
    linkUntil: undefined,
    started: true,
    toldSentAt: undefined,
    owed,
    received,
    refunded,
    pending,
    toTransfer,
    paidAt: undefined,
    refundedAt: undefined,
    returnedAt: undefined,
    refundedOn: refunded > 0 ? new Date('2026-11-20T12:00:00Z') : undefined,
  };
};
const asked = (amount: number, state: RefundState) => [{ id: 'r', amount, granted: amount, state }];

describe('a refund as shown to the owner', () => {
  it.each([
    ['by hand', 2_500, 'Paid, and a refund of $25.00 is being prepared'],
    ['sent', 2_500, 'Paid, and a refund of $25.00 is on its way'],
    ['by hand', 10_000, 'Your refund of $100.00 is being prepared'],
    ['asked', 10_000, 'Your refund of $100.00 is on its way'],
  ] as const)(
    'in state %s of %i cents reads "%s" and is not shown as paid back',
    (state, amount, words) => {
      expect(paymentFacts(own({ refunds: asked(amount, state) }), 'Order Confirmed')).toMatchObject(
        {
          words,
          refunded: undefined,
          refundedOn: undefined,
        },
      );
    },
  );

  it('shows the amount and date once it was sent', () => {
    const part = own({ entries: [came, left(2_500)], refunds: asked(2_500, 'settled') });
    expect(paymentFacts(part, 'Order Confirmed')).toMatchObject({
      words: 'Paid, partly refunded',
      refunded: '$25.00',
      refundedOn: 'November 20, 2026',
      owed: undefined,
    });
    const whole = own({ entries: [came, left(10_000)], refunds: asked(10_000, 'settled') });
    expect(paymentFacts(whole, 'Cancelled')).toMatchObject({
      words: 'Refunded',
      refunded: '$100.00',
      nothingCharged: false,
    });
  });

  it('is not shown if the bank reversed the payment', () => {
    const reversed: MoneyEntry = { kind: 'reversed', amount: 10_000, ref: 'd', refundId: null };
    const taken = own({ ended: true, entries: [came, reversed] });
    expect(paymentFacts(taken, 'Cancelled')?.words).toBe('Your bank has reversed the payment');
  });
});

describe('a cancelled order', () => {
  it('is shown as not charged without a payment, with or without a payment request', () => {
    const unpaid = own({ ended: true, entries: [] });
    for (const payment of [undefined, unpaid])
      expect(paymentFacts(payment, 'Cancelled')).toMatchObject({
        words: 'Nothing was charged',
        nothingCharged: true,
      });
    expect(paymentFacts(undefined, 'Order Requested')).toBeUndefined();
  });
});
