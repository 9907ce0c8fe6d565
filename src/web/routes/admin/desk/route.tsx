import { withStatus } from '#web/http/rendered-page.ts';
import { useEffect } from 'react';
import { isRouteErrorResponse, Outlet, redirect } from 'react-router';
import { recentQueues } from '#usecases/staff/work.ts';
import { countsOf } from '#web/components/staff/desk-counts.ts';
import type { DeskData } from '#web/components/staff/staff-viewer.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';
import { DeskFailure } from './failure.tsx';

/** Treats unreadable data as temporarily unavailable, as the staff lists do. */
const answerUnavailable: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  if (request.method !== 'GET' || response.status !== 500) return response;
  return withStatus(response, 503);
};

export const middleware: Route.MiddlewareFunction[] = [answerUnavailable];

/** The logged-in member of staff, whose permissions decide which parts the staff pages show, and what waits. */
export const loader = async ({ context }: Route.LoaderArgs): Promise<DeskData> => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect(href('/admin'));
  const deps = context.get(depsContext);
  try {
    return { ...viewer, counts: countsOf(await recentQueues(deps, viewer)) };
  } catch (error) {
    deps.log.error({ err: error }, 'the counts of the desk could not be read');
    return { ...viewer, counts: undefined };
  }
};

let lastRead: DeskData | undefined;

/** Keeps what was read before if the store cannot be reached, so that the page below reports it in its place. */
export const clientLoader = async ({ serverLoader }: Route.ClientLoaderArgs): Promise<DeskData> => {
  try {
    return await serverLoader();
  } catch (thrown) {
    if (!lastRead || thrown instanceof Response || isRouteErrorResponse(thrown)) throw thrown;
    return lastRead;
  }
};

export default function Desk({ loaderData }: Route.ComponentProps) {
  useEffect(() => {
    lastRead = loaderData;
  }, [loaderData]);
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskFailure error={error} />;
