import type { QueueView } from '#db/reads/review-queue.ts';
import type { AssignedFilter, ListPlace } from '#domain/staff-lists.ts';
import { href } from '#web/href.ts';
import { listAddress } from '#web/pages/list-address.ts';

/** What the address of the review queue asks for. */
export type QueueQuery = {
  readonly view: QueueView;
  readonly search: string | undefined;
  readonly assigned: AssignedFilter | undefined;
};

/** Address of the review queue, or of its file, that asks for the same. */
export const queueAddress = (
  { view, search, assigned }: QueueQuery,
  { place = {}, path = href('/admin/review') }: { place?: ListPlace; path?: string } = {},
): string =>
  listAddress(path, { view: view === 'open' ? undefined : view, q: search, assigned, ...place });

/** The query of the review queue without a page; empty for what is to review. */
export const queueQuery = (query: QueueQuery): string => queueAddress(query).split('?')[1] ?? '';
