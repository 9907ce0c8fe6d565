import type { DashboardListView } from './list-view.ts';
import type { OrderLine, OrderRow, UserOrderLine, UserRow } from './rows.ts';

type Around = {
  /** Cursors of the pages before and behind; undefined at either end. */
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Counted no further than one past a thousand. */
  readonly count: number;
};
export type OrderList = Around & { readonly tab: 'orders'; readonly orders: readonly OrderLine[] };
export type UserList = Around & {
  readonly tab: 'users';
  readonly users: readonly UserRow[];
  /** Those that customers live in. */
  readonly countries: readonly string[];
};

/** The item shown in full beside the list; 'missing' if the address names one that does not exist. */
export type Opened =
  | { readonly kind: 'order'; readonly order: OrderRow }
  | {
      readonly kind: 'user';
      readonly user: UserRow;
      readonly orders: readonly UserOrderLine[];
      /** Whether there are more orders than these. */
      readonly more: boolean;
    }
  | { readonly kind: 'missing' };

export type DashboardData = {
  readonly view: DashboardListView;
  /** Undefined where it could not be read. */
  readonly list: OrderList | UserList | undefined;
  readonly opened: Opened | undefined;
};
