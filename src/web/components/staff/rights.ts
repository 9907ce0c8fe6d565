import { useRouteLoaderData } from 'react-router';
import { may, type StaffRight, type StaffViewer, VISITOR } from '#domain/access.ts';

/** The logged-in member of staff; undefined if the page is shown without one, as in the style guide. */
export const useStaffViewer = (): StaffViewer | undefined =>
  useRouteLoaderData<() => StaffViewer>('desk');

/**
 * Permissions of the logged-in member of staff. The server decides; the browser only hides what would be
 * refused.
 */
export const useRights = (): ((right: StaffRight) => boolean) => {
  const viewer = useStaffViewer() ?? VISITOR;
  return (right) => may(viewer, right);
};
