import type { DeskQueues } from '#db/reads/desk-queues.ts';
import type { Queue } from '#db/reads/work-views.ts';
import { may, type Viewer } from '#domain/access.ts';
import { WORK_VIEWS, type WorkView } from '#domain/orders/work-views.ts';
import { inHours, spanText } from '#domain/review/review.ts';
import { OPERATOR_SETTINGS } from '#texts/operator.ts';
import type { Settings } from '#usecases/deps.ts';
import { href } from '#web/href.ts';
import { listAddress } from '#web/pages/list-address.ts';

/** A queue of the staff, ready to display. */
export type QueueRow = {
  readonly name: string;
  readonly what: string;
  readonly to: string;
  readonly count: number;
  /** Age of the oldest, such as "4 h"; undefined if nothing waits. */
  readonly oldest: string | undefined;
  /** How many of them are late; undefined if there is no limit. */
  readonly late: number | undefined;
};

const viewAt = (view: WorkView): string => listAddress(href('/admin/dashboard'), { view });

/** The queues that a member of the staff works on, the most urgent first. */
export const queueRows = (
  viewer: Viewer,
  { work, messages, reviews, arrivals, mails, applications, pharmacies }: DeskQueues,
  { now, reviewHours }: { readonly now: Date; readonly reviewHours: number },
): readonly QueueRow[] => {
  const row = (
    words: { readonly name: string; readonly what: string; readonly to: string },
    queue: (Queue & { readonly late?: number }) | undefined,
  ): readonly QueueRow[] =>
    queue
      ? [
          {
            ...words,
            count: queue.count,
            oldest: queue.oldest ? spanText(now.getTime() - queue.oldest.getTime()) : undefined,
            late: queue.late,
          },
        ]
      : [];
  const ofWork = (view: WorkView, what: string, late?: number): readonly QueueRow[] =>
    row(
      { name: WORK_VIEWS[view].words, what, to: viewAt(view) },
      late === undefined ? work[view] : { ...work[view], late },
    );
  return [
    ...ofWork(
      'overdue',
      'Orders that should have left, parcels that should have arrived, and late reviews',
      work.overdue.count,
    ),
    ...row(
      {
        name: 'Review queue',
        what: `Prescriptions to review within ${inHours(reviewHours)}`,
        to: href('/admin/review'),
      },
      reviews,
    ),
    ...row(
      {
        name: 'Messages',
        what: 'Patients who wrote about an order and are waiting for an answer',
        to: href('/admin/messages'),
      },
      messages,
    ),
    ...ofWork('ready-to-pack', 'Approved, paid and ready to leave today'),
    ...ofWork('on-hold', 'Stopped by the cold chain, the address or a dispute'),
    ...(may(viewer, 'answer arrivals')
      ? row(
          {
            name: WORK_VIEWS['arrival-problem'].words,
            what: 'Patients who reported a problem with their parcel',
            to: href('/admin/arrivals'),
          },
          arrivals && { count: arrivals.count, oldest: arrivals.oldest },
        )
      : ofWork('arrival-problem', 'Patients who reported a problem with their parcel')),
    ...ofWork('without-pharmacy', 'Orders for which no pharmacy of the register is chosen yet'),
    ...ofWork('waiting-for-money', 'Confirmed, but not fully paid'),
    ...row(
      {
        name: 'Failed emails',
        what: 'Emails that could not be delivered',
        to: listAddress(href('/admin/outbox'), { state: 'failed' }),
      },
      mails && { count: mails.count, oldest: mails.oldest },
    ),
    ...row(
      {
        name: 'Pharmacies',
        what: 'Changes to confirm, and licenses that end within 30 days or have ended',
        to: href('/admin/pharmacies'),
      },
      pharmacies,
    ),
    ...row(
      {
        name: 'New applications',
        what: 'Practices that applied to the affiliation program',
        to: listAddress(href('/admin/affiliates'), { state: 'new' }),
      },
      applications && { count: applications.count, oldest: applications.oldest },
    ),
  ];
};

/** A setting of the operator without a value. */
export type MissingDetail = { readonly name: string; readonly what: string };

export const missingDetails = ({
  missingDetails: names,
}: Pick<Settings, 'missingDetails'>): readonly MissingDetail[] =>
  names.map((name) => ({ name, what: OPERATOR_SETTINGS[name] }));
