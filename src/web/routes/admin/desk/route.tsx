import { Outlet, redirect, type ShouldRevalidateFunction } from 'react-router';
import { viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';
import { DeskFailure } from './failure.tsx';

/** Treats unreadable data as temporarily unavailable, as the staff lists do. */
const answerUnavailable: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  if (request.method !== 'GET' || response.status !== 500) return response;
  return new Response(response.body, { status: 503, headers: response.headers });
};

export const middleware: Route.MiddlewareFunction[] = [answerUnavailable];

/** The logged-in member of staff, whose permissions decide which parts the staff pages show. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect(href('/admin'));
  return viewer;
};

/**
 * Not read again with each list, because one failure would then replace the whole page. The server checks
 * permissions at each request; a page shows changed roles after a reload.
 */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export default function Desk() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskFailure error={error} />;
