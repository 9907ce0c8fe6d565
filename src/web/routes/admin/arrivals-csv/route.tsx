import { ARRIVAL_LISTS } from '#db/reads/arrivals.ts';
import { linesInWords } from '#domain/line-words.ts';
import { exportArrivals } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer, csvRows, csvTime } from '#web/http/csv-answer.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'order',
  'patient',
  'reported',
  'condition',
  'cold',
  'note',
  'state',
  'handled by',
  'medicines',
];

/** The reports of arrivals as CSV: those that wait, or those that are solved. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const asked = new URL(request.url).searchParams.get('list');
  const list = ARRIVAL_LISTS.find((each) => each === asked) ?? 'waiting';
  const batches = exportArrivals(context.get(depsContext), context.get(viewerContext), { list });
  return csvAnswer(
    'arrivals.csv',
    HEAD,
    csvRows(batches, (task) => [
      task.orderId,
      task.patient,
      csvTime(task.at),
      task.condition,
      task.cold ?? '',
      task.note ?? '',
      task.state,
      task.handledBy ?? '',
      linesInWords(task.items),
    ]),
  );
};
