import { ORDER_STATUSES, type OrderStatus } from './orders/order.ts';

/** The way of an order: seven stops. Cancelled is no stop, but an end. */
export const ORDER_STOPS: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => status !== 'Cancelled',
);

export type OrderStop = {
  readonly status: OrderStatus;
  readonly state: 'passed' | 'skipped' | 'current' | 'ahead' | 'ended';
  /** When the order came here last; undefined for a stop that lies ahead or was skipped. */
  readonly at: Date | undefined;
};

export type Reached = { readonly status: OrderStatus; readonly at: Date };

/**
 * Position of an order on its route. A cancelled order keeps the stops it reached and has none ahead. A
 * stop that was undone counts as ahead again, even if it was reached before. A stop that was passed over was skipped.
 */
export const orderStops = (
  status: OrderStatus,
  reached: readonly Reached[],
): readonly OrderStop[] => {
  const inOrder = reached.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  const lastOn = (stop: OrderStatus): Date | undefined =>
    inOrder.findLast((each) => each.status === stop)?.at;
  const cancelled = status === 'Cancelled';
  const stood = cancelled
    ? inOrder.findLast((each) => each.status !== 'Cancelled')?.status
    : status;
  const here = stood === undefined ? -1 : ORDER_STOPS.indexOf(stood);
  const stateOf = (index: number, at: Date | undefined): OrderStop['state'] => {
    if (index > here) return 'ahead';
    if (index === here && !cancelled) return 'current';
    return at ? 'passed' : 'skipped';
  };
  const way = ORDER_STOPS.map((status, index): OrderStop => {
    const at = index > here ? undefined : lastOn(status);
    return { status, state: stateOf(index, at), at };
  });
  return cancelled
    ? [...way.slice(0, here + 1), { status, state: 'ended', at: lastOn(status) }]
    : way;
};
