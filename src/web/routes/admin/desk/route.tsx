import { Outlet, redirect, type ShouldRevalidateFunction } from 'react-router';
import { viewerContext } from '#web/context.ts';
import type { Route } from './+types/route.ts';

/** Who works at the desk: what every page of the staff shows and hides goes by it. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect('/admin');
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
