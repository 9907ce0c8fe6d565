import { findOrder } from '#db/reads/orders.ts';
import {
  countOrders,
  listOrders,
  listOrdersOfUser,
  type OrderListQuery,
} from '#db/reads/staff-orders.ts';
import { findUser, listCountries, listUsers } from '#db/reads/users.ts';
import type { Viewer } from '#domain/access.ts';
import { productsNamedIn } from '#domain/orders/search.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import type { Deps } from '#usecases/deps.ts';
import { workTerms } from './work.ts';

/** How many of a customer's orders are shown with the account. */
const ORDERS_OF_USER = 20;

/** A page of orders, recorded as seen. */
export const readOrderList = async (deps: Deps, viewer: Viewer, query: OrderListQuery) => {
  const work = query.filter?.view && (await workTerms(deps));
  const page = await listOrders(deps.db, viewer, {
    ...query,
    work,
    productsNamed: productsNamedIn(deps.content.catalogue),
  });
  await recordAccess(deps, viewer, 'orders listed', { listed: page.orders.map(({ id }) => id) });
  return page;
};

/** The order that has been ready to pack the longest, other than this one; undefined if there is none. */
export const nextToPack = async (
  deps: Deps,
  viewer: Viewer,
  orderId: string,
): Promise<string | undefined> => {
  const { orders } = await listOrders(deps.db, viewer, {
    filter: { view: 'ready-to-pack' },
    work: await workTerms(deps),
    direction: 'asc',
    limit: 2,
  });
  return orders.find(({ id }) => id !== orderId)?.id;
};

/** How many orders each filter finds, up to one more than a list counts. */
export const countOrdersOf = async (
  deps: Deps,
  viewer: Viewer,
  filters: readonly NonNullable<OrderListQuery['filter']>[],
): Promise<readonly number[]> => {
  const work = filters.some(({ view }) => view !== undefined) ? await workTerms(deps) : undefined;
  const productsNamed = productsNamedIn(deps.content.catalogue);
  const counts: number[] = [];
  // One after the other, so that a page of many filters does not take every connection.
  for (const filter of filters)
    counts.push(await countOrders(deps.db, viewer, { filter, work, productsNamed }));
  return counts;
};

/** A page of customers and the countries to filter them by, recorded as seen. */
export const readUserList = async (
  deps: Deps,
  viewer: Viewer,
  query: Parameters<typeof listUsers>[2],
) => {
  const [page, countries] = await Promise.all([
    listUsers(deps.db, viewer, query),
    listCountries(deps.db, viewer),
  ]);
  await recordAccess(deps, viewer, 'users listed', { listed: page.users.map(({ id }) => id) });
  return { ...page, countries };
};

/** An order in full, recorded as seen; undefined where there is none. */
export const readOrderAsStaff = async (deps: Deps, viewer: Viewer, orderId: string) => {
  const order = await findOrder(deps.db, viewer, orderId);
  if (order) await recordAccess(deps, viewer, 'order read', { orderId: order.id });
  return order;
};

/** A customer with their latest orders, recorded as seen; undefined where there is none. */
export const readUserAsStaff = async (deps: Deps, viewer: Viewer, userId: string) => {
  const [user, orders] = await Promise.all([
    findUser(deps.db, viewer, userId),
    listOrdersOfUser(deps.db, viewer, userId, ORDERS_OF_USER + 1),
  ]);
  if (!user) return undefined;
  const shown = orders.slice(0, ORDERS_OF_USER);
  await recordAccess(deps, viewer, 'user read', {
    patientId: user.id,
    listed: shown.map(({ id }) => id),
  });
  return { user, orders: shown, more: orders.length > ORDERS_OF_USER };
};
