import { SAVED_LISTS, type SavedList } from '#domain/staff-lists.ts';
import { listQuery, readView } from '#web/routes/admin/dashboard/list-view.ts';
import { outboxQuery } from '#web/routes/admin/outbox/outbox-address.ts';
import { paymentsQuery } from '#web/routes/admin/payments/payments-address.ts';
import { queueQuery } from '#web/routes/admin/review-queue/queue-address.ts';
import { readQueueView } from '#web/routes/admin/review-queue/queue-view.ts';

/** The list that an address or a form names; the dashboard where it names none. */
export const readList = (name: string | null | undefined): SavedList =>
  SAVED_LISTS.find((each) => each === name) ?? 'dashboard';

/** What of an address its list understands, as a query without a page and an open row; empty for the whole list. */
export const queryOf: Readonly<Record<SavedList, (params: URLSearchParams) => string>> = {
  dashboard: (params) => listQuery(readView(params)),
  review: (params) => queueQuery(readQueueView(params)),
  outbox: outboxQuery,
  payments: paymentsQuery,
};
