import type { Action } from './access.ts';
import type { ApplicationState } from './affiliates.ts';
import type { OrderStatus } from './orders/order.ts';
import type { WorkView } from './orders/work-views.ts';
import type { PaymentFilter } from './payments/filters.ts';

/** Sort orders of the staff lists; the first of each is the default. */
export const ORDER_SORTS = ['placed', 'total', 'status', 'customer'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export const USER_SORTS = ['joined', 'name'] as const;
export type UserSort = (typeof USER_SORTS)[number];

export const APPLICATION_SORTS = ['received', 'practice'] as const;
export type ApplicationSort = (typeof APPLICATION_SORTS)[number];

export type Direction = 'asc' | 'desc';

/** Every order is in one of these: its prescription is here, is waited for, or is not asked for. */
export const PRESCRIPTION_STATES = ['uploaded', 'missing', 'not-needed'] as const;
export type PrescriptionState = (typeof PRESCRIPTION_STATES)[number];

/** Orders that the viewer takes care of, or that nobody does. */
export const ASSIGNED_FILTERS = ['me', 'nobody'] as const;
export type AssignedFilter = (typeof ASSIGNED_FILTERS)[number];

/** How many rows a staff list shows at a time. */
export const ROWS_PER_PAGE = 50;

/** Counting goes no further: beyond it "more than" says as much, and costs the same for any number. */
export const COUNTED_UP_TO = 1_000;

/** Start of a list page, as cursors; neither means the beginning of the list. */
export type ListPlace = {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

export type OrderFilter = {
  readonly search?: string | undefined;
  /** Any of these; all where there is none. */
  readonly statuses?: readonly OrderStatus[];
  readonly prescription?: PrescriptionState | undefined;
  readonly payment?: PaymentFilter | undefined;
  /** What staff have to do. */
  readonly view?: WorkView | undefined;
  readonly assigned?: AssignedFilter | undefined;
  /** Archived orders alone; without it, all others. */
  readonly archived?: 'only' | undefined;
  /** First and last day on which it was placed, in UTC, as 2026-01-31. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Whether a customer has pressed the button of the first mail. */
export const CONFIRMED_STATES = ['yes', 'no'] as const;
export type ConfirmedState = (typeof CONFIRMED_STATES)[number];

export type UserFilter = {
  readonly confirmed?: ConfirmedState | undefined;
  /** As it stands in the account, to the letter. */
  readonly country?: string | undefined;
  /** First and last day of joining, in UTC, as 2026-01-31. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

export type ApplicationFilter = {
  readonly search?: string | undefined;
  readonly state?: ApplicationState | undefined;
};

const MAX_WORDS = 8;
const MAX_WORD_LENGTH = 200;

/** Words of a search field; a row must match all of them. */
export const searchWords = (text: string | undefined): readonly string[] =>
  (text ?? '')
    .replaceAll('\0', '')
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => word.slice(0, MAX_WORD_LENGTH));

const PHONE = /^[+\d][\d\s().-]*$/;

/** The digits of what looks like a part of a phone number, whatever stands between them. */
export const searchedPhone = (text: string | undefined): string | undefined => {
  const digits = (text ?? '').replaceAll(/\D/g, '');
  return PHONE.test((text ?? '').trim().replace(/^\(/, '')) && digits.length >= 4
    ? digits.slice(-20)
    : undefined;
};

/** Text shown in place of a list that could not be read (specification, messages). */
export const FETCH_FAILED = 'Failed to fetch data';

/** Lists whose views are saved; a view of the dashboard is one of orders or of users. */
export const SAVED_LISTS = ['dashboard', 'review', 'outbox', 'payments'] as const;
export type SavedList = (typeof SAVED_LISTS)[number];

/** What somebody must be allowed to save a view of a list. */
export const SAVED_LIST_RIGHTS = {
  dashboard: 'see orders',
  review: 'review prescriptions',
  outbox: 'read outbox',
  payments: 'see payments',
} as const satisfies Record<SavedList, Action>;

/** The most views that a member of the staff can save, of all lists together. */
export const MAX_SAVED_VIEWS = 20;
