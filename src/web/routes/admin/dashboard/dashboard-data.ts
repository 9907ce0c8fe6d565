import type { OrderRow, UserRow } from './rows.ts';

export type OrderList = {
  readonly tab: 'orders';
  readonly orders: readonly OrderRow[];
  readonly next: string | undefined;
};
export type UserList = {
  readonly tab: 'users';
  readonly users: readonly UserRow[];
  readonly next: string | undefined;
};

export type DashboardData = {
  readonly tab: 'orders' | 'users';
  /** Cursor of the page; undefined on the first. */
  readonly after: string | undefined;
  /** Undefined where it could not be read. */
  readonly list: OrderList | UserList | undefined;
};
