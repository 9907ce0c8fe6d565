import { describe, expect, it } from 'vitest';
import { PAYMENT_STATES, type PaymentState } from '#domain/payments/payment.ts';
import { type MoneyOnRecord, moneySteps } from './order-facts.ts';

const day = (number: number): Date => new Date(Date.UTC(2026, 0, number));

const record = (changes: Partial<MoneyOnRecord> = {}): MoneyOnRecord => ({
  state: 'open',
  link: 'open',
  received: 0,
  refunded: 0,
  owed: 0,
  pending: 0,
  paidAt: undefined,
  refundedAt: undefined,
  returnedAt: undefined,
  ...changes,
});

describe('the money steps of the timeline', () => {
  it('are empty without a payment', () => {
    expect(moneySteps(undefined)).toEqual({
      money: undefined,
      refund: undefined,
      back: { sent: 0, coming: 0 },
      returned: false,
      charged: false,
      happened: [],
    });
  });

  it.each([
    ['open', 'open', 'asked'],
    ['open', 'expired', 'link ended'],
    ['open', 'prescription over', 'prescription over'],
    ['on its way', 'prescription over', 'on its way'],
    ['started', 'open', 'asked'],
    ['part paid', 'open', 'asked'],
    ['reversed', 'expired', 'taken back'],
    ['reversed', 'prescription over', 'prescription over'],
    ['on its way', 'open', 'on its way'],
    ['on its way', 'expired', 'on its way'],
    ['paid', 'used', 'paid'],
    ['part refund under way', 'used', 'paid'],
    ['partly refunded', 'used', 'paid'],
    ['refund under way', 'used', 'paid back'],
    ['refunded', 'used', 'paid back'],
    ['owed back', 'ended', undefined],
    ['void', 'ended', undefined],
  ] as const)('show %s with a link that is %s as %s', (state, link, money) => {
    expect(moneySteps(record({ state, link })).money).toBe(money);
  });

  it('show "paid" only for states in which the order may be packed', () => {
    const states = Object.keys(PAYMENT_STATES).filter(
      (state): state is PaymentState => state in PAYMENT_STATES,
    );
    for (const state of states) {
      const paid = moneySteps(record({ state })).money === 'paid';
      if (paid) expect(PAYMENT_STATES[state].paid).toBe(true);
    }
  });

  it.each([
    [{ owed: 100 }, 'owed'],
    [{ pending: 100, refunded: 50, received: 150 }, 'owed'],
    [{ received: 150, refunded: 50 }, 'part'],
    [{ received: 150, refunded: 150 }, 'whole'],
    [{ received: 150 }, undefined],
  ] as const)('show the refund of %o as %s', (amounts, refund) => {
    expect(moneySteps(record(amounts)).refund).toBe(refund);
    const { owed = 0, pending = 0, refunded = 0 }: Partial<MoneyOnRecord> = amounts;
    expect(moneySteps(record(amounts)).back).toEqual({ sent: refunded, coming: owed + pending });
  });

  it('date the payment and a sent refund, but not a pending refund', () => {
    const dates = { paidAt: day(2), refundedAt: day(5), received: 150 };
    expect(moneySteps(record({ ...dates, refunded: 150 })).happened).toEqual([
      { step: 'payment', at: day(2) },
      { step: 'refund', at: day(5) },
    ]);
    expect(moneySteps(record({ ...dates, owed: 150 })).happened).toEqual([
      { step: 'payment', at: day(2) },
    ]);
  });
});
