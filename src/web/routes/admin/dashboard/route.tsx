import { data, isRouteErrorResponse, redirect } from 'react-router';
import { findOrder } from '#db/reads/orders.ts';
import { listOrders, listOrdersOfUser } from '#db/reads/staff-orders.ts';
import { findUser, listCountries, listUsers } from '#db/reads/users.ts';
import { may } from '#domain/access.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { noticeCookie } from '#web/flash.ts';
import { STAFF_INTENTS } from '#web/forms/staff-change.ts';
import { pageMeta } from '#web/meta.ts';
import type { NoticeCode } from '#web/notices.ts';
import type { Route } from './+types/route.ts';
import { changeAsStaff } from './change.ts';
import type { DashboardData } from './dashboard-data.ts';
import { addressOf, type DashboardListView, readView } from './list-view.ts';
import { orderLine, orderRow, userOrderLine, userRow } from './rows.ts';
import { paymentMarks, paymentRow } from './payment-row.ts';
import { shippingRow } from './shipping-row.ts';
import { failureText, type StaffReply, UNREACHABLE } from './staff-reply.ts';
import { DashboardView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Admin dashboard',
    description: 'For the staff of the store.',
    path: '/admin/dashboard',
    noindex: true,
  });

const viewOf = (request: Request): DashboardListView => readView(new URL(request.url).searchParams);

/** How many of a customer's orders are shown with the account. */
const ORDERS_OF_USER = 20;

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, log } = deps;
  const viewer = context.get(viewerContext);
  const view = viewOf(request);
  if (view.tab === 'users' && !may(viewer, 'see users'))
    throw new Response('Your role does not include this list.', { status: 403 });
  const readList = async (): Promise<DashboardData['list']> => {
    if (view.tab === 'users') {
      const [{ users, ...around }, countries] = await Promise.all([
        listUsers(db, viewer, view),
        listCountries(db, viewer),
      ]);
      await recordAccess(deps, viewer, 'users listed', { listed: users.map(({ id }) => id) });
      return { tab: view.tab, users: users.map(userRow), countries, ...around };
    }
    const filter = { ...view.filter, search: view.search };
    const { orders, ...around } = await listOrders(db, viewer, { ...view, filter });
    await recordAccess(deps, viewer, 'orders listed', { listed: orders.map(({ id }) => id) });
    const marks = await paymentMarks(
      deps,
      orders.map(({ id }) => id),
    );
    const lines = orders.map((order) => orderLine(order, marks.get(order.id)));
    return { tab: view.tab, orders: lines, ...around };
  };
  const readOpened = async (): Promise<DashboardData['opened']> => {
    if (view.open === undefined) return undefined;
    if (view.tab === 'orders') {
      const order = await findOrder(db, viewer, view.open);
      if (!order) return { kind: 'missing' };
      await recordAccess(deps, viewer, 'order read', { orderId: order.id });
      const shipping = await shippingRow(deps, viewer, order);
      const payment = await paymentRow(deps, order.id);
      return { kind: 'order', order: { ...orderRow(viewer, order), shipping, payment } };
    }
    const [user, orders] = await Promise.all([
      findUser(db, viewer, view.open),
      listOrdersOfUser(db, viewer, view.open, ORDERS_OF_USER + 1),
    ]);
    if (!user) return { kind: 'missing' };
    const shown = orders.slice(0, ORDERS_OF_USER);
    await recordAccess(deps, viewer, 'user read', {
      patientId: user.id,
      listed: shown.map(({ id }) => id),
    });
    return {
      kind: 'user',
      user: userRow(user),
      orders: shown.map(userOrderLine),
      more: orders.length > ORDERS_OF_USER,
    };
  };
  try {
    const [list, opened] = await Promise.all([readList(), readOpened()]);
    const answer: DashboardData = { view, list, opened };
    return data(answer);
  } catch (error) {
    log.error({ err: error, tab: view.tab }, 'the dashboard could not be read');
    const answer: DashboardData = { view, list: undefined, opened: undefined };
    return data(answer, { status: 503 });
  }
};

/** A deleted item is not opened again. */
const afterwards = (request: Request, notice: NoticeCode): string => {
  const { pathname, search } = new URL(request.url);
  return notice === 'order-deleted' || notice === 'user-deleted'
    ? addressOf({ ...viewOf(request), open: undefined })
    : pathname + search;
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const { reply, status } = await changeAsStaff(
    context.get(depsContext),
    context.get(viewerContext),
    form,
  );
  if (reply.outcome === 'done' && form.get('answer') !== 'data') {
    return redirect(afterwards(request, reply.notice), {
      headers: { 'set-cookie': noticeCookie(reply.notice) },
    });
  }
  return data(reply, { status });
};

/** Answers of the router (a redirect after the session has ended) are no failures of the network. */
const isAnswer = (thrown: unknown): boolean =>
  thrown instanceof Response || isRouteErrorResponse(thrown);

export const clientLoader = async ({
  request,
  serverLoader,
}: Route.ClientLoaderArgs): Promise<DashboardData> => {
  try {
    return await serverLoader();
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown;
    return { view: viewOf(request), list: undefined, opened: undefined };
  }
};

export const clientAction = async ({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<StaffReply> => {
  const form = await request.clone().formData();
  try {
    return await serverAction();
  } catch (thrown) {
    if (isAnswer(thrown)) throw thrown;
    const intent = STAFF_INTENTS.find((each) => each === form.get('intent')) ?? 'set-status';
    return {
      outcome: 'refused',
      code: UNREACHABLE,
      message: failureText(intent, Boolean(form.get('tracking'))),
    };
  }
};

/** A refusal shows the list as it is now: somebody else may have changed it. */
export const shouldRevalidate = ({
  actionResult,
  defaultShouldRevalidate,
}: {
  actionResult?: StaffReply;
  defaultShouldRevalidate: boolean;
}): boolean =>
  actionResult?.outcome === 'refused' ? actionResult.code !== UNREACHABLE : defaultShouldRevalidate;

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <DashboardView data={loaderData} reply={actionData} />;
}
