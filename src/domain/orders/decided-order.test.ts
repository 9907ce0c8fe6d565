import { describe, expect, it } from 'vitest';
import { decisionsFor } from '#domain/review/review.ts';
import { factsOf, NOW as now, orderState } from '#tests/support/order-facts.ts';
import { ORDER_STATUSES, type OrderState } from './order.ts';
import type { OrderEvent } from './events.ts';
import { transition } from './transition.ts';

const order = (changes: Partial<OrderState> = {}): OrderState =>
  orderState({ prescriptionUrl: '/prescriptions/1', ...changes });

const notes = { reason: '', sentence: 'Your prescription is in order.', typed: {} };
const events = {
  approve: { kind: 'approve', enough: true, recordId: null, days: [], notes },
  decline: { kind: 'turn-away', decision: 'decline', notes },
} as const satisfies Record<string, OrderEvent>;

const decide = (state: OrderState, decision: keyof typeof events) => {
  const result = transition(factsOf(state), events[decision]);
  if (!result.ok) return result;
  const { order: changed, effects } = result.value;
  return {
    ok: true,
    value: {
      order: changed,
      effects: effects.filter(({ kind }) => kind === 'record' || kind === 'mail'),
    },
  };
};

describe('an order decided by a pharmacist', () => {
  it('is confirmed by an approval, with a record and no separate mail', () => {
    const done = decide(order(), 'approve');
    expect(done).toMatchObject({
      ok: true,
      value: {
        order: { status: 'Order Confirmed' },
        effects: [{ kind: 'record', from: 'Order Requested', to: 'Order Confirmed' }],
      },
    });
  });

  it.each(ORDER_STATUSES.filter((each) => !['Order Requested', 'Cancelled'].includes(each)))(
    'keeps its status when it is approved at: %s',
    (status) => {
      const done = decide(order({ status }), 'approve');
      expect(done).toMatchObject({ ok: true, value: { order: { status }, effects: [] } });
    },
  );

  it('is cancelled by a decline', () => {
    const done = decide(order(), 'decline');
    expect(done).toMatchObject({ ok: true, value: { order: { status: 'Cancelled' } } });
  });

  it('is cancelled by a decline before shipping, and not after', () => {
    const status = 'Preparing for Shipment';
    const packed = decide(order({ status }), 'decline');
    expect(packed).toMatchObject({ ok: true, value: { order: { status: 'Cancelled' } } });
    const left = order({ status: 'Delivered', shippedAt: now });
    expect(decide(left, 'decline')).toMatchObject({
      ok: false,
      code: 'parcel-left',
      kind: 'conflict',
    });
  });

  it.each([null, now])(
    'is offered a decline only if it would be accepted, shipped at: %s',
    (shippedAt) => {
      const offered = decisionsFor(shippedAt);
      const declined = decide(order({ shippedAt }), 'decline');
      expect(offered.includes('decline')).toBe(declined.ok);
      expect(offered).toEqual(expect.arrayContaining(['approve', 'ask-copy', 'ask-information']));
    },
  );

  it.each(['approve', 'decline'] as const)('refuses a decision once cancelled: %s', (decision) => {
    const refused = decide(order({ status: 'Cancelled' }), decision);
    expect(refused).toMatchObject({ ok: false, code: 'order-cancelled' });
  });

  it('is not approved without a prescription', () => {
    const refused = decide(order({ prescriptionUrl: null }), 'approve');
    expect(refused).toMatchObject({ ok: false, code: 'prescription-required' });
  });
});
