import { PAPER_MESSAGES } from '#texts/papers.ts';
import { ownSupplyCalendar } from '#usecases/papers/own-papers.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileAnswer, fileRefused } from '#web/http/file-answer.ts';
import { orFailed } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

/** The days on which the supplies of the customer's own order end, for their calendar. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const made = await orFailed(deps, PAPER_MESSAGES.failed, () =>
    ownSupplyCalendar(deps, viewer, params.orderId),
  );
  return made.ok
    ? fileAnswer(request, { type: 'text/calendar; charset=utf-8', ...made.value })
    : fileRefused(made);
};
