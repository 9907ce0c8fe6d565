import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { isPacked } from '#domain/payments/reconcile.ts';
import { type Lacking, missingFor } from './missing.tsx';

const payment = {
  id: '7',
  words: 'Not paid',
  tone: 'to do',
  paid: false,
  rest: '$718.00',
  disputed: false,
  owed: undefined,
} as const;

const READY_BUT_FOR_MONEY: Lacking = {
  payment,
  prescription: 'uploaded',
  shipping: { cold: undefined, expected: undefined, packs: undefined, approved: true },
};

const said = (order: Lacking) =>
  missingFor(order, 'Preparing for Shipment').map(({ what, text }) => `${what}: ${text}`);

describe('the open points before an order is packed', () => {
  it('include only the payment if nothing else is missing', () => {
    expect(said(READY_BUT_FOR_MONEY)).toEqual(['Not paid: $718.00 is open.']);
  });

  it('list the prescription first and a hold last', () => {
    const hold = { hold: true, text: 'Hold until Monday, June 23.', terms: '' };
    expect(
      said({
        payment: { ...payment, id: undefined, words: 'Nothing asked for yet', rest: undefined },
        prescription: 'missing',
        shipping: { ...READY_BUT_FOR_MONEY.shipping, approved: false, cold: hold },
      }),
    ).toEqual([
      'No prescription: The patient has not sent one.',
      'Not paid: Nothing asked for yet.',
      'Cold-chain hold: Hold until Monday, June 23.',
    ]);
  });

  it('include a prescription that is not approved', () => {
    const shipping = { ...READY_BUT_FOR_MONEY.shipping, approved: false };
    expect(said({ ...READY_BUT_FOR_MONEY, shipping })[0]).toBe(
      'Not approved: No pharmacist has approved what is ordered.',
    );
    expect(said({ ...READY_BUT_FOR_MONEY, shipping, prescription: 'not-needed' })).toHaveLength(1);
  });

  it('are none for a paid order or a status before packing', () => {
    const paid = { ...READY_BUT_FOR_MONEY, payment: { ...payment, paid: true, rest: undefined } };
    expect(said(paid)).toEqual([]);
    for (const status of ORDER_STATUSES.filter((each) => !isPacked(each)))
      expect(missingFor(READY_BUT_FOR_MONEY, status)).toEqual([]);
  });
});
