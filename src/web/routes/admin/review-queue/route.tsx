import { data, redirect } from 'react-router';
import { listPendingDecisions } from '#db/reads/pending-decisions.ts';
import { listStaffViews } from '#db/reads/staff-views.ts';
import { countReviews, listReviews } from '#db/reads/review-queue.ts';
import { linesInWords } from '#domain/line-words.ts';
import { DECISIONS_MADE } from '#texts/reviews.ts';
import { REVIEW_DECISIONS, serviceClock, spanText } from '#domain/review/review.ts';
import { undoDecision } from '#usecases/review/pending-decision.ts';
import { noticeCookie } from '#web/http/flash.ts';
import { statusOf } from '#web/http/respond.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { href } from '#web/href.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { readQueueView } from './queue-view.ts';
import { type QueueDecision, type QueueRow, ReviewQueueView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Review',
    description: 'For store staff only.',
    path: href('/admin/review'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, log, clock, settings } = deps;
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const query = readQueueView(searchParams);
  const { view } = query;
  const place = placeFrom(searchParams);
  const asked = { query, hours: settings.review.hours };
  try {
    const [page, counts, pending, saved] = await Promise.all([
      listReviews(db, viewer, { ...query, place }),
      countReviews(db, viewer),
      listPendingDecisions(db, viewer),
      listStaffViews(db, viewer, ['review']),
    ]);
    await recordAccess(deps, viewer, 'reviews listed', {
      listed: [
        ...new Set([...page.lines.map(({ orderId }) => orderId), ...pending.map((p) => p.orderId)]),
      ],
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
        isDecided: pending.some(
          ({ orderId, failure }) => orderId === line.orderId && failure === null,
        ),
        decided: line.decidedAt ? formatMoment(line.decidedAt) : undefined,
        marks: [
          ...pending
            .filter(({ orderId, failure }) => orderId === line.orderId && failure === null)
            .map(({ by }) => `Decided by ${by}, not sent yet`),
          ...(line.onRecord && view === 'open' ? ['Prescription on record'] : []),
          ...(line.answered && view === 'open' ? ['Patient answered'] : []),
          ...(line.firstBy && line.state === 'second look'
            ? [`First approval by ${line.firstBy}`]
            : []),
          ...(line.assignedTo ? [`Assigned to ${line.assignedTo}`] : []),
          ...(line.typing ? [`${line.typing} has started`] : []),
        ],
      };
    });
    return data({
      ...asked,
      rows,
      decisions: pending.map((each): QueueDecision => {
        const decision = REVIEW_DECISIONS.find((known) => known === each.decision);
        return {
          id: each.id,
          orderId: each.orderId,
          patient: `${each.firstName} ${each.lastName}`,
          done: decision ? DECISIONS_MADE[decision] : each.decision,
          by: each.by,
          mine: viewer.kind === 'staff' && viewer.id === each.staffId,
          secondsLeft: Math.max(0, Math.ceil((each.dueAt.getTime() - now.getTime()) / 1000)),
          failure: each.failure,
        };
      }),
      counts,
      saved,
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
        decisions: [],
        counts: undefined,
        saved: [],
        next: undefined,
        previous: undefined,
        failed: true,
      },
      { status: 503 },
    );
  }
};

/** Undoes a decision that is not carried out yet. */
export const action = async ({ request, context }: Route.ActionArgs) => {
  const form = await request.formData();
  const id = form.get('decisionId');
  const undone = await undoDecision(
    context.get(depsContext),
    context.get(viewerContext),
    typeof id === 'string' ? id : '',
  );
  if (!undone.ok) return data({ message: undone.message }, { status: statusOf(undone) });
  return redirect(href('/admin/review/:orderId', { orderId: undone.value.orderId }), {
    headers: { 'set-cookie': noticeCookie('review-undone') },
  });
};

export default function Page({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewQueueView {...loaderData} refused={actionData?.message} />;
}
