import { describe, expect, it } from 'vitest';
import { decisionsFor } from '#domain/review/review.ts';
import { ORDER_STATUSES, type OrderState, transition } from '#domain/orders.ts';

const now = new Date('2026-11-21T10:00:00Z');
const order = (changes: Partial<OrderState> = {}): OrderState => ({
  status: 'Order Requested',
  prescriptionRequired: true,
  prescriptionUrl: '/prescriptions/1',
  trackingInfo: null,
  shippedAt: null,
  ...changes,
});

describe('an order that a pharmacist has decided about', () => {
  it('is confirmed by an approval, with a record and without a mail of its own', () => {
    const done = transition(order(), { kind: 'review', decision: 'approve' }, now);
    expect(done).toMatchObject({
      ok: true,
      value: {
        order: { status: 'Order Confirmed' },
        effects: [{ kind: 'record', from: 'Order Requested', to: 'Order Confirmed' }],
      },
    });
  });

  it.each(ORDER_STATUSES.filter((each) => !['Order Requested', 'Cancelled'].includes(each)))(
    'stays where it is when it is approved at: %s',
    (status) => {
      const done = transition(order({ status }), { kind: 'review', decision: 'approve' }, now);
      expect(done).toMatchObject({ ok: true, value: { order: { status }, effects: [] } });
    },
  );

  it('is cancelled by a decline', () => {
    const done = transition(order(), { kind: 'review', decision: 'decline' }, now);
    expect(done).toMatchObject({ ok: true, value: { order: { status: 'Cancelled' } } });
  });

  it('is cancelled by a decline while its parcel has not left, and not called back afterwards', () => {
    const status = 'Preparing for Shipment';
    const packed = transition(order({ status }), { kind: 'review', decision: 'decline' }, now);
    expect(packed).toMatchObject({ ok: true, value: { order: { status: 'Cancelled' } } });
    const left = order({ status: 'Delivered', shippedAt: now });
    expect(transition(left, { kind: 'review', decision: 'decline' }, now)).toMatchObject({
      ok: false,
      code: 'parcel-left',
      kind: 'conflict',
    });
  });

  it.each([null, now])(
    'is offered no decline that would be refused, shipped at: %s',
    (shippedAt) => {
      const offered = decisionsFor(shippedAt);
      const declined = transition(
        order({ shippedAt }),
        { kind: 'review', decision: 'decline' },
        now,
      );
      expect(offered.includes('decline')).toBe(declined.ok);
      expect(offered).toEqual(expect.arrayContaining(['approve', 'ask-copy', 'ask-information']));
    },
  );

  it.each(['approve', 'decline'] as const)(
    'is not taken up again once cancelled: %s',
    (decision) => {
      const refused = transition(order({ status: 'Cancelled' }), { kind: 'review', decision }, now);
      expect(refused).toMatchObject({ ok: false, code: 'order-cancelled' });
    },
  );

  it('is not approved without a prescription', () => {
    const refused = transition(
      order({ prescriptionUrl: null }),
      { kind: 'review', decision: 'approve' },
      now,
    );
    expect(refused).toMatchObject({ ok: false, code: 'prescription-required' });
  });
});
