import type { OrderStatus } from '#domain/orders/order.ts';

/** The facts of an order that decide about a discount or a reward. */
export type DiscountedOrder = {
  readonly status: OrderStatus;
  readonly shippedAt: Date | null;
  /** Deleted by the staff, or with its customer's account. */
  readonly deleted: boolean;
};

/** Whether an order was cancelled or deleted before shipping: it uses no coupon and earns none. */
export const isOff = ({ status, shippedAt, deleted }: DiscountedOrder): boolean =>
  status === 'Cancelled' || (deleted && shippedAt === null);

/** Whether the person has ordered before; orders cancelled on their way count. */
export const wasOrdered = (order: DiscountedOrder): boolean =>
  !isOff(order) || order.shippedAt !== null;

/** Facts about a friend's order, its coupon and the coupon's use. */
export type RewardFacts = {
  readonly order: DiscountedOrder;
  /** The whole payment was refunded. */
  readonly refunded: boolean;
  readonly given: boolean;
  /** An active order uses the coupon. */
  readonly used: boolean;
};

/**
 * `kept` is a coupon that was used before the friend's order was cancelled or refunded: the order that took it
 * keeps its price.
 */
export type RewardState = 'waiting' | 'coming' | 'ready' | 'used' | 'void' | 'kept';

type Stage = 'not shipped' | 'shipped' | 'given' | 'used';

/**
 * State of a reward, derived only from facts: how far it came, and whether the friend's order still stands.
 * The order of events therefore makes no difference, and an order that was cancelled by mistake and
 * reopened brings its reward back.
 */
export const rewardStates = {
  'not shipped': { stands: 'waiting', off: 'void' },
  shipped: { stands: 'coming', off: 'void' },
  given: { stands: 'ready', off: 'void' },
  used: { stands: 'used', off: 'kept' },
} as const satisfies Record<Stage, Record<'stands' | 'off', RewardState>>;

const stageOf = ({ order, given, used }: RewardFacts): Stage => {
  if (given) return used ? 'used' : 'given';
  return order.shippedAt === null ? 'not shipped' : 'shipped';
};

export const rewardState = (facts: RewardFacts): RewardState =>
  rewardStates[stageOf(facts)][facts.refunded || isOff(facts.order) ? 'off' : 'stands'];
