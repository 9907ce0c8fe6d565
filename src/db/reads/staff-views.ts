import type { Database } from '#db/client.ts';
import { may, type Viewer } from '#domain/access.ts';
import { SAVED_LIST_RIGHTS, SAVED_LISTS, type SavedList } from '#domain/staff-lists.ts';

export type StaffView = {
  readonly id: string;
  readonly list: SavedList;
  readonly name: string;
  readonly query: string;
};

/** The viewer's own saved views of these lists, as far as they may see them, by name; none for others than staff. */
export const listStaffViews = async (
  db: Database,
  viewer: Viewer,
  lists: readonly SavedList[] = SAVED_LISTS,
): Promise<readonly StaffView[]> => {
  const seen = lists.filter((list) => may(viewer, SAVED_LIST_RIGHTS[list]));
  return viewer.kind === 'staff' && seen.length > 0
    ? db
        .selectFrom('staff_views')
        .select(['id', 'list', 'name', 'query'])
        .where('staff_id', '=', viewer.id)
        .where('list', 'in', seen)
        .orderBy('name')
        .orderBy('id')
        .execute()
    : [];
};
