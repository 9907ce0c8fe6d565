import { QUEUE_VIEWS, type QueueView } from '#db/reads/review-queue.ts';

const VIEWS: readonly QueueView[] = Object.keys(QUEUE_VIEWS).filter(
  (name): name is QueueView => name in QUEUE_VIEWS,
);
const MAX_SEARCH = 200;

/** The view and the search of the review queue in its address. */
export const readQueueView = (
  params: URLSearchParams,
): { readonly view: QueueView; readonly search: string | undefined } => ({
  view: VIEWS.find((each) => each === params.get('view')) ?? 'open',
  search: params.get('q')?.trim().slice(0, MAX_SEARCH) || undefined,
});
