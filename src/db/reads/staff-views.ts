import type { Database } from '#db/client.ts';
import type { Viewer } from '#domain/access.ts';

export type StaffView = { readonly id: string; readonly name: string; readonly query: string };

/** The viewer's own saved views of the order list, by name; none for others than staff. */
export const listStaffViews = async (db: Database, viewer: Viewer): Promise<readonly StaffView[]> =>
  viewer.kind === 'staff'
    ? db
        .selectFrom('staff_views')
        .select(['id', 'name', 'query'])
        .where('staff_id', '=', viewer.id)
        .orderBy('name')
        .orderBy('id')
        .execute()
    : [];
