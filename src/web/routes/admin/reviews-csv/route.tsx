import { linesInWords } from '#domain/line-words.ts';
import { exportReviews } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvRows, csvTime } from '#web/http/csv-answer.ts';
import { readQueueView } from '#web/routes/admin/review-queue/queue-view.ts';
import type { Route } from './+types/route.ts';

const HEAD = ['order', 'state', 'patient', 'country', 'medicines', 'waiting since', 'decided'];

/** The review queue with its view and search, as CSV. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const query = readQueueView(new URL(request.url).searchParams);
  const batches = exportReviews(context.get(depsContext), context.get(viewerContext), query);
  return csvAnswer(
    'reviews.csv',
    HEAD,
    csvRows(batches, (line) => [
      line.orderId,
      line.state,
      line.patient,
      line.country,
      linesInWords(line.items),
      csvTime(line.waitingSince),
      csvTime(line.decidedAt),
    ]),
  );
};
