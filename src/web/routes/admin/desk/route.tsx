import { Outlet, redirect, type ShouldRevalidateFunction } from 'react-router';
import { viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';
import { DeskFailure } from './failure.tsx';

/** Unreadable data counts as temporarily unavailable, and the page answers as the staff lists do. */
const answerUnavailable: Route.MiddlewareFunction = async ({ request }, next) => {
  const response = await next();
  if (request.method !== 'GET' || response.status !== 500) return response;
  return new Response(response.body, { status: 503, headers: response.headers });
};

export const middleware: Route.MiddlewareFunction[] = [answerUnavailable];

/** The logged-in member of staff; every staff page shows and hides its parts accordingly. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect(href('/admin'));
  return viewer;
};

/**
 * Read once: it is no part of a list that cannot be read, which would take the whole page with it. The
 * server decides anew at each request; a page shows another role after it was opened anew.
 */
export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export default function Desk() {
  return <Outlet />;
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <DeskFailure error={error} />;
