import { WORK_VIEW_NAMES, WORK_VIEWS, type WorkView } from '#domain/orders/work-views.ts';
import { countText } from '#web/components/staff/desk-counts.ts';
import { ViewTabs } from '#web/components/staff/list-navigation.tsx';
import { SavedViews as SavedListViews } from '#web/components/staff/saved-views.tsx';
import { useDeskCounts } from '#web/components/staff/staff-viewer.ts';
import type { StaffView } from '#db/reads/staff-views.ts';
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

/** The viewer's own views of the orders or of the users. */
export const SavedViews = ({
  view,
  saved,
}: {
  view: DashboardListView;
  /** Of both; those of this one are shown. */
  saved: readonly StaffView[];
}) => (
  <SavedListViews
    list="dashboard"
    query={listQuery(view)}
    saved={saved.filter((each) => readView(new URLSearchParams(each.query)).tab === view.tab)}
  />
);
