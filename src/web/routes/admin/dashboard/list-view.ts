import { APPLICATION_STATES } from '#domain/affiliates.ts';
import { isDay } from '#domain/dates.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { WORK_VIEW_NAMES } from '#domain/orders/work-views.ts';
import { PAYMENT_FILTER_NAMES } from '#domain/payments/filters.ts';
import {
  APPLICATION_SORTS,
  ASSIGNED_FILTERS,
  type ApplicationFilter,
  type ApplicationSort,
  CONFIRMED_STATES,
  type Direction,
  type ListPlace,
  ORDER_SORTS,
  type OrderFilter,
  type OrderSort,
  PRESCRIPTION_STATES,
  USER_SORTS,
  type UserFilter,
  type UserSort,
} from '#domain/staff-lists.ts';
import { href } from '#web/href.ts';
import { pageLinks, type PageCursors, placeFrom } from '#web/pages/list-address.ts';

type Common = {
  readonly search: string | undefined;
  readonly direction: Direction;
  readonly place: ListPlace;
  /** Id of the row whose details are shown beside the list. */
  readonly open: string | undefined;
};
export type OrdersView = Common & {
  readonly tab: 'orders';
  readonly sort: OrderSort;
  readonly filter: Omit<OrderFilter, 'search'>;
};
export type UsersView = Common & {
  readonly tab: 'users';
  readonly sort: UserSort;
  readonly filter: UserFilter;
};
export type ApplicationsView = Common & {
  readonly tab: 'affiliates';
  readonly sort: ApplicationSort;
  readonly filter: Omit<ApplicationFilter, 'search'>;
};
/** State of the dashboard, kept entirely in its address: a view can be linked, and Back works. */
export type DashboardListView = OrdersView | UsersView;
/** State of any list with a detail view. */
export type ListView = DashboardListView | ApplicationsView;
type Sort = ListView['sort'];

const DASHBOARD = href('/admin/dashboard');
/** Path of the page that shows a list. */
export const pathOf = (tab: ListView['tab']): string =>
  tab === 'affiliates' ? href('/admin/affiliates') : DASHBOARD;

/** Default sort order. */
const firstSort = {
  orders: ORDER_SORTS[0],
  users: USER_SORTS[0],
  affiliates: APPLICATION_SORTS[0],
} as const satisfies Record<ListView['tab'], Sort>;

export const MAX_SEARCH_LENGTH = 200;

/** Initial direction of a sort: newest and largest first, names and statuses ascending. */
export const firstDirection: Readonly<Record<Sort, Direction>> = {
  placed: 'desc',
  total: 'desc',
  status: 'asc',
  customer: 'asc',
  joined: 'desc',
  name: 'asc',
  received: 'desc',
  practice: 'asc',
};

const textOf = (params: URLSearchParams, name: string): string | undefined =>
  params.get(name)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;

const dayOf = (params: URLSearchParams, name: string): string | undefined => {
  const text = params.get(name) ?? '';
  return isDay(text) ? text : undefined;
};

const sortOf = <Each extends Sort>(
  params: URLSearchParams,
  sorts: readonly [Each, ...Each[]],
): { readonly sort: Each; readonly direction: Direction } => {
  const [name, direction] = params.get('sort')?.split('-') ?? [];
  const sort = sorts.find((each) => each === name) ?? sorts[0];
  return {
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection[sort],
  };
};

const commonOf = (params: URLSearchParams) => ({
  search: textOf(params, 'q'),
  place: placeFrom(params),
  open: textOf(params, 'open'),
});

/** Filters of the applications list, parsed from the address. */
export const readApplicationsView = (params: URLSearchParams): ApplicationsView => ({
  tab: 'affiliates',
  ...commonOf(params),
  ...sortOf(params, APPLICATION_SORTS),
  filter: { state: APPLICATION_STATES.find((state) => state === params.get('state')) },
});

/** State of the dashboard, parsed from the address; absent or invalid parts take their defaults. */
export const readView = (params: URLSearchParams): DashboardListView => {
  const common = commonOf(params);
  if (params.get('tab') === 'users')
    return {
      tab: 'users',
      ...common,
      ...sortOf(params, USER_SORTS),
      filter: {
        confirmed: CONFIRMED_STATES.find((state) => state === params.get('confirmed')),
        country: textOf(params, 'country'),
        from: dayOf(params, 'from'),
        to: dayOf(params, 'to'),
      },
    };
  const asked = params.getAll('status');
  return {
    tab: 'orders',
    ...common,
    ...sortOf(params, ORDER_SORTS),
    filter: {
      statuses: ORDER_STATUSES.filter((status) => asked.includes(status)),
      prescription: PRESCRIPTION_STATES.find((state) => state === params.get('prescription')),
      payment: PAYMENT_FILTER_NAMES.find((name) => name === params.get('payment')),
      view: WORK_VIEW_NAMES.find((name) => name === params.get('view')),
      assigned: ASSIGNED_FILTERS.find((name) => name === params.get('assigned')),
      archived: params.get('archived') === 'only' ? 'only' : undefined,
      from: dayOf(params, 'from'),
      to: dayOf(params, 'to'),
    },
  };
};

/** The address of a view, without values that are the default. */
export const addressOf = (view: ListView): string => {
  const params = new URLSearchParams();
  const say = (name: string, value: string | undefined): void => {
    if (value) params.append(name, value);
  };
  if (view.tab === 'users') say('tab', 'users');
  say('q', view.search);
  if (view.tab === 'orders') {
    say('view', view.filter.view);
    for (const status of view.filter.statuses ?? []) say('status', status);
    say('prescription', view.filter.prescription);
    say('payment', view.filter.payment);
    say('assigned', view.filter.assigned);
    say('archived', view.filter.archived);
    say('from', view.filter.from);
    say('to', view.filter.to);
  }
  if (view.tab === 'users') {
    say('confirmed', view.filter.confirmed);
    say('country', view.filter.country);
    say('from', view.filter.from);
    say('to', view.filter.to);
  }
  if (view.tab === 'affiliates') say('state', view.filter.state);
  const first = firstSort[view.tab];
  if (view.sort !== first || view.direction !== firstDirection[first])
    say('sort', `${view.sort}-${view.direction}`);
  say('after', view.place.after);
  say('before', view.place.before);
  say('open', view.open);
  const path = pathOf(view.tab);
  return params.size > 0 ? `${path}?${params}` : path;
};

/** The query of a list of the dashboard, without an open row and a page; empty for all orders, and for all users. */
export const listQuery = (view: DashboardListView): string => {
  const query = addressOf({ ...view, open: undefined, place: {} }).split('?')[1] ?? '';
  return query === 'tab=users' ? '' : query;
};

/** State of a list page, parsed from the address. */
export const readViewOf = (tab: ListView['tab'], params: URLSearchParams): ListView =>
  tab === 'affiliates' ? readApplicationsView(params) : readView(params);

export const emptyView = (tab: ListView['tab']): ListView =>
  readViewOf(tab, new URLSearchParams(tab === 'users' ? { tab } : {}));

/** Whether the list holds back any rows. */
export const isNarrowed = (view: ListView): boolean =>
  view.search !== undefined ||
  (view.tab === 'users' && Object.values(view.filter).some((each) => each !== undefined)) ||
  (view.tab === 'affiliates' && view.filter.state !== undefined) ||
  (view.tab === 'orders' &&
    Boolean(
      view.filter.statuses?.length ||
      view.filter.prescription ||
      view.filter.payment ||
      view.filter.view ||
      view.filter.assigned ||
      view.filter.archived ||
      view.filter.from ||
      view.filter.to,
    ));

/** Whether nothing but a view of the orders holds back rows. */
export const isOnlyView = (view: ListView): boolean =>
  view.tab === 'orders' &&
  view.filter.view !== undefined &&
  !isNarrowed({ ...view, filter: { ...view.filter, view: undefined } });

/** Addresses of the pages around this one; the open item stays open. */
export const pagesOf = (view: ListView, cursors: PageCursors) =>
  pageLinks((place) => addressOf({ ...view, place }), cursors);
