import { findOrdersByNumber } from '#db/reads/orders-by-number.ts';
import { readOrderRow } from '#db/reads/orders.ts';
import { may, type Viewer } from '#domain/access.ts';
import { isUuid } from '#domain/cursor.ts';
import { gateSentence } from '#domain/orders/gate-words.ts';
import {
  MOST_AT_ONCE,
  MOST_LINES,
  namesOtherCarrier,
  type OutcomeOfOrder,
  type StatusForMany,
  type TrackingLine,
  trackingProblem,
} from '#domain/orders/many.ts';
import type { OrderEvent } from '#domain/orders/events.ts';
import { needsTracking, type OrderStatus, skippedSteps } from '#domain/orders/order.ts';
import { ok, refuse, type Result } from '#domain/result.ts';
import { MANY_ORDERS, TRACKING_PROBLEMS } from '#texts/many-orders.ts';
import { ORDER_MESSAGES } from '#texts/orders.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { changeOrderStatus } from './change-order-status.ts';
import { readOrderGates } from './read-gates.ts';

/** An order as the person saw it. */
export type SeenOrder = { readonly orderId: string; readonly version: number };

/** Changes one order of several. An unexpected failure is logged and concerns that order alone. */
const changeOne = async (
  deps: Deps,
  viewer: Viewer,
  seen: SeenOrder,
  event: () => Promise<Extract<OrderEvent, { kind: 'set-status' | 'add-tracking' }>>,
): Promise<OutcomeOfOrder> => {
  try {
    const changed = await changeOrderStatus(deps, viewer, { ...seen, event: await event() });
    const problem = changed.ok
      ? undefined
      : changed.code === 'steps-skipped'
        ? MANY_ORDERS.skipsSteps
        : changed.message;
    return { orderId: seen.orderId, problem };
  } catch (error) {
    deps.log.error({ err: error, orderId: seen.orderId }, 'one of several orders was not changed');
    return { orderId: seen.orderId, problem: MANY_ORDERS.failed };
  }
};

/** Why several orders cannot be changed at all; undefined if they can. */
const refusalOf = (viewer: Viewer, count: number, most: number) => {
  if (!may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.changeNotYours);
  if (count === 0) return refuse('nothing-chosen', 'invalid', MANY_ORDERS.nothingChosen);
  return count > most ? refuse('too-many', 'invalid', MANY_ORDERS.tooMany(most)) : undefined;
};

/** Why the status of several orders cannot be set at all, told before anybody is asked to confirm; undefined if it can. */
export const refusalForMany = (viewer: Viewer, count: number) =>
  refusalOf(viewer, count, MOST_AT_ONCE);

/**
 * Staff set one status for several orders. Each order passes its own gates in a transaction of its own, so one
 * that is refused changes nothing about the others. A parcel keeps the tracking that its order has.
 */
export const setManyStatuses = async (
  deps: Deps,
  viewer: Viewer,
  { orders, status }: { readonly orders: readonly SeenOrder[]; readonly status: StatusForMany },
): Promise<Result<readonly OutcomeOfOrder[]>> => {
  const refused = refusalForMany(viewer, orders.length);
  if (refused) return refused;
  const outcomes: OutcomeOfOrder[] = [];
  for (const seen of orders)
    outcomes.push(
      await changeOne(deps, viewer, seen, async () => ({
        kind: 'set-status',
        status,
        tracking: needsTracking(status) ? await trackingOf(deps, seen.orderId) : '',
        otherTracking: false,
        override: undefined,
      })),
    );
  return ok(outcomes);
};

const trackingOf = async ({ db }: Pick<Deps, 'db'>, orderId: string): Promise<string> =>
  isUuid(orderId) ? ((await readOrderRow(db, orderId))?.tracking_info ?? '') : '';

/** A line of a file with tracking numbers, and what stands against saving it. */
export type PreviewedLine = TrackingLine & {
  readonly order:
    | (SeenOrder & { readonly patient: string; readonly status: OrderStatus })
    | undefined;
  readonly problems: readonly string[];
};

/**
 * Looks at the lines of a file before anything is saved: each names an order, carries a number that the single
 * form would accept, and its order lacks nothing that a parcel needs and, with `ship`, skips no step. Refuses: no right, no lines, too many.
 */
export const previewTracking = async (
  deps: Deps,
  viewer: Viewer,
  { lines, ship }: { readonly lines: readonly TrackingLine[]; readonly ship: boolean },
): Promise<Result<readonly PreviewedLine[]>> => {
  if (!may(viewer, 'manage orders'))
    return refuse('not-allowed', 'forbidden', ORDER_MESSAGES.changeNotYours);
  if (lines.length === 0) return refuse('no-file', 'invalid', MANY_ORDERS.fileMissing);
  if (lines.length > MOST_LINES)
    return refuse('too-long', 'invalid', MANY_ORDERS.fileTooLong(MOST_LINES));
  const found = await findOrdersByNumber(
    deps.db,
    viewer,
    lines.map(({ number }) => number),
  );
  await recordAccess(deps, viewer, 'orders listed', {
    listed: [...new Set([...found.values()].flat().map(({ orderId }) => orderId))],
  });
  const previewed: PreviewedLine[] = [];
  for (const line of lines) {
    const orders = found.get(line.number) ?? [];
    const order = orders.length === 1 ? orders[0] : undefined;
    const wrong = trackingProblem(line);
    const problems = [
      ...numberProblems(line, orders.length),
      ...repeated(lines, line),
      ...(wrong === undefined ? [] : [wrong]),
    ];
    previewed.push({
      ...line,
      order,
      problems: order
        ? [
            ...problems,
            ...(await orderProblems(deps, viewer, line, order)),
            ...(ship && skippedSteps(order.status, 'Order Shipped').length > 0
              ? [MANY_ORDERS.skipsSteps]
              : []),
          ]
        : problems,
    });
  }
  return ok(previewed);
};

const numberProblems = ({ number }: TrackingLine, found: number): readonly string[] => {
  if (number === '') return [TRACKING_PROBLEMS['no-number']];
  if (found === 0) return [TRACKING_PROBLEMS['no-order']];
  return found > 1 ? [TRACKING_PROBLEMS['several-orders']] : [];
};

const repeated = (lines: readonly TrackingLine[], line: TrackingLine): readonly string[] => {
  const others = lines.filter((each) => each !== line);
  if (line.number !== '' && others.some(({ number }) => number === line.number))
    return [TRACKING_PROBLEMS.twice];
  return line.tracking !== '' && others.some(({ tracking }) => tracking === line.tracking)
    ? [TRACKING_PROBLEMS['same-tracking']]
    : [];
};

const orderProblems = async (
  deps: Deps,
  viewer: Viewer,
  { tracking }: TrackingLine,
  order: { readonly orderId: string; readonly tracking: string | null },
): Promise<readonly string[]> => {
  if (tracking !== '' && order.tracking === tracking) return [TRACKING_PROBLEMS.saved];
  const gates = await readOrderGates(deps, viewer, order.orderId);
  return (gates?.tracking ?? []).map(gateSentence);
};

/** A line that was looked at, to be saved. */
export type ConfirmedLine = SeenOrder & {
  readonly tracking: string;
  /** Whether somebody confirms that another courier brings the parcel. */
  readonly other: boolean;
};

/**
 * Saves tracking numbers, each in a transaction of its own and through the gates of the single form. With `ship`,
 * each order becomes shipped with it.
 */
export const importTracking = async (
  deps: Deps,
  viewer: Viewer,
  { lines, ship }: { readonly lines: readonly ConfirmedLine[]; readonly ship: boolean },
): Promise<Result<readonly OutcomeOfOrder[]>> => {
  const refused = refusalOf(viewer, lines.length, MOST_LINES);
  if (refused) return refused;
  const outcomes: OutcomeOfOrder[] = [];
  for (const { orderId, version, tracking, other } of lines)
    outcomes.push(
      await changeOne(deps, viewer, { orderId, version }, async () => {
        const sent = { tracking, otherTracking: other, override: undefined };
        return ship
          ? { kind: 'set-status', status: 'Order Shipped', ...sent }
          : { kind: 'add-tracking', ...sent };
      }),
    );
  return ok(outcomes);
};

/** Whether a line can be saved, and as what. */
export const confirmable = (line: PreviewedLine): ConfirmedLine | undefined =>
  line.order && line.problems.length === 0
    ? {
        orderId: line.order.orderId,
        version: line.order.version,
        tracking: line.tracking,
        other: namesOtherCarrier(line),
      }
    : undefined;
