import { paperNamed } from '#domain/papers.ts';
import { refuse } from '#domain/result.ts';
import { PAPER_MESSAGES } from '#texts/papers.ts';
import { printOrderPapers } from '#usecases/papers/order-papers.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileAnswer, fileRefused } from '#web/http/file-answer.ts';
import { orFailed } from '#web/http/respond.ts';
import type { Route } from './+types/route.ts';

/** A paper of one order as PDF; the use case records the opening. */
export const loader = async ({ request, params, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const paper = paperNamed(/^(.+)\.pdf$/.exec(params.paper)?.[1] ?? '');
  if (!paper) return fileRefused(refuse('not-found', 'not-found', PAPER_MESSAGES.notFound));
  const printed = await orFailed(deps, PAPER_MESSAGES.failed, () =>
    printOrderPapers(deps, viewer, { paper, orderIds: [params.orderId] }),
  );
  return printed.ok
    ? fileAnswer(request, { type: 'application/pdf', ...printed.value })
    : fileRefused(printed);
};
