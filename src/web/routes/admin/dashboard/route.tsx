import { data, isRouteErrorResponse, redirect } from 'react-router';
import { listOrders } from '#db/reads/orders.ts';
import { listUsers } from '#db/reads/users.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import { noticeCookie } from '#web/flash.ts';
import { STAFF_INTENTS } from '#web/forms/staff-change.ts';
import { pageMeta } from '#web/meta.ts';
import type { Route } from './+types/route.ts';
import { changeAsStaff } from './change.ts';
import type { DashboardData } from './dashboard-data.ts';
import { orderRow, userRow } from './rows.ts';
import { failureText, type StaffReply, UNREACHABLE } from './staff-reply.ts';
import { DashboardView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Admin dashboard',
    description: 'For the staff of the store.',
    path: '/admin/dashboard',
    noindex: true,
  });

const placeOf = (request: Request): Pick<DashboardData, 'tab' | 'after'> => {
  const { searchParams } = new URL(request.url);
  return {
    tab: searchParams.get('tab') === 'users' ? 'users' : 'orders',
    after: searchParams.get('after') ?? undefined,
  };
};

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const { db, log } = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const place = placeOf(request);
  const { tab, after } = place;
  const read = async (): Promise<DashboardData['list']> => {
    if (tab === 'users') {
      const { users, next } = await listUsers(db, viewer, { after });
      return { tab, users: users.map(userRow), next };
    }
    const { orders, next } = await listOrders(db, viewer, { after });
    return { tab, orders: orders.map(orderRow), next };
  };
  try {
    const answer: DashboardData = { ...place, list: await read() };
    return data(answer);
  } catch (error) {
    log.error({ err: error, tab }, 'the dashboard could not be read');
    const answer: DashboardData = { ...place, list: undefined };
    return data(answer, { status: 503 });
  }
};

export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const { reply, status } = await changeAsStaff(
    context.get(depsContext),
    context.get(viewerContext),
    form,
  );
  if (reply.outcome === 'done' && form.get('answer') !== 'data') {
    const { pathname, search } = new URL(request.url);
    return redirect(pathname + search, { headers: { 'set-cookie': noticeCookie(reply.notice) } });
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
    return { ...placeOf(request), list: undefined };
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
