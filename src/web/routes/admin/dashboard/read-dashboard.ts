import { type Colleague, findAssignee, listColleagues } from '#db/reads/assignments.ts';
import { listOverrides, readKeeping } from '#db/reads/order-history.ts';
import { listStaffViews, type StaffView } from '#db/reads/staff-views.ts';
import type { Viewer } from '#domain/access.ts';
import { keptBecause } from '#domain/orders/keeping.ts';
import type { Deps } from '#usecases/deps.ts';
import { readOrderGates } from '#usecases/orders/read-gates.ts';
import {
  readOrderAsStaff,
  readOrderList,
  readUserAsStaff,
  readUserList,
} from '#usecases/staff/read-lists.ts';
import type { DashboardListView } from './list-view.ts';
import { gateRows } from '#web/components/staff/gate-rows.ts';
import { paymentMarks, paymentRow, shippingRow } from './payment-shipping-rows.ts';
import {
  type OrderLine,
  orderLine,
  type OrderRow,
  orderRow,
  overrideRow,
  type UserOrderLine,
  userOrderLine,
  type UserRow,
  userRow,
} from './rows.ts';

type Around = {
  /** Cursors of the previous and the next page; undefined if there is none. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Counting stops at 1,001. */
  readonly count: number;
};
export type OrderList = Around & {
  readonly tab: 'orders';
  readonly orders: readonly OrderLine[];
  /** Everybody to whom orders can be assigned. */
  readonly colleagues: readonly Colleague[];
};
export type UserList = Around & {
  readonly tab: 'users';
  readonly users: readonly UserRow[];
  /** Countries in which customers live. */
  readonly countries: readonly string[];
};

/** The item shown in full beside the list; 'missing' if the address names one that does not exist. */
export type Opened =
  | { readonly kind: 'order'; readonly order: OrderRow }
  | {
      readonly kind: 'user';
      readonly user: UserRow;
      readonly orders: readonly UserOrderLine[];
      /** Whether the customer has more orders than these. */
      readonly more: boolean;
    }
  | { readonly kind: 'missing' };

export type DashboardData = {
  readonly view: DashboardListView;
  /** Undefined if it could not be read. */
  readonly list: OrderList | UserList | undefined;
  readonly opened: Opened | undefined;
  /** The viewer's own views of the lists of orders and users. */
  readonly saved?: readonly StaffView[];
};

const listOf = async (
  deps: Deps,
  viewer: Viewer,
  view: DashboardListView,
): Promise<DashboardData['list']> => {
  if (view.tab === 'users') {
    const { users, ...around } = await readUserList(deps, viewer, view);
    return { tab: view.tab, users: users.map(userRow), ...around };
  }
  const filter = { ...view.filter, search: view.search };
  const { orders, ...around } = await readOrderList(deps, viewer, { ...view, filter });
  const [marks, colleagues] = await Promise.all([
    paymentMarks(
      deps,
      orders.map(({ id }) => id),
    ),
    listColleagues(deps.db, viewer),
  ]);
  return {
    tab: view.tab,
    orders: orders.map((order) => orderLine(order, marks.get(order.id))),
    colleagues,
    ...around,
  };
};

const openedOf = async (
  deps: Deps,
  viewer: Viewer,
  { tab, open }: DashboardListView,
): Promise<DashboardData['opened']> => {
  if (open === undefined) return undefined;
  if (tab === 'orders') {
    const order = await readOrderAsStaff(deps, viewer, open);
    if (!order) return { kind: 'missing' };
    const shipping = await shippingRow(deps, viewer, order);
    const payment = await paymentRow(deps, order.id);
    const found = await readOrderGates(deps, viewer, order.id);
    const gates = gateRows(viewer, found, { orderId: order.id, paymentId: payment.id });
    const kept = keptBecause(order, await readKeeping(deps.db, order.id));
    const overrides = (await listOverrides(deps.db, viewer, order.id)).map(overrideRow);
    const assignee = await findAssignee(deps.db, order.id);
    const row = orderRow(viewer, order);
    return {
      kind: 'order',
      order: { ...row, shipping, payment, gates, overrides, kept, assignee },
    };
  }
  const found = await readUserAsStaff(deps, viewer, open);
  return found
    ? {
        kind: 'user',
        user: userRow(found.user),
        orders: found.orders.map(userOrderLine),
        more: found.more,
      }
    : { kind: 'missing' };
};

/** Reads the requested list and the item that is open beside it. */
export const readDashboard = async (
  deps: Deps,
  viewer: Viewer,
  view: DashboardListView,
): Promise<DashboardData> => {
  const [list, opened, saved] = await Promise.all([
    listOf(deps, viewer, view),
    openedOf(deps, viewer, view),
    listStaffViews(deps.db, viewer, ['dashboard']),
  ]);
  return { view, list, opened, saved };
};
