import type { DeskQueues } from '#db/reads/desk-queues.ts';
import type { WorkView } from '#domain/orders/work-views.ts';
import { COUNTED_UP_TO } from '#domain/staff-lists.ts';

/** How much waits on the pages of the desk; undefined for what the viewer may not see. */
export type DeskCounts = Readonly<
  Record<WorkView, number> & Record<Exclude<keyof DeskQueues, 'work'>, number | undefined>
>;

export const countsOf = ({
  work,
  messages,
  reviews,
  arrivals,
  mails,
  applications,
  pharmacies,
}: DeskQueues): DeskCounts => ({
  'ready-to-pack': work['ready-to-pack'].count,
  'on-hold': work['on-hold'].count,
  'arrival-problem': work['arrival-problem'].count,
  'waiting-for-money': work['waiting-for-money'].count,
  'without-pharmacy': work['without-pharmacy'].count,
  overdue: work.overdue.count,
  messages: messages.count,
  reviews: reviews?.count,
  arrivals: arrivals?.count,
  mails: mails?.count,
  applications: applications?.count,
  pharmacies: pharmacies?.count,
});

/** "12", or "1,000+". */
export const countText = (count: number): string =>
  count > COUNTED_UP_TO
    ? `${COUNTED_UP_TO.toLocaleString('en-US')}+`
    : count.toLocaleString('en-US');
