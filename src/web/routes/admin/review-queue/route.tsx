import { data } from 'react-router';
import { countReviews, listReviews, QUEUE_VIEWS, type QueueView } from '#db/reads/review-queue.ts';
import { linesInWords } from '#domain/line-words.ts';
import { serviceClock, spanText } from '#domain/review/review.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { href } from '#web/href.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { type QueueRow, ReviewQueueView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Review',
    description: 'For the staff of the store.',
    path: href('/admin/review'),
    noindex: true,
  });

const VIEWS: readonly QueueView[] = Object.keys(QUEUE_VIEWS).filter(
  (name): name is QueueView => name in QUEUE_VIEWS,
);
const MAX_SEARCH = 200;

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, log, clock, settings } = deps;
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const view = VIEWS.find((each) => each === searchParams.get('view')) ?? 'open';
  const search = searchParams.get('q')?.trim().slice(0, MAX_SEARCH) || undefined;
  const place = placeFrom(searchParams);
  const asked = { view, search, hours: settings.review.hours };
  try {
    const [page, counts] = await Promise.all([
      listReviews(db, viewer, { view, search, place }),
      countReviews(db, viewer),
    ]);
    await recordAccess(deps, viewer, 'reviews listed', {
      listed: page.lines.map(({ orderId }) => orderId),
    });
    const now = clock();
    const rows = page.lines.map((line): QueueRow => {
      const { mood, waitedMs, leftMs } = serviceClock(
        line.waitingSince,
        now,
        settings.review.hours,
      );
      return {
        orderId: line.orderId,
        state: line.state,
        patient: line.patient,
        country: line.country,
        items: linesInWords(line.items),
        since: line.waitingSince.toISOString(),
        sinceText: formatMoment(line.waitingSince),
        clock: { mood, waited: spanText(waitedMs), left: spanText(leftMs) },
        decided: line.decidedAt ? formatMoment(line.decidedAt) : undefined,
        marks: [
          ...(line.onRecord && view === 'open' ? ['Prescription on record'] : []),
          ...(line.answered && view === 'open' ? ['Patient answered'] : []),
          ...(line.firstBy && line.state === 'second look'
            ? [`Approved first by ${line.firstBy}`]
            : []),
          ...(line.typing ? [`${line.typing} has begun`] : []),
        ],
      };
    });
    return data({
      ...asked,
      rows,
      counts,
      next: page.next,
      previous: page.previous,
      failed: false,
    });
  } catch (error) {
    log.error({ err: error }, 'the review queue could not be read');
    return data(
      {
        ...asked,
        rows: [],
        counts: undefined,
        next: undefined,
        previous: undefined,
        failed: true,
      },
      { status: 503 },
    );
  }
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <ReviewQueueView {...loaderData} />;
}
