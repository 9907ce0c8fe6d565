import { ok, refuse, type Result } from '#domain/result.ts';
import { ORDER_REFUSALS } from '#texts/orders.ts';
import type { OrderState } from './order.ts';

/** Facts for which an order is kept: money came for it, or a pharmacist has decided about it. */
export type KeepingFacts = { readonly paid: boolean; readonly reviewed: boolean };

const joined = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Why an order may not be deleted, such as "paid and sent"; undefined if it may. */
export const keptBecause = (
  { shippedAt }: Pick<OrderState, 'shippedAt'>,
  { paid, reviewed }: KeepingFacts,
): string | undefined => {
  const reasons = [
    ...(reviewed ? ['reviewed by a pharmacist'] : []),
    ...(paid ? ['paid'] : []),
    ...(shippedAt ? ['sent'] : []),
  ];
  return reasons.length === 0 ? undefined : joined(reasons);
};

/** Whether staff may delete an order: what was paid, sent or reviewed is kept. */
export const mayDelete = (
  order: Pick<OrderState, 'shippedAt'>,
  facts: KeepingFacts,
): Result<null, 'order-kept'> => {
  const why = keptBecause(order, facts);
  return why === undefined
    ? ok(null)
    : refuse('order-kept', 'conflict', ORDER_REFUSALS['order-kept'](why));
};

/** Whether nothing is left to do for an order, so that it may leave the staff's list. */
export const isArchivable = ({ status }: Pick<OrderState, 'status'>): boolean =>
  status === 'Delivered' || status === 'Cancelled';
