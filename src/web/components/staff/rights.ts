import { useRouteLoaderData } from 'react-router';
import { may, type StaffRight, type StaffViewer, VISITOR } from '#domain/access.ts';
import type { loader } from '#web/routes/admin/desk/route.tsx';

/** Who is at the desk; undefined where the page is shown without one, as in the style guide. */
export const useStaffViewer = (): StaffViewer | undefined =>
  useRouteLoaderData<typeof loader>('desk');

/** What the person at the desk may do. The server decides; here it only hides what would be refused. */
export const useRights = (): ((right: StaffRight) => boolean) => {
  const viewer = useStaffViewer() ?? VISITOR;
  return (right) => may(viewer, right);
};
