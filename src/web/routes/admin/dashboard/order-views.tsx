import { WORK_VIEW_NAMES, WORK_VIEWS, type WorkView } from '#domain/orders/work-views.ts';
import { countText } from '#web/components/staff/desk-counts.ts';
import { ViewTabs } from '#web/components/staff/list-navigation.tsx';
import { useDeskCounts } from '#web/components/staff/staff-viewer.ts';
import { Link } from 'react-router';
import type { StaffView } from '#db/reads/staff-views.ts';
import { href } from '#web/href.ts';
import {
  addressOf,
  type DashboardListView,
  emptyView,
  listQuery,
  type OrdersView,
  readView,
} from './list-view.ts';

/** Links to the views of what is to do, with how much it is. */
export const OrderViews = ({ view }: { view: OrdersView }) => {
  const counts = useDeskCounts();
  const tab = (each: WorkView | undefined, name: string) => {
    const all = emptyView('orders');
    return {
      to: addressOf(all.tab === 'orders' ? { ...all, filter: { ...all.filter, view: each } } : all),
      name,
      count: each && counts && countText(counts[each]),
      here: view.filter.view === each,
    };
  };
  return (
    <ViewTabs
      label="Views of orders"
      views={[
        tab(undefined, 'All'),
        ...WORK_VIEW_NAMES.map((each) => tab(each, WORK_VIEWS[each].words)),
      ]}
    />
  );
};

/** The viewer's own views, and the way to save the list as it is shown. */
export const SavedViews = ({
  view,
  saved: all,
}: {
  view: DashboardListView;
  /** Of every list; those of this one are shown. */
  saved: readonly StaffView[];
}) => {
  const query = listQuery(view);
  const saved = all.filter((each) => readView(new URLSearchParams(each.query)).tab === view.tab);
  const isSaved = saved.some((each) => each.query === query);
  const saves = query !== '' && !isSaved;
  if (saved.length === 0 && !saves) return null;
  return (
    <nav
      aria-label="Saved views"
      className="no-print flex flex-wrap items-center gap-x-4 px-1 text-sm"
    >
      {saved.map((each) => (
        <Link
          key={each.id}
          to={`${href('/admin/dashboard')}?${each.query}`}
          aria-current={each.query === query ? 'page' : undefined}
          className={`link inline-flex min-h-11 items-center wrap-anywhere ${each.query === query ? 'font-semibold' : ''}`}
        >
          {each.name}
        </Link>
      ))}
      <Link
        to={`${href('/admin/views')}${query === '' ? '' : `?${query}`}`}
        className="link inline-flex min-h-11 items-center text-soft"
      >
        {saves ? 'Save this view' : 'Edit saved views'}
      </Link>
    </nav>
  );
};
