import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTS, toCents } from '#domain/money.ts';
import { factsOf } from '#tests/support/order-facts.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/order.ts';
import { transition } from '#domain/orders/transition.ts';
import { CODE_MESSAGES, REWARD_WORDS } from '#texts/referrals.ts';
import { discountOn } from './discount.ts';
import { takeUpAgain, judgeCoupon, judgeFriendCode } from './redeem.ts';
import {
  type DiscountedOrder,
  isOff,
  type RewardFacts,
  rewardState,
  type RewardState,
  rewardStates,
} from './reward.ts';

const day = new Date('2026-01-02T00:00:00Z');
const order = (changes: Partial<DiscountedOrder> = {}): DiscountedOrder => ({
  status: 'Order Requested',
  shippedAt: null,
  deleted: false,
  ...changes,
});
const shipped = order({ status: 'Order Shipped', shippedAt: day });
const cancelled = order({ status: 'Cancelled' });
const facts = (changes: Partial<RewardFacts> = {}): RewardFacts => ({
  order: order(),
  refunded: false,
  given: false,
  used: false,
  ...changes,
});
const given = facts({ order: shipped, given: true });
const used = facts({ order: shipped, given: true, used: true });
const lost = { status: 'Cancelled', shippedAt: day, deleted: false } as const;

describe('the state of a reward', () => {
  it.each<[string, RewardFacts, RewardState]>([
    ['the friend has ordered', facts(), 'waiting'],
    ['the friend’s order is cancelled', facts({ order: cancelled }), 'void'],
    ['the friend’s order is deleted', facts({ order: order({ deleted: true }) }), 'void'],
    ['the friend’s order is refunded', facts({ refunded: true }), 'void'],
    ['the order has shipped', facts({ order: shipped }), 'coming'],
    ['the shipped order is cancelled', facts({ order: lost }), 'void'],
    ['the shipped order is refunded', facts({ order: shipped, refunded: true }), 'void'],
    [
      'the friend’s account is erased after shipping',
      facts({ order: { ...shipped, deleted: true } }),
      'coming',
    ],
    ['the coupon was issued', given, 'ready'],
    ['the order is cancelled before the coupon is used', { ...given, order: lost }, 'void'],
    ['the order is refunded before the coupon is used', { ...given, refunded: true }, 'void'],
    ['shipping is undone after the coupon was issued', { ...given, order: order() }, 'ready'],
    ['the coupon was used', used, 'used'],
    ['the order is cancelled after the coupon is used', { ...used, order: lost }, 'kept'],
    ['the order is refunded after the coupon is used', { ...used, refunded: true }, 'kept'],
  ])('is correct if %s', (_, of, state) => {
    expect(rewardState(of)).toBe(state);
  });

  it('has a text for exactly the reachable states', () => {
    const reached = new Set(Object.values(rewardStates).flatMap((row) => Object.values(row)));
    expect([...reached].toSorted()).toEqual(Object.keys(REWARD_WORDS).toSorted());
  });
});

describe('a friend code', () => {
  const use = (changes: Partial<Parameters<typeof judgeFriendCode>[0]> = {}) =>
    judgeFriendCode({ self: false, earlier: [], rewarded: false, ...changes });

  it('is valid for a first order only', () => {
    expect(use().ok).toBe(true);
    expect(use({ earlier: [order()] })).toMatchObject({ code: 'code-not-first', kind: 'invalid' });
  });
  it('is valid if no earlier order was shipped', () => {
    expect(use({ earlier: [cancelled, order({ deleted: true })] }).ok).toBe(true);
    expect(use({ earlier: [cancelled, lost] }).ok).toBe(false);
  });
  it('is refused to its own owner, with a message at the field', () => {
    expect(use({ self: true, earlier: [order()] })).toMatchObject({
      code: 'code-own',
      fields: { code: CODE_MESSAGES['code-own'] },
    });
  });
  it('is refused if the friend has already earned a reward', () => {
    expect(use({ earlier: [cancelled], rewarded: true }).ok).toBe(false);
  });
});

describe('a coupon', () => {
  it.each<[RewardState, string]>([
    ['ready', 'ok'],
    ['used', 'coupon-used'],
    ['kept', 'coupon-used'],
    ['void', 'coupon-void'],
    ['waiting', 'coupon-void'],
    ['coming', 'coupon-void'],
  ])('in state %s gives %s', (state, outcome) => {
    const result = judgeCoupon(state);
    expect(result.ok ? 'ok' : result.code).toBe(outcome);
  });
});

/** Model of a referrer and two friends, for random sequences of orders, refunds and deletions. */
type Placed = {
  by: 'referrer' | 'ann' | 'bob';
  kind: 'friend code' | 'coupon' | undefined;
  coupon: Coupon | undefined;
  subtotal: number;
  discount: number;
  order: DiscountedOrder;
  refunded: boolean;
};
type Coupon = { of: Placed; friend: Placed['by'] };
type World = { orders: Placed[]; coupons: Coupon[] };

const holds = (world: World, coupon: Coupon): boolean =>
  world.orders.some((each) => each.coupon === coupon && !isOff(each.order));
const stateOf = (world: World, placed: Placed): RewardState => {
  const coupon = world.coupons.find(({ of }) => of === placed);
  return rewardState({
    order: placed.order,
    refunded: placed.refunded,
    given: coupon !== undefined,
    used: coupon !== undefined && holds(world, coupon),
  });
};

const place = (world: World, by: Placed['by'], subtotal: number, pick: number): void => {
  const own = world.orders.filter((each) => each.by === by);
  const coupon = by === 'referrer' ? world.coupons[pick % (world.coupons.length || 1)] : undefined;
  const earned = (each: Placed) => world.coupons.some(({ of }) => of === each);
  const allowed =
    by === 'referrer'
      ? coupon !== undefined && judgeCoupon(stateOf(world, coupon.of)).ok
      : judgeFriendCode({
          self: false,
          earlier: own.map((each) => each.order),
          rewarded: own.some(earned),
        }).ok;
  const kind = allowed ? (by === 'referrer' ? 'coupon' : 'friend code') : undefined;
  world.orders.push({
    by,
    kind,
    coupon: kind === 'coupon' ? coupon : undefined,
    subtotal,
    discount: kind ? discountOn(toCents(subtotal)) : 0,
    order: order(),
    refunded: false,
  });
};

const change = (placed: Placed, world: World, status: OrderStatus): void => {
  if (placed.order.deleted) return;
  const others = world.orders.filter(
    (each) =>
      each !== placed &&
      (placed.kind === 'coupon'
        ? each.coupon === placed.coupon
        : each.kind === 'friend code' && each.by === placed.by),
  );
  const again = placed.order.status === 'Cancelled' && placed.kind !== undefined;
  if (again && !takeUpAgain(others.map((each) => each.order)).ok) return;
  const state = {
    ...placed.order,
    prescriptionRequired: false,
    prescriptionUrl: null,
    trackingInfo: null,
    trackingCarrier: null,
    archivedAt: null,
  };
  const next = transition(factsOf(state, { now: day }), {
    kind: 'set-status',
    status,
    tracking: 'TRACK 1',
  });
  if (next.ok) placed.order = { ...placed.order, status, shippedAt: next.value.order.shippedAt };
};

const give = (placed: Placed, world: World): void => {
  if (placed.kind !== 'friend code' || stateOf(world, placed) !== 'coming') return;
  if (world.coupons.some(({ of, friend }) => of !== placed && friend === placed.by)) return;
  world.coupons.push({ of: placed, friend: placed.by });
};

const step = fc.oneof(
  fc.record({
    kind: fc.constant('place' as const),
    by: fc.constantFrom('referrer' as const, 'ann' as const, 'bob' as const),
    subtotal: fc.integer({ min: 0, max: MAX_CENTS }),
    pick: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    which: fc.nat(20),
    status: fc.constantFrom(...ORDER_STATUSES, 'Cancelled' as const, 'Order Shipped' as const),
  }),
  fc.record({
    kind: fc.constantFrom('give' as const, 'refund' as const, 'refund failed' as const),
    which: fc.nat(20),
  }),
  fc.record({ kind: fc.constant('delete' as const), which: fc.nat(20) }),
);

describe('rewards under any sequence of events', () => {
  it('reward a friend once, use a coupon for one order, never use a void coupon and lose no money', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world: World = { orders: [], coupons: [] };
        for (const each of steps) {
          const usedBefore = new Set(world.coupons.filter((coupon) => holds(world, coupon)));
          const voidBefore = new Set(
            world.coupons.filter(({ of }) => stateOf(world, of) === 'void'),
          );
          if (each.kind === 'place') place(world, each.by, each.subtotal, each.pick);
          else {
            const placed = world.orders[each.which % (world.orders.length || 1)];
            if (!placed) continue;
            if (each.kind === 'change') change(placed, world, each.status);
            if (each.kind === 'give') give(placed, world);
            if (each.kind === 'refund') placed.refunded = true;
            if (each.kind === 'refund failed') placed.refunded = false;
            if (each.kind === 'delete') placed.order = { ...placed.order, deleted: true };
          }
          for (const { subtotal, discount, kind, coupon } of world.orders) {
            expect(toCents(subtotal - discount) + discount).toBe(subtotal);
            expect(discount).toBe(kind ? discountOn(toCents(subtotal)) : 0);
            expect((kind === 'coupon') === (coupon !== undefined)).toBe(true);
          }
          for (const coupon of world.coupons) {
            const holding = world.orders.filter(
              (one) => one.coupon === coupon && !isOff(one.order),
            );
            expect(holding.length).toBeLessThanOrEqual(1);
            // A void coupon is not accepted by a new order.
            if (each.kind === 'place' && voidBefore.has(coupon)) expect(holding).toHaveLength(0);
            // A used coupon stays used after any change of the friend's order.
            if (usedBefore.has(coupon) && (each.kind === 'refund' || each.kind === 'give'))
              expect(['used', 'kept']).toContain(stateOf(world, coupon.of));
            const off = coupon.of.refunded || isOff(coupon.of.order);
            expect(stateOf(world, coupon.of)).toBe(
              rewardStates[holding.length > 0 ? 'used' : 'given'][off ? 'off' : 'stands'],
            );
          }
          for (const friend of ['ann', 'bob'] as const) {
            expect(world.coupons.filter((coupon) => coupon.friend === friend).length).toBeLessThan(
              2,
            );
            const live = world.orders.filter(
              (one) => one.by === friend && one.kind === 'friend code' && !isOff(one.order),
            );
            expect(live.length).toBeLessThanOrEqual(1);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
