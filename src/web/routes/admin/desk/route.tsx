import { Outlet, redirect } from 'react-router';
import { viewerContext } from '#web/context.ts';
import type { Route } from './+types/route.ts';

/** Who works at the desk: what every page of the staff shows and hides goes by it. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'staff') throw redirect('/admin');
  return viewer;
};

export default function Desk() {
  return <Outlet />;
}
