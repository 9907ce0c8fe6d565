import { PAPER_MESSAGES } from '#texts/papers.ts';
import { ownReceipt } from '#usecases/papers/own-papers.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileAnswer, fileRefused } from '#web/http/file-answer.ts';
import { orFailed } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

/** The receipt of the customer's own order as PDF. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const made = await orFailed(deps, PAPER_MESSAGES.failed, () =>
    ownReceipt(deps, viewer, params.orderId),
  );
  return made.ok
    ? fileAnswer(request, { type: 'application/pdf', ...made.value })
    : fileRefused(made);
};
