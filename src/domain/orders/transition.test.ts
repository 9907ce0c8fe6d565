import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { factsOf, NOW as now, orderState as order } from '#tests/support/order-facts.ts';
import { ORDER_MESSAGES, ORDER_REFUSALS } from '#texts/orders.ts';
import {
  INITIAL_STATUS,
  MAX_TRACKING_LENGTH,
  needsTracking,
  ORDER_STATUSES,
  type OrderState,
  type OrderStatus,
  statusRules,
} from './order.ts';
import type { OrderEffect, OrderEvent } from './events.ts';
import { transition } from './transition.ts';

const earlier = new Date('2025-05-01T12:00:00Z');
const url = 'https://shop.example/prescriptions/1';

/** The history entries and mails of a change, which patient and staff see. */
const seen = (effects: readonly OrderEffect[]) =>
  effects.filter(({ kind }) => kind === 'record' || kind === 'mail');

const attach = (to: string): OrderEvent => ({
  kind: 'attach-prescription',
  url: to,
  recordId: null,
  prescriptionId: 'scan',
});

/** An order whose gates are all open. */
const sendable = (more: Partial<OrderState> = {}): OrderState =>
  order({ prescriptionUrl: url, ...more });

const set = (
  status: OrderStatus,
  tracking?: string,
): Extract<OrderEvent, { kind: 'set-status' }> => ({
  kind: 'set-status',
  status,
  tracking,
  otherTracking: true,
  skipSteps: true,
});

const after = (state: OrderState, event: OrderEvent) => {
  const result = transition(factsOf(state), event);
  if (!result.ok) throw new Error(result.code);
  const { order: changed, effects } = result.value;
  return { order: changed, effects: seen(effects) };
};
const refused = (state: OrderState, event: OrderEvent) => {
  const result = transition(factsOf(state), event);
  if (result.ok) throw new Error('was accepted');
  return result;
};

/** An event that sets the status, with tracking if the status needs it. */
const into = (status: OrderStatus): OrderEvent =>
  set(status, needsTracking(status) ? '1Z 999' : undefined);

const anyStatus = fc.constantFrom(...ORDER_STATUSES);
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  fc.record({
    kind: fc.constant('set-status' as const),
    status: anyStatus,
    tracking: fc.constantFrom(undefined, '', '  ', 'A1', 'B2', 'x'.repeat(501)),
    otherTracking: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('add-tracking' as const),
    tracking: fc.constantFrom('', 'A1', 'C3'),
    otherTracking: fc.boolean(),
  }),
  fc.constantFrom('u1', 'u2').map(attach),
  fc.constant({ kind: 'withdraw' as const }),
);
/** Any order reachable by events from a new order. */
const anyOrder: fc.Arbitrary<OrderState> = fc
  .tuple(fc.boolean(), fc.array(anyEvent, { maxLength: 8 }))
  .map(([prescriptionRequired, events]) =>
    events.reduce((state, event) => {
      const result = transition(factsOf(state, { now: earlier }), event);
      return result.ok ? result.value.order : state;
    }, order({ prescriptionRequired })),
  );

describe('the status values', () => {
  it('are exactly the eight of the specification, in order', () => {
    expect(ORDER_STATUSES).toEqual([
      'Order Requested',
      'Order Confirmed',
      'Preparing for Shipment',
      'Order Shipped',
      'In Transit',
      'Out for Delivery',
      'Delivered',
      'Cancelled',
    ]);
    expect(Object.keys(statusRules)).toEqual([...ORDER_STATUSES]);
  });

  it('start with Order Requested', () => {
    expect(INITIAL_STATUS).toBe('Order Requested');
  });

  it('require tracking in exactly three cases', () => {
    expect(ORDER_STATUSES.filter(needsTracking)).toEqual([
      'Order Shipped',
      'In Transit',
      'Out for Delivery',
    ]);
  });

  const pairs = ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const));
  it.each(pairs)('can change from %s to %s', (status, to) => {
    const result = after(order({ status, prescriptionUrl: url }), into(to));
    expect(result.order.status).toBe(to);
  });

  it.each(pairs)('ask before steps are skipped from %s to %s', (status, to) => {
    const state = order({ status, prescriptionUrl: url });
    const event: OrderEvent = { ...set(to, '1Z 999'), skipSteps: false };
    const way: readonly OrderStatus[] = ORDER_STATUSES.slice(0, -1);
    const between = way.filter(
      (each) =>
        status !== 'Cancelled' &&
        way.indexOf(each) > way.indexOf(status) &&
        way.indexOf(each) < way.indexOf(to),
    );
    if (between.length === 0) expect(after(state, event).order.status).toBe(to);
    else {
      const { code, kind, message } = refused(state, event);
      expect([code, kind]).toEqual(['steps-skipped', 'conflict']);
      for (const each of way)
        expect(message.includes(` ${each}`)).toBe(each === to || between.includes(each));
    }
  });

  it('name the skipped steps in one sentence', () => {
    const shipped = order({ status: 'Order Shipped', prescriptionUrl: url, shippedAt: earlier });
    expect(refused(shipped, { ...set('Delivered'), skipSteps: false }).message).toBe(
      'Setting the order to Delivered skips In Transit and Out for Delivery, which the patient will see as “not recorded”. Please confirm that this is right.',
    );
  });

  it('can all be set on a new order', () => {
    for (const status of ORDER_STATUSES)
      expect(after(order({ prescriptionUrl: url }), into(status)).order.status).toBe(status);
  });
});

describe('Order Confirmed', () => {
  it('is refused without a prescription', () => {
    expect(refused(order(), set('Order Confirmed'))).toEqual({
      ok: false,
      code: 'prescription-required',
      kind: 'conflict',
      message: 'Prescription required before confirming order',
      alert: false,
    });
    expect(refused(order({ prescriptionUrl: '' }), set('Order Confirmed')).code).toBe(
      'prescription-required',
    );
    // The previous status and tracking make no difference.
    for (const status of ORDER_STATUSES)
      expect(
        refused(order({ status, trackingInfo: '1Z' }), set('Order Confirmed', '1Z')).code,
      ).toBe('prescription-required');
  });

  it('is accepted with a prescription', () => {
    const { order: attached } = after(order(), attach(url));
    expect(after(attached, set('Order Confirmed')).order.status).toBe('Order Confirmed');
  });

  it('is accepted without a prescription if no item is prescription-only', () => {
    const needles = order({ prescriptionRequired: false });
    expect(after(needles, set('Order Confirmed')).order.status).toBe('Order Confirmed');
  });

  it('and every later status require a prescription', () => {
    for (const status of ORDER_STATUSES)
      expect(transition(factsOf(order()), into(status)).ok).toBe(
        status === 'Order Requested' || status === 'Cancelled',
      );
  });
});

describe('the shipping statuses', () => {
  const shipping = ORDER_STATUSES.filter(needsTracking);

  it.each(shipping)('%s is saved together with the tracking text', (status) => {
    const { order: shipped } = after(sendable(), set(status, '  https://courier.example/1Z  '));
    expect(shipped).toEqual(
      sendable({
        status,
        trackingInfo: 'https://courier.example/1Z',
        trackingCarrier: 'other',
        shippedAt: now,
      }),
    );
  });

  it.each(shipping)(
    '%s is refused without a tracking text, even if the order already has one',
    (status) => {
      for (const tracking of [undefined, '', ' ', '\n\t '])
        expect(refused(sendable({ trackingInfo: 'old' }), set(status, tracking))).toMatchObject({
          code: 'tracking-missing',
          kind: 'invalid',
          message: 'Please enter tracking information',
        });
    },
  );

  it('accept a tracking text up to its limit', () => {
    const longest = 'x'.repeat(MAX_TRACKING_LENGTH);
    expect(after(sendable(), set('In Transit', ` ${longest} `)).order.trackingInfo).toBe(longest);
    expect(refused(sendable(), set('In Transit', `${longest}x`))).toMatchObject({
      code: 'tracking-too-long',
      kind: 'invalid',
      message: 'Tracking information may have at most 500 characters.',
    });
  });

  it('keep the shipping date of the first shipping status', () => {
    const shipped = sendable({ status: 'Order Shipped', trackingInfo: 'A1', shippedAt: earlier });
    for (const status of ['In Transit', 'Out for Delivery', 'Delivered'] as const)
      expect(after(shipped, into(status)).order.shippedAt).toBe(earlier);
    expect(after(sendable(), set('Delivered')).order.shippedAt).toBe(now);
  });

  it('clear the shipping date when undone, and keep it when the order is cancelled', () => {
    const shipped = sendable({ status: 'Order Shipped', prescriptionUrl: url, shippedAt: earlier });
    for (const status of ['Order Requested', 'Order Confirmed', 'Preparing for Shipment'] as const)
      expect(after(shipped, set(status)).order.shippedAt).toBeNull();
    expect(after(shipped, set('Cancelled')).order.shippedAt).toBe(earlier);
    expect(after(sendable(), set('Cancelled')).order.shippedAt).toBeNull();
  });
});

describe('adding tracking', () => {
  const add = (tracking: string): OrderEvent => ({
    kind: 'add-tracking',
    tracking,
    otherTracking: true,
  });

  it.each(ORDER_STATUSES)('keeps the status %s', (status) => {
    const before = sendable({ status });
    expect(after(before, add(' 1Z '))).toEqual({
      order: { ...before, trackingInfo: '1Z', trackingCarrier: 'other' },
      effects: [
        { kind: 'record', event: 'tracking added', from: status, to: status },
        { kind: 'mail', template: 'tracking-added' },
      ],
    });
  });

  it.each([
    ['84 8713 5506', 'DHL'],
    ['9865 7878 8855', 'FedEx'],
    ['https://www.dhl.com/en/express/tracking.html?AWB=8487135506', 'DHL'],
  ])('stores the carrier of %s', (tracking, trackingCarrier) => {
    const event = { kind: 'add-tracking', tracking } as const;
    expect(after(sendable(), event).order).toMatchObject({
      trackingInfo: tracking,
      trackingCarrier,
    });
  });

  it.each([
    'hello world',
    // The check digit is wrong.
    '84 8713 5507',
    'https://courier.example/t/1',
    'https://fedex.com.courier.example/t/1',
  ])('refuses %s unless another carrier is confirmed', (tracking) => {
    for (const event of [
      { kind: 'add-tracking', tracking } as const,
      { kind: 'set-status', status: 'Order Shipped', tracking, skipSteps: true } as const,
    ]) {
      expect(refused(sendable(), event)).toMatchObject({
        code: 'tracking-unknown',
        kind: 'invalid',
      });
      expect(after(sendable(), { ...event, otherTracking: true }).order).toMatchObject({
        trackingInfo: tracking,
        trackingCarrier: 'other',
      });
    }
    // What was saved before is not asked about again.
    const saved = sendable({ trackingInfo: tracking });
    expect(
      after(saved, { kind: 'set-status', status: 'In Transit', tracking, skipSteps: true }).order
        .status,
    ).toBe('In Transit');
  });

  it('refuses an empty or too long text', () => {
    expect(refused(sendable(), add('  ')).message).toBe('Please enter tracking information');
    expect(refused(sendable(), add('x'.repeat(501))).code).toBe('tracking-too-long');
  });

  it('replaces the text, and does nothing if it is unchanged', () => {
    const before = sendable({ status: 'In Transit', trackingInfo: '1Z' });
    expect(after(before, add('2Z')).order.trackingInfo).toBe('2Z');
    expect(after(before, add(' 1Z '))).toEqual({ order: before, effects: [] });
  });
});

describe('the effects of a change', () => {
  it('are a record and a mail for a new status', () => {
    expect(after(sendable(), set('Preparing for Shipment')).effects).toEqual([
      {
        kind: 'record',
        event: 'status changed',
        from: 'Order Requested',
        to: 'Preparing for Shipment',
      },
      { kind: 'mail', template: 'status-changed' },
    ]);
  });

  it('include one mail for a new status with tracking', () => {
    expect(after(sendable(), set('Order Shipped', '1Z')).effects).toEqual([
      { kind: 'record', event: 'status changed', from: 'Order Requested', to: 'Order Shipped' },
      { kind: 'mail', template: 'status-changed' },
    ]);
  });

  it.each(ORDER_STATUSES)('are none if %s is set again', (status) => {
    const again = order({
      status,
      prescriptionUrl: url,
      trackingInfo: '1Z 999',
      shippedAt: statusRules[status].left === 'yes' ? earlier : null,
    });
    expect(after(again, into(status))).toEqual({ order: again, effects: [] });
  });

  it('are a "tracking added" record and mail if only the tracking text changes', () => {
    const shipped = order({ status: 'In Transit', trackingInfo: 'A1', shippedAt: earlier });
    expect(after(shipped, set('In Transit', 'B2'))).toEqual({
      order: { ...shipped, trackingInfo: 'B2', trackingCarrier: 'other' },
      effects: [
        { kind: 'record', event: 'tracking added', from: 'In Transit', to: 'In Transit' },
        { kind: 'mail', template: 'tracking-added' },
      ],
    });
  });

  it('are a record and a mail for a first or replaced prescription', () => {
    for (const prescriptionUrl of [null, 'https://shop.example/prescriptions/0']) {
      const before = order({ prescriptionUrl });
      expect(after(before, attach(url))).toEqual({
        order: { ...before, prescriptionUrl: url },
        effects: [
          {
            kind: 'record',
            event: 'prescription uploaded',
            from: 'Order Requested',
            to: 'Order Requested',
          },
          { kind: 'mail', template: 'prescription-received' },
        ],
      });
    }
  });

  it('exist exactly if the order changed', () => {
    fc.assert(
      fc.property(anyOrder, anyEvent, (before, event) => {
        const result = transition(factsOf(before), event);
        if (!result.ok) return;
        const { order: changed } = result.value;
        const effects = seen(result.value.effects);
        const same = JSON.stringify(changed) === JSON.stringify(before);
        if (event.kind !== 'attach-prescription') expect(effects.length === 0).toBe(same);
        if (effects.length === 0) return;
        const records = effects.filter((effect) => effect.kind === 'record');
        expect(records).toHaveLength(1);
        expect(effects.filter((effect) => effect.kind === 'mail')).toHaveLength(1);
        expect(records[0]).toMatchObject({ from: before.status, to: changed.status });
      }),
    );
  });
});

describe('withdrawing', () => {
  it('cancels a requested order and keeps everything else', () => {
    const before = order({ prescriptionUrl: url });
    expect(after(before, { kind: 'withdraw' })).toEqual({
      order: { ...before, status: 'Cancelled' },
      effects: [
        { kind: 'record', event: 'withdrawn', from: 'Order Requested', to: 'Cancelled' },
        { kind: 'mail', template: 'order-withdrawn' },
      ],
    });
  });

  it.each(ORDER_STATUSES.filter((status) => status !== 'Order Requested'))(
    'is refused for %s',
    (status) => {
      expect(refused(order({ status }), { kind: 'withdraw' })).toMatchObject({
        code: 'not-withdrawable',
        kind: 'conflict',
        message: ORDER_REFUSALS['not-withdrawable'],
      });
    },
  );
});

describe('refusals', () => {
  const met: Readonly<Record<string, OrderEvent>> = {
    'prescription-required': set('Order Confirmed'),
    'tracking-missing': set('Order Shipped'),
    'tracking-too-long': set('Order Shipped', 'x'.repeat(501)),
    'not-withdrawable': { kind: 'withdraw' },
    'order-cancelled': attach(url),
    'parcel-left': {
      kind: 'turn-away',
      decision: 'decline',
      notes: { reason: '', sentence: '', typed: {} },
    },
  };

  it.each(Object.entries(met))('%s has a message', (code, event) => {
    const status = code === 'order-cancelled' ? 'Cancelled' : 'Delivered';
    const shippedAt = code === 'parcel-left' ? earlier : null;
    const refusal = refused(order({ status, shippedAt }), event);
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(/\w/);
    expect(Object.keys(ORDER_REFUSALS)).toContain(refusal.code);
    expect(refusal.alert).toBe(false);
  });

  it('use the wording of the specification', () => {
    expect(ORDER_REFUSALS).toMatchObject({
      'prescription-required': 'Prescription required before confirming order',
      'tracking-missing': 'Please enter tracking information',
    });
    expect(ORDER_MESSAGES).toMatchObject({
      deleteFailed: 'Failed to delete order',
      trackingFailed: 'Failed to update tracking information',
    });
  });
});

describe('an order after any sequence of events', () => {
  it('is never confirmed without a required prescription', () => {
    fc.assert(
      fc.property(anyOrder, ({ status, prescriptionRequired, prescriptionUrl }) => {
        if (status === 'Order Confirmed' && prescriptionRequired)
          expect(prescriptionUrl).toBeTruthy();
      }),
    );
  });

  it('is shipped only with tracking and a shipping date', () => {
    fc.assert(
      fc.property(anyOrder, ({ status, trackingInfo, shippedAt }) => {
        if (needsTracking(status)) expect(trackingInfo).toMatch(/\S/);
        if (statusRules[status].left === 'yes') expect(shippedAt).not.toBeNull();
        if (statusRules[status].left === 'no') expect(shippedAt).toBeNull();
      }),
    );
  });

  it('keeps its prescription requirement, and the input state is not mutated', () => {
    fc.assert(
      fc.property(anyOrder, anyEvent, (before, event) => {
        const copy = structuredClone(before);
        const result = transition(factsOf(before), event);
        expect(before).toEqual(copy);
        if (result.ok)
          expect(result.value.order.prescriptionRequired).toBe(before.prescriptionRequired);
      }),
    );
  });
});
