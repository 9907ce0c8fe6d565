import type { SavedList } from '#domain/staff-lists.ts';
import { href } from '#web/href.ts';

/** The page of each list whose views are saved. */
export const SAVED_LIST_PATHS = {
  dashboard: href('/admin/dashboard'),
  review: href('/admin/review'),
  outbox: href('/admin/outbox'),
  payments: href('/admin/payments'),
} as const satisfies Record<SavedList, string>;

/** Where a list with this query is saved as a view. */
export const savedViewsAddress = (list: SavedList, query: string): string => {
  const params = new URLSearchParams(query);
  if (list !== 'dashboard') params.set('list', list);
  return params.size > 0 ? `${href('/admin/views')}?${params}` : href('/admin/views');
};
