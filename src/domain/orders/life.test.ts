import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balanceOf, type BalanceEntry, heldBy } from '#domain/review/balance.ts';
import type { ReviewState } from '#domain/review/review.ts';
import { toCents } from '#domain/money.ts';
import { ok } from '#domain/result.ts';
import { factsOf, OPEN_GATES, orderState } from '#tests/support/order-facts.ts';
import { OVERRIDABLE } from './gates.ts';
import { isPayable, needsTracking, ORDER_STATUSES, type OrderState, usesPacks } from './order.ts';
import type { OrderEffect, OrderEvent } from './events.ts';
import { needsSignature, transition } from './transition.ts';

const PRESCRIPTION = 'record';
const LINE = 'line';

/** An approval of an order's content, with counts of the effects that belong to it. */
type Approval = {
  readonly orderId: string;
  standing: boolean;
  taken: number;
  returned: number;
  opened: number;
  ended: number;
};

type ModelOrder = {
  readonly id: string;
  packs: number;
  state: OrderState;
  review: { state: ReviewState; recordId: string | null } | undefined;
  deleted: boolean;
  readonly histories: string[];
};

/** Orders that share one prescription line, and the results of all effects. */
type World = {
  readonly orders: readonly ModelOrder[];
  readonly entries: BalanceEntry[];
  readonly approvals: Approval[];
};

const standing = (world: World, orderId: string): Approval | undefined =>
  world.approvals.find((each) => each.orderId === orderId && each.standing);

/** The first effect that needs the approval creates it, as in the executor. */
const approvalFor = (world: World, orderId: string): Approval => {
  const before = standing(world, orderId);
  if (before) return before;
  const made = { orderId, standing: true, taken: 0, returned: 0, opened: 0, ended: 0 };
  world.approvals.push(made);
  return made;
};

/** Effect kinds seen in the runs. The test requires the important ones, so that it cannot pass vacuously. */
const met = new Set<OrderEffect['kind']>();

const apply = (world: World, order: ModelOrder, effect: OrderEffect): void => {
  met.add(effect.kind);
  switch (effect.kind) {
    case 'open review':
      order.review = { state: 'waiting', recordId: effect.recordId };
      break;
    case 'save review':
      order.review = {
        state: effect.state,
        recordId:
          effect.change.recordId === undefined
            ? (order.review?.recordId ?? null)
            : effect.change.recordId,
      };
      break;
    case 'save lines':
      order.packs = effect.lines.changes[0]?.to ?? order.packs;
      break;
    case 'take packs':
      for (const { packs } of effect.packs) {
        world.entries.push({ kind: 'taken', packs, orderId: order.id });
        approvalFor(world, order.id).taken += 1;
      }
      break;
    case 'give packs back':
      for (const { packs } of effect.packs) {
        world.entries.push({ kind: 'returned', packs, orderId: order.id });
        const of = world.approvals.findLast((each) => each.orderId === order.id && each.taken > 0);
        if (of) of.returned += 1;
      }
      break;
    case 'approve content':
      approvalFor(world, order.id);
      break;
    case 'revoke content': {
      const before = standing(world, order.id);
      if (before) before.standing = false;
      break;
    }
    case 'open payment':
      if (!effect.again) approvalFor(world, order.id).opened += 1;
      break;
    case 'end payment':
      // The executor ends the open payment. An order has at most one.
      for (const each of world.approvals)
        if (each.orderId === order.id && each.opened > each.ended) each.ended += 1;
      break;
    case 'record':
      order.histories.push(effect.event);
      break;
    default:
  }
};

const factsIn = (world: World, order: ModelOrder, unpaid: boolean) =>
  factsOf(order.state, {
    orderId: order.id,
    review: order.review,
    wanted: order.state.prescriptionRequired
      ? [{ productId: 'p', strength: 's', packs: order.packs }]
      : [],
    records: order.review
      ? [
          {
            id: PRESCRIPTION,
            open: true,
            lines: [{ id: LINE, productId: 'p', productStrength: 's', entries: world.entries }],
          },
        ]
      : [],
    approved: standing(world, order.id) !== undefined,
    gates: {
      ...OPEN_GATES,
      money: {
        free: false,
        paid: standing(world, order.id) ? !unpaid : undefined,
        takenUpPaid: !unpaid,
        rest: undefined,
      },
    },
    overriding: ok(null),
    signature: ok(null),
  });

const notes = { reason: 'r', sentence: 's', typed: {} };
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom(...ORDER_STATUSES), fc.boolean())
      .map(([status, overrides]) => ({
        kind: 'set-status' as const,
        status,
        override: overrides
          ? { reason: 'The clinic pays by invoice.', gates: OVERRIDABLE }
          : undefined,
        skipSteps: true,
        tracking: needsTracking(status) ? 'TRACK' : undefined,
        otherTracking: true,
      })),
  },
  {
    weight: 4,
    arbitrary: fc.boolean().map((enough) => ({
      kind: 'approve' as const,
      enough,
      recordId: PRESCRIPTION,
      days: [],
      notes,
    })),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom('ask-copy' as const, 'ask-information' as const, 'decline' as const)
      .map((decision) => ({ kind: 'turn-away' as const, decision, notes })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(null, PRESCRIPTION).map((recordId) => ({
      kind: 'attach-prescription' as const,
      url: '/prescriptions/1',
      recordId,
      prescriptionId: 'scan',
    })),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((to) => ({
      kind: 'correct-lines' as const,
      lines: {
        prescribed: [],
        changes: [{ itemId: 'item', name: 'Medicine', pack: '1 pen', from: 3, to }],
        changed: [],
        removed: [],
        discount: null,
        total: toCents(to * 100),
      },
      told: { note: '', sentence: 'Your prescription covers fewer packs.' },
    })),
  },
  fc.constantFrom(
    { kind: 'add-tracking' as const, tracking: 'OTHER', otherTracking: true },
    { kind: 'answer' as const, text: 'Yes.' },
    { kind: 'choose-record' as const, recordId: PRESCRIPTION },
    { kind: 'leave-record' as const },
    { kind: 'withdraw' as const },
    { kind: 'delete' as const, withAccount: false },
  ),
);

type Model = { readonly steps: number };

/** Applies an event to one of the orders, with its effects in random order, and checks the invariants. */
class Happening implements fc.Command<Model, World> {
  readonly event: OrderEvent;
  readonly which: number;
  readonly unpaid: boolean;
  readonly shuffle: readonly number[];
  constructor(event: OrderEvent, which: number, unpaid: boolean, shuffle: readonly number[]) {
    this.event = event;
    this.which = which;
    this.unpaid = unpaid;
    this.shuffle = shuffle;
  }
  check = () => true;
  run(_: Model, world: World): void {
    const order = world.orders[this.which % world.orders.length];
    if (!order || order.deleted) return;
    const before = structuredClone(order.state);
    const wasApproved = standing(world, order.id) !== undefined;
    const approves = this.event.kind === 'approve' || needsSignature(before, this.event);
    const happened = transition(factsIn(world, order, this.unpaid), this.event);
    expect(order.state).toEqual(before);
    if (!happened.ok) {
      expect(happened.message).toMatch(/\w/);
      return;
    }
    const { effects } = happened.value;
    expect(new Set(effects.map(({ kind }) => kind)).size).toBe(effects.length);
    // A review is opened before it is saved, as in the executor.
    const first = effects.filter(({ kind }) => kind === 'open review');
    const rest = effects
      .filter(({ kind }) => kind !== 'open review')
      .map((effect, index) => ({ effect, at: this.shuffle[index % this.shuffle.length] ?? 0 }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ effect }) => effect);
    for (const effect of [...first, ...rest]) apply(world, order, effect);
    order.state = happened.value.order;
    order.deleted = this.event.kind === 'delete';
    expect(order.review?.state).toBe(happened.value.review);
    const opened = effects.find(({ kind }) => kind === 'open payment');
    if (wasApproved)
      expect(opened).toEqual(
        approves && opened ? { kind: 'open payment', again: true } : undefined,
      );
    holds(world);
  }
  toString = () => `${this.which}: ${JSON.stringify(this.event)}`;
}

const holds = (world: World): void => {
  expect(balanceOf(world.entries).left).toBeGreaterThanOrEqual(0);
  for (const approval of world.approvals) {
    expect(approval.taken).toBeLessThanOrEqual(1);
    expect(approval.returned).toBeLessThanOrEqual(approval.taken);
    expect(approval.opened).toBe(1);
    expect(approval.ended).toBe(approval.standing ? 0 : 1);
  }
  for (const order of world.orders) {
    const { status, shippedAt } = order.state;
    const held = heldBy(world.entries, order.id);
    expect([0, order.packs]).toContain(held);
    if (order.deleted) {
      if (shippedAt === null) expect(held).toBe(0);
      continue;
    }
    if (!usesPacks(status, shippedAt)) expect(held).toBe(0);
    if (!isPayable(status)) expect(standing(world, order.id)).toBeUndefined();
    if (standing(world, order.id) && order.review?.recordId)
      expect(order.review.state).toBe('approved');
  }
};

const worldOf = (granted: number, packs: readonly number[]): World => ({
  entries: [{ kind: 'granted', packs: granted, orderId: null }],
  approvals: [],
  orders: packs.map((each, index) => ({
    id: `order ${index}`,
    packs: each,
    // The last order needs no prescription.
    state: orderState({ prescriptionRequired: index < packs.length - 1 || packs.length === 1 }),
    review: undefined,
    deleted: false,
    histories: [],
  })),
});

describe('orders filled from one prescription, under any sequence of events', () => {
  it('take and return packs at most once per approval, and open one payment, in any order of effects', () => {
    const happenings = fc
      .tuple(anyEvent, fc.nat(2), fc.boolean(), fc.array(fc.nat(), { minLength: 1, maxLength: 12 }))
      .map((all) => new Happening(...all));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 3 }),
        fc.commands([happenings], { maxCommands: 60, size: 'max' }),
        (granted, packs, commands) => {
          const world = worldOf(granted, packs);
          fc.modelRun(() => ({ model: { steps: 0 }, real: world }), commands);
        },
      ),
      { numRuns: 400 },
    );
    expect([...met]).toEqual(
      expect.arrayContaining([
        'take packs',
        'give packs back',
        'approve content',
        'revoke content',
        'open payment',
        'end payment',
        'note unpaid',
        'save lines',
        'mail lines',
        'mail decision',
      ]),
    );
  });
});
