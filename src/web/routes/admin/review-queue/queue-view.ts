import { QUEUE_VIEWS, type QueueView } from '#db/reads/review-queue.ts';
import { ASSIGNED_FILTERS } from '#domain/staff-lists.ts';
import type { QueueQuery } from './queue-address.ts';

const VIEWS: readonly QueueView[] = Object.keys(QUEUE_VIEWS).filter(
  (name): name is QueueView => name in QUEUE_VIEWS,
);
const MAX_SEARCH = 200;

/** The view, the search and the filter of the review queue in its address. */
export const readQueueView = (params: URLSearchParams): QueueQuery => ({
  view: VIEWS.find((each) => each === params.get('view')) ?? 'open',
  search: params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined,
  assigned: ASSIGNED_FILTERS.find((each) => each === params.get('assigned')),
});
