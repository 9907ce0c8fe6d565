import { exportWaitingThreads } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvRows, csvTime } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = ['order', 'patient', 'about', 'order status', 'waiting since'];

/** The patients who wait for an answer, as CSV; without what they wrote. */
export const loader = ({ context }: Route.LoaderArgs) =>
  csvAnswer(
    'messages.csv',
    HEAD,
    csvRows(
      exportWaitingThreads(context.get(depsContext), context.get(viewerContext)),
      (thread) => [
        thread.orderId,
        thread.patient,
        thread.topic,
        thread.status,
        csvTime(thread.since),
      ],
    ),
  );
