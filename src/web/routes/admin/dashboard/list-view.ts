import { isDay } from '#domain/dates.ts';
import { ORDER_STATUSES } from '#domain/orders.ts';
import {
  type Direction,
  type ListPlace,
  ORDER_SORTS,
  type OrderFilter,
  type OrderSort,
  PRESCRIPTION_STATES,
  USER_SORTS,
  type UserSort,
} from '#domain/staff-lists.ts';

type Common = {
  readonly search: string | undefined;
  readonly direction: Direction;
  readonly place: ListPlace;
  /** Id of the row that is shown whole beside the list. */
  readonly open: string | undefined;
};
export type OrdersView = Common & {
  readonly tab: 'orders';
  readonly sort: OrderSort;
  readonly filter: Omit<OrderFilter, 'search'>;
};
export type UsersView = Common & { readonly tab: 'users'; readonly sort: UserSort };
/** What the dashboard shows, all of it in its address: a view can be linked, and Back goes back. */
export type ListView = OrdersView | UsersView;

const DASHBOARD = '/admin/dashboard';
export const MAX_SEARCH_LENGTH = 200;

/** Which way a sort begins: the newest and the largest first, names and steps from their start. */
export const firstDirection: Readonly<Record<OrderSort | UserSort, Direction>> = {
  placed: 'desc',
  total: 'desc',
  status: 'asc',
  customer: 'asc',
  joined: 'desc',
  name: 'asc',
};

const textOf = (params: URLSearchParams, name: string): string | undefined =>
  params.get(name)?.trim().slice(0, MAX_SEARCH_LENGTH) || undefined;

const dayOf = (params: URLSearchParams, name: string): string | undefined => {
  const text = params.get(name) ?? '';
  return isDay(text) ? text : undefined;
};

const sortOf = <Sort extends OrderSort | UserSort>(
  params: URLSearchParams,
  sorts: readonly [Sort, ...Sort[]],
): { readonly sort: Sort; readonly direction: Direction } => {
  const [name, direction] = params.get('sort')?.split('-') ?? [];
  const sort = sorts.find((each) => each === name) ?? sorts[0];
  return {
    sort,
    direction: direction === 'asc' || direction === 'desc' ? direction : firstDirection[sort],
  };
};

/** What an address asks for; what it does not say or says wrongly is as it is at first. */
export const readView = (params: URLSearchParams): ListView => {
  const common = {
    search: textOf(params, 'q'),
    place: { after: params.get('after') ?? undefined, before: params.get('before') ?? undefined },
    open: textOf(params, 'open'),
  };
  if (params.get('tab') === 'users')
    return { tab: 'users', ...common, ...sortOf(params, USER_SORTS) };
  const asked = params.getAll('status');
  return {
    tab: 'orders',
    ...common,
    ...sortOf(params, ORDER_SORTS),
    filter: {
      statuses: ORDER_STATUSES.filter((status) => asked.includes(status)),
      prescription: PRESCRIPTION_STATES.find((state) => state === params.get('prescription')),
      from: dayOf(params, 'from'),
      to: dayOf(params, 'to'),
    },
  };
};

/** The address of a view, without what needs no saying. */
export const addressOf = (view: ListView): string => {
  const params = new URLSearchParams();
  const say = (name: string, value: string | undefined): void => {
    if (value) params.append(name, value);
  };
  if (view.tab === 'users') say('tab', 'users');
  say('q', view.search);
  if (view.tab === 'orders') {
    for (const status of view.filter.statuses ?? []) say('status', status);
    say('prescription', view.filter.prescription);
    say('from', view.filter.from);
    say('to', view.filter.to);
  }
  const first = view.tab === 'users' ? USER_SORTS[0] : ORDER_SORTS[0];
  if (view.sort !== first || view.direction !== firstDirection[first])
    say('sort', `${view.sort}-${view.direction}`);
  say('after', view.place.after);
  say('before', view.place.before);
  say('open', view.open);
  return params.size > 0 ? `${DASHBOARD}?${params}` : DASHBOARD;
};

export const emptyView = (tab: ListView['tab']): ListView =>
  readView(new URLSearchParams(tab === 'users' ? { tab } : {}));

/** Whether the list holds back any rows. */
export const isNarrowed = (view: ListView): boolean =>
  view.search !== undefined ||
  (view.tab === 'orders' &&
    Boolean(
      view.filter.statuses?.length ||
      view.filter.prescription ||
      view.filter.from ||
      view.filter.to,
    ));
