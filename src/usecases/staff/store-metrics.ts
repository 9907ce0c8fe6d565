import { countQueue, type CountedQueue } from '#db/reads/desk-queues.ts';
import { listLateWork } from '#db/reads/late-work.ts';
import { readStoreLoad } from '#db/reads/store-load.ts';
import { LATE_MATTERS } from '#domain/orders/late-work.ts';
import type { Gauge } from '#platform/metrics.ts';
import type { Deps } from '#usecases/deps.ts';
import { workTerms } from './work.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const QUEUES: readonly CountedQueue[] = ['reviews', 'arrivals', 'mails', 'applications'];

const secondsSince = (then: Date | null, now: Date): number =>
  then === null ? 0 : Math.max(0, (now.getTime() - then.getTime()) / 1000);

/**
 * What the operator's monitoring asks for: how much waits, how old it is, and what is overdue. Counts only, nothing
 * about a person. Rejects where the database is away.
 */
export const readStoreMetrics = async (
  deps: Pick<Deps, 'db' | 'content' | 'settings' | 'clock'>,
): Promise<readonly Gauge[]> => {
  const { db, settings, clock } = deps;
  const now = clock();
  const terms = await workTerms(deps);
  const answerLimit = new Date(now.getTime() - settings.review.escalationHours * HOUR);
  const [queues, late, load] = await Promise.all([
    Promise.all(QUEUES.map(async (queue) => ({ queue, ...(await countQueue(db, queue, terms)) }))),
    listLateWork(db, terms, answerLimit),
    readStoreLoad(db, new Date(now.getTime() - DAY)),
  ]);
  return [
    {
      name: 'pharos_queue_waiting',
      help: 'Tasks that wait in a queue of the staff; "mails" are those that the store has given up on',
      values: queues.map(({ queue, count }) => ({ labels: { queue }, value: count })),
    },
    {
      name: 'pharos_queue_oldest_seconds',
      help: 'Age of the oldest task of a queue, in seconds; 0 if nothing waits',
      values: queues.map(({ queue, oldest }) => ({
        labels: { queue },
        value: secondsSince(oldest, now),
      })),
    },
    {
      name: 'pharos_overdue',
      help: 'Overdue work by what it is',
      values: Object.keys(LATE_MATTERS).map((matter) => ({
        labels: { matter },
        value: late.filter((each) => each.matter === matter).length,
      })),
    },
    {
      name: 'pharos_orders_placed_last_day',
      help: 'Orders placed within the last 24 hours',
      values: [{ labels: {}, value: load.ordersPlaced }],
    },
    {
      name: 'pharos_mails_unsent',
      help: 'Mails that are still to be sent',
      values: [{ labels: {}, value: load.mailsUnsent }],
    },
    {
      name: 'pharos_mails_unsent_oldest_seconds',
      help: 'Age of the oldest mail that is still to be sent, in seconds; 0 if there is none',
      values: [{ labels: {}, value: secondsSince(load.oldestUnsent, now) }],
    },
    {
      name: 'pharos_payment_events_to_check',
      help: 'Events of payment services that staff have to check',
      values: [{ labels: {}, value: load.paymentEventsToCheck }],
    },
  ];
};
