import type { OwnOrderView } from '#db/reads/orders.ts';
import { type RefillChoice, wantsReminder } from '#domain/refills.ts';
import { shortestSupply } from '#domain/timeline/order-facts.ts';

export type RefillFacts = {
  readonly wanted: boolean;
  /** Whether to offer to order it once more: not before it has come. */
  readonly again: boolean;
};

/** The reminder of an order, where something of it is used up. */
export const refillFacts = (
  order: OwnOrderView,
  choices: readonly RefillChoice[],
): RefillFacts | undefined =>
  order.status === 'Cancelled' || shortestSupply(order.items) === undefined
    ? undefined
    : { wanted: wantsReminder(choices, order.id), again: order.status === 'Delivered' };
