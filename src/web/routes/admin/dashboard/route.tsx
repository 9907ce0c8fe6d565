import { data, isRouteErrorResponse, redirect } from 'react-router';
import { may } from '#domain/access.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { pageAddress } from '#web/http/page-address.ts';
import { STAFF_INTENTS } from '#web/forms/schemas/orders.ts';
import { href } from '#web/href.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { NoticeCode } from '#web/pages/notices.ts';
import type { Route } from './+types/route.ts';
import { changeAsStaff } from './change.ts';
import { addressOf, type DashboardListView, readView } from './list-view.ts';
import { type DashboardData, readDashboard } from './read-dashboard.ts';
import { failureText, type StaffReply, UNREACHABLE } from './staff-change.ts';
import { DashboardView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Admin dashboard',
    description: 'For store staff only.',
    path: href('/admin/dashboard'),
    noindex: true,
  });

const viewOf = (request: Request): DashboardListView => readView(new URL(request.url).searchParams);

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const view = viewOf(request);
  if (view.tab === 'users' && !may(viewer, 'see users'))
    throw new Response('Your role does not include this list.', { status: 403 });
  try {
    return data(await readDashboard(deps, viewer, view));
  } catch (error) {
    deps.log.error({ err: error, tab: view.tab }, 'the dashboard could not be read');
    const answer: DashboardData = { view, list: undefined, opened: undefined };
    return data(answer, { status: 503 });
  }
};

/** A deleted item is not opened again. */
const afterwards = (request: Request, notice: NoticeCode): string =>
  notice === 'order-deleted' || notice === 'user-deleted'
    ? addressOf({ ...viewOf(request), open: undefined })
    : pageAddress(request);

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

/** The router's own answers, such as a redirect after the session has ended, are not network failures. */
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

/** Reloads after a refusal, because somebody else may have changed the list. */
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
