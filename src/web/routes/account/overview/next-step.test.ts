import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { REVIEW_STATES } from '#domain/review/review.ts';
import { nextStep } from './next-step.ts';

const order = {
  status: 'Order Requested',
  prescriptionRequired: true,
  prescriptionUrl: '/prescriptions/1',
  trackingInfo: null,
} as const;

describe('the next step of an order', () => {
  it('is the specified warning if the prescription is missing', () => {
    expect(nextStep({ ...order, prescriptionUrl: null })).toEqual({
      text: 'Please upload your prescription to proceed with this order.',
      action: 'upload',
      tone: 'warning',
    });
  });

  it.each([
    ['copy asked', 'upload'],
    ['information asked', 'answer'],
  ] as const)('is a request, not a warning, at "%s"', (review, action) => {
    expect(nextStep({ ...order, review })).toMatchObject({ action, tone: 'request' });
  });

  it('is to browse for a cancelled order', () => {
    const cancelled = { ...order, status: 'Cancelled', review: 'information asked' } as const;
    expect(nextStep(cancelled)).toMatchObject({ action: 'browse', tone: 'plain' });
  });

  it('mentions neither payment nor packing after a full refund', () => {
    const payment = { payable: false, paid: false, onItsWay: false, paidBack: true };
    for (const status of ['Order Confirmed', 'Preparing for Shipment'] as const) {
      const back = nextStep({ ...order, status, payment });
      expect(back).toMatchObject({
        action: 'write',
        text: expect.stringContaining('was refunded'),
      });
      const coming = nextStep({ ...order, status, payment: { ...payment, owed: '$1.00' } });
      expect(coming.text).toContain('are refunding');
    }
    expect(nextStep({ ...order, status: 'Delivered', payment }).text).toContain('has arrived');
  });

  it('says what happened to the money of a cancelled order', () => {
    const money = { payable: false, paid: false, onItsWay: false };
    const textFor = (more: object) =>
      nextStep({ ...order, status: 'Cancelled', payment: { ...money, ...more } }).text;
    expect(textFor({ nothingCharged: true })).toContain('nothing was charged');
    expect(textFor({ owed: '$1.00' })).toContain('we are refunding your payment');
    expect(textFor({ owed: '$1.00', refunded: '$2.00' })).toContain(
      'we are refunding your payment',
    );
    expect(textFor({ refunded: '$2.00' })).toContain('was refunded');
  });

  it('asks how a delivered parcel arrived, and about cooling only if needed', () => {
    const delivered = { ...order, status: 'Delivered' } as const;
    const cold = nextStep({ ...delivered, arrival: { asked: true, cold: true, trouble: false } });
    expect(cold).toMatchObject({ action: 'report', text: expect.stringContaining('arrived cold') });
    const dry = nextStep({ ...delivered, arrival: { asked: true, cold: false, trouble: false } });
    expect(dry).toMatchObject({ action: 'report', text: expect.not.stringContaining('cold') });
    const reported = { asked: false, cold: true, trouble: false };
    expect(nextStep({ ...delivered, arrival: reported }).action).toBe('write');
  });

  it('warns against use after a trouble report, in any status', () => {
    for (const status of ['In Transit', 'Delivered'] as const)
      for (const cold of [true, false]) {
        const reported = { asked: false, cold, trouble: true };
        expect(nextStep({ ...order, status, arrival: reported })).toMatchObject({
          action: 'write',
          tone: 'request',
          text: expect.stringContaining('please do not use'),
        });
      }
    const ended = {
      ...order,
      status: 'Cancelled',
      arrival: { asked: false, cold: true, trouble: true },
    } as const;
    expect(nextStep(ended).text).toContain('please do not use');
  });

  it('warns against use of a parcel that may be warm, before any other advice in transit', () => {
    for (const status of ['Order Shipped', 'In Transit', 'Out for Delivery'] as const)
      for (const trackingInfo of [null, 'https://www.fedex.com/fedextrack/?trknbr=123456789012']) {
        const parcel = { ...order, status, trackingInfo };
        const arrival = { asked: false, cold: true, trouble: false };
        expect(nextStep({ ...parcel, arrival: { ...arrival, warm: true } })).toMatchObject({
          action: trackingInfo ? 'track' : 'write',
          tone: 'request',
          text: expect.stringMatching(
            /tell us how it arrived, and do not use anything that has to stay cold/,
          ),
        });
        expect(nextStep({ ...parcel, arrival: { ...arrival, warm: false } }).tone).toBe('plain');
      }
    const there = { asked: true, cold: true, trouble: false, warm: true };
    expect(nextStep({ ...order, status: 'Delivered', arrival: there }).action).toBe('report');
  });

  it('is one sentence for any order', () => {
    const flag = fc.boolean();
    const sum = fc.option(fc.constant('$1.00'), { nil: undefined });
    const maybe = <T>(facts: fc.Arbitrary<T>) => fc.option(facts, { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          status: fc.constantFrom(...ORDER_STATUSES),
          prescriptionRequired: flag,
          prescriptionUrl: fc.constantFrom(null, '/prescriptions/1'),
          trackingInfo: fc.constantFrom(null, 'FedEx 123456789012'),
          review: maybe(fc.constantFrom(...REVIEW_STATES)),
          payment: maybe(
            fc.record({
              payable: flag,
              paid: flag,
              onItsWay: flag,
              prescriptionOver: flag,
              paidBack: flag,
              owed: sum,
              refunded: sum,
              nothingCharged: flag,
            }),
          ),
          arrival: maybe(fc.record({ asked: flag, cold: flag, trouble: flag, warm: flag })),
        }),
        (any) => {
          expect(nextStep(any).text).toMatch(/^[A-Z][^.;!?]*\.$/);
        },
      ),
      { numRuns: 500 },
    );
  });
});
