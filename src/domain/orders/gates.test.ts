import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ok, refuse } from '#domain/result.ts';
import { toCents } from '#domain/money.ts';
import { factsOf, NOW, OPEN_GATES, orderState } from '#tests/support/order-facts.ts';
import type { OrderEvent } from './events.ts';
import {
  type Gate,
  type GateFacts,
  missingForTracking,
  missingGates,
  OVERRIDABLE,
} from './gates.ts';
import { gateSentence } from './gate-words.ts';
import { needsTracking, ORDER_STATUSES, type OrderState, type OrderStatus } from './order.ts';
import { transition } from './transition.ts';

const X = true;
const o = false;
/** Which gate stops which status: prescription, approval, money, dispute, address, packs, cold chain, recall, expiry. */
const table: Record<OrderStatus, readonly boolean[]> = {
  'Order Requested': [o, o, o, o, o, o, o, o, o],
  'Order Confirmed': [X, X, o, o, X, o, o, o, o],
  'Preparing for Shipment': [X, X, X, X, X, o, o, o, X],
  'Order Shipped': [X, X, X, X, X, X, X, X, X],
  'In Transit': [X, X, X, X, X, X, X, X, X],
  'Out for Delivery': [X, X, X, X, X, X, X, X, X],
  Delivered: [X, X, X, X, X, X, X, X, X],
  Cancelled: [o, o, o, o, o, o, o, o, o],
};
const columns: readonly Gate[] = [
  'prescription',
  'approval',
  'money',
  'dispute',
  'address',
  'packs',
  'cold chain',
  'recall',
  'expiry',
];

/** What nobody may override. */
const NEVER = ['prescription', 'approval', 'expiry', 'recall'] as const;

const ready = orderState({ prescriptionUrl: '/prescriptions/1' });
const unpaid = { free: false, paid: false, takenUpPaid: false, rest: toCents(35_900) };

/** An order for which this gate alone is closed. */
const without = (gate: Gate): readonly [OrderState, GateFacts] => {
  const closed: Record<Gate, Partial<GateFacts>> = {
    prescription: {},
    approval: { approval: 'none' },
    money: { money: unpaid },
    dispute: { disputed: true },
    packs: { unverified: [{ name: 'Ozempic 2mg/3mL', verified: 1, ordered: 2 }] },
    expiry: { expired: '2026-10-31' },
    recall: { recalled: [{ name: 'Ozempic 2mg/3mL', batch: 'NX7' }] },
    'cold chain': { heldUntil: '2026-11-30' },
    address: { address: { kind: 'post office box' } },
  };
  return [
    gate === 'prescription' ? { ...ready, prescriptionUrl: null } : ready,
    { ...OPEN_GATES, ...closed[gate] },
  ];
};

const gatesIn = (missing: ReturnType<typeof missingGates>) => missing.map(({ gate }) => gate);

describe('a gate', () => {
  const cases = ORDER_STATUSES.flatMap((status) =>
    columns.map((gate, at) => [gate, table[status][at] ? 'stops' : 'leaves', status] as const),
  );
  it.each(cases)('%s %s %s', (gate, does, status) => {
    const [order, facts] = without(gate);
    const from = status === 'Order Requested' ? 'Cancelled' : 'Order Requested';
    expect(gatesIn(missingGates({ ...order, status: from }, status, facts))).toEqual(
      does === 'stops' ? [gate] : [],
    );
  });

  it.each(columns)('%s stops tracking as it stops a parcel', (gate) => {
    const [order, facts] = without(gate);
    expect(gatesIn(missingForTracking(order, facts))).toEqual([gate]);
  });

  it.each(columns)('%s stops no news of a parcel that has left', (gate) => {
    const [order, facts] = without(gate);
    const left = { ...order, status: 'Order Shipped', shippedAt: NOW } as const;
    for (const status of ['In Transit', 'Out for Delivery', 'Delivered'] as const)
      expect(missingGates(left, status, facts)).toEqual([]);
    expect(missingForTracking(left, facts)).toEqual([]);
    // A parcel that has not left after all is asked again.
    const back = missingGates(left, 'Preparing for Shipment', facts);
    expect(gatesIn(back)).toEqual(['packs', 'cold chain', 'recall'].includes(gate) ? [] : [gate]);
  });

  it.each(columns)('%s has one sentence', (gate) => {
    const [order, facts] = without(gate);
    for (const missing of missingGates(order, 'Order Shipped', facts))
      expect(gateSentence(missing)).toMatch(/^[A-Z$][^\n]*[^.]\.$/);
  });

  it('about a prescription is open for an order that needs none', () => {
    const needles = orderState({ prescriptionRequired: false });
    const facts = { ...OPEN_GATES, approval: 'none', expired: '2026-10-31' } as const;
    expect(missingGates(needles, 'Order Shipped', facts)).toEqual([]);
  });

  it('of money is open if a cancelled order takes up a paid payment, and not for tracking', () => {
    const facts = {
      ...OPEN_GATES,
      approval: 'can be taken up',
      money: { free: false, paid: undefined, takenUpPaid: true, rest: undefined },
    } as const;
    const cancelled = { ...ready, status: 'Cancelled' } as const;
    expect(missingGates(cancelled, 'Preparing for Shipment', facts)).toEqual([]);
    expect(gatesIn(missingForTracking(cancelled, facts))).toEqual(['approval', 'money']);
  });

  it('with a lasting override is open', () => {
    const [order, facts] = without('money');
    const overridden = { ...facts, overridden: ['money'] } as const;
    expect(missingGates(order, 'Order Shipped', overridden)).toEqual([]);
  });
});

const set = (
  status: OrderStatus,
  reason?: string,
  gates: readonly Gate[] = OVERRIDABLE,
): OrderEvent => ({
  kind: 'set-status',
  status,
  tracking: '84 8713 5506',
  skipSteps: true,
  ...(reason === undefined ? {} : { override: { reason, gates } }),
});

describe('an override', () => {
  const closed = (gate: Gate, more = {}) => {
    const [order, gates] = without(gate);
    return factsOf(order, { gates, overriding: ok(null), ...more });
  };
  const overridable = columns.filter((gate) => !NEVER.some((each) => each === gate));

  it.each(overridable)('of %s needs a reason, and is kept with it', (gate) => {
    expect(transition(closed(gate), set('Order Shipped'))).toMatchObject({
      code: 'gates-missing',
      kind: 'conflict',
    });
    for (const reason of [' \n', 'x', ' ok. '])
      expect(transition(closed(gate), set('Order Shipped', reason))).toMatchObject({
        code: 'override-reason-missing',
      });
    expect(transition(closed(gate), set('Order Shipped', 'x'.repeat(1_001)))).toMatchObject({
      code: 'override-reason-too-long',
    });
    const done = transition(closed(gate), set('Order Shipped', ' The clinic asked for it. '));
    expect(done.ok && done.value.effects).toContainEqual({
      kind: 'record',
      event: 'status changed',
      from: 'Order Requested',
      to: 'Order Shipped',
      overridden: { gates: [gate], reason: 'The clinic asked for it.' },
    });
  });

  it('waives what was ticked alone, and is refused with the rest', () => {
    const facts = { ...OPEN_GATES, money: unpaid, heldUntil: '2026-11-30' } as const;
    const asked = (...gates: Gate[]) =>
      transition(
        factsOf(ready, { gates: facts, overriding: ok(null) }),
        set('Order Shipped', 'The clinic asked for it.', gates),
      );
    for (const gates of [[], ['money'], ['cold chain'], ['money', 'packs']] as const) {
      const refused = asked(...gates);
      expect(refused).toMatchObject({ code: 'gates-missing', kind: 'conflict' });
      const text = refused.ok ? '' : refused.message;
      expect(text.includes('is still unpaid')).toBe(!gates.some((each) => each === 'money'));
      expect(text.includes('cold-chain hold')).toBe(!gates.some((each) => each === 'cold chain'));
      expect(text).toContain('Check each point that you override');
    }
    const done = asked('money', 'cold chain', 'packs');
    expect(done.ok && done.value.effects).toContainEqual(
      expect.objectContaining({
        overridden: { gates: ['money', 'cold chain'], reason: 'The clinic asked for it.' },
      }),
    );
  });

  it.each(NEVER)('of %s is never possible', (gate) => {
    const refused = transition(closed(gate), set('Order Shipped', 'Please'));
    expect(refused).toMatchObject({ code: 'gates-missing' });
    expect(!refused.ok && refused.message).toContain(
      'A prescription or a recall can never be overridden.',
    );
  });

  it('is refused without a second factor', () => {
    const wrong = refuse('override-code-wrong', 'invalid', 'Wrong.');
    expect(transition(closed('money', { overriding: wrong }), set('Order Shipped', 'Please'))).toBe(
      wrong,
    );
    expect(
      transition(closed('money', { overriding: undefined }), set('Order Shipped', 'Please')),
    ).toMatchObject({ code: 'override-not-yours' });
  });

  it('lists everything that is missing', () => {
    const facts: GateFacts = {
      ...OPEN_GATES,
      approval: 'none',
      money: unpaid,
      unverified: [{ name: 'Ozempic 2mg/3mL', verified: 0, ordered: 2 }],
      heldUntil: '2026-11-30',
    };
    const refused = transition(factsOf(ready, { gates: facts }), set('Order Shipped'));
    expect(!refused.ok && refused.message).toBe(
      'Order Shipped was not set. ' +
        'No pharmacist has approved exactly these lines. Have the prescription approved at the review desk. ' +
        '$359.00 is still unpaid. Wait for the payment, or record the transfer that has arrived. ' +
        'Not every pack is verified (Ozempic 2mg/3mL: 0 of 2). Scan or enter each pack on the Packs page. ' +
        'The cold-chain hold has not ended. Send the parcel on Monday, November 30, when it will still be cold on arrival.',
    );
  });
});

describe('any sequence of events', () => {
  const anyGates: fc.Arbitrary<GateFacts> = fc.record({
    approval: fc.constantFrom('stands', 'can be taken up', 'none'),
    money: fc.record({
      free: fc.boolean(),
      paid: fc.constantFrom(true, false, undefined),
      takenUpPaid: fc.boolean(),
      rest: fc.constant(undefined),
    }),
    disputed: fc.boolean(),
    unverified: fc.constantFrom([], [{ name: 'Ozempic', verified: 0, ordered: 1 }]),
    expired: fc.constantFrom(undefined, '2026-10-31'),
    recalled: fc.constantFrom([], [{ name: 'Ozempic', batch: 'NX7' }]),
    heldUntil: fc.constantFrom(undefined, '2026-11-30'),
    address: fc.constantFrom(undefined, { kind: 'too far' as const }),
    overridden: fc.subarray<Gate>(['money', 'address']),
  });
  const notes = { reason: 'r', sentence: 's', typed: {} };
  const override = fc.option(
    fc.record({ reason: fc.constant('Because.'), gates: fc.subarray<Gate>([...columns]) }),
    { nil: undefined },
  );
  const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('set-status' as const),
        status: fc.constantFrom(...ORDER_STATUSES),
        tracking: fc.constantFrom('A1', 'B2'),
        otherTracking: fc.constant(true),
        skipSteps: fc.constant(true),
        override,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('add-tracking' as const),
        tracking: fc.constantFrom('A1', 'B2', 'C3'),
        otherTracking: fc.constant(true),
        override,
      }),
    },
    fc.tuple(fc.boolean(), override).map(([enough, given]) => ({
      kind: 'approve' as const,
      enough,
      recordId: null,
      days: [],
      notes,
      override: given,
    })),
    fc.constantFrom<OrderEvent>(
      { kind: 'attach-prescription', url: '/prescriptions/1', recordId: null, prescriptionId: 'p' },
      { kind: 'answer', text: 'Yes.' },
      { kind: 'withdraw' },
      { kind: 'turn-away', decision: 'ask-copy', notes },
      { kind: 'turn-away', decision: 'decline', notes },
    ),
  );

  const away = ({ status, shippedAt }: OrderState): boolean =>
    shippedAt !== null && (needsTracking(status) || status === 'Delivered');

  /** Whether a gate is closed, told without the rules that are tested. */
  const isClosed = (
    gate: Gate,
    { prescriptionRequired: rx, prescriptionUrl: url, status }: OrderState,
    facts: GateFacts,
    /** The order is approved anew by this event. */
    anew: boolean,
  ): boolean => {
    const { free, paid, takenUpPaid } = facts.money;
    const returns = anew && ['Order Requested', 'Cancelled'].includes(status);
    switch (gate) {
      case 'prescription':
        return rx && !url;
      case 'approval':
        return rx && facts.approval !== 'stands' && !(returns && facts.approval !== 'none');
      case 'money':
        return !(paid === true || (paid === undefined && (free || (returns && takenUpPaid))));
      case 'dispute':
        return facts.disputed;
      case 'packs':
        return facts.unverified.length > 0;
      case 'expiry':
        return rx && url !== null && facts.approval !== 'none' && facts.expired !== undefined;
      case 'recall':
        return facts.recalled.length > 0;
      case 'cold chain':
        return facts.heldUntil !== undefined;
      case 'address':
        return facts.address !== undefined;
    }
  };

  it('passes no closed gate without its override, and a prescription never', () => {
    let passed = 0;
    let overrides = 0;
    const step = fc.tuple(anyEvent, anyGates, fc.boolean());
    fc.assert(
      fc.property(fc.boolean(), fc.array(step, { maxLength: 25 }), (rx, steps) => {
        let order = orderState({ prescriptionRequired: rx });
        let review = factsOf(order).review;
        for (const [event, gates, pharmacist] of steps) {
          const overriding = pharmacist ? ok(null) : undefined;
          const happened = transition(factsOf(order, { review, gates, overriding }), event);
          if (!happened.ok) continue;
          const { order: after, effects } = happened.value;
          const record = effects.find(({ kind }) => kind === 'record');
          const overridden = record?.kind === 'record' ? (record.overridden?.gates ?? []) : [];
          const moved = after.status !== order.status;
          const told = after.trackingInfo !== order.trackingInfo;
          const asked = moved ? table[after.status] : told ? table['Order Shipped'] : undefined;
          if (asked && !(away(order) && (away(after) || !moved)))
            columns.forEach((gate, at) => {
              // A decision of the review desk is the approval.
              if (event.kind === 'approve' && gate === 'approval') return;
              if (!asked[at] || !isClosed(gate, order, gates, moved)) return;
              const settled = gates.overridden.includes(gate) || overridden.includes(gate);
              expect([gate, settled]).toEqual([gate, true]);
              expect(['prescription', 'approval']).not.toContain(gate);
              if (!gates.overridden.includes(gate))
                expect('override' in event && event.override?.gates).toContain(gate);
            });
          if (overridden.length > 0) expect(pharmacist).toBe(true);
          passed += moved ? 1 : 0;
          overrides += overridden.length;
          review = happened.value.review && {
            state: happened.value.review,
            recordId: null,
          };
          order = after;
        }
      }),
      { numRuns: 600 },
    );
    expect(passed).toBeGreaterThan(100);
    expect(overrides).toBeGreaterThan(10);
  });
});
