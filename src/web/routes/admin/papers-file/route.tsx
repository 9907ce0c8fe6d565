import { orderNumber } from '#domain/order-number.ts';
import { paperNamed } from '#domain/papers.ts';
import { refuse } from '#domain/result.ts';
import { PAPER_MESSAGES } from '#texts/papers.ts';
import { printOrderPapers } from '#usecases/papers/order-papers.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { fileAnswer, fileRefused } from '#web/http/file-answer.ts';
import { orFailed } from '#web/http/respond.ts';
import { SELECTED } from '#web/pages/selected-orders.ts';
import type { Route } from './+types/route.ts';

/** A paper of several orders as one PDF; the use case records each opening. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const { searchParams } = new URL(request.url);
  const paper = paperNamed(searchParams.get('paper') ?? '');
  if (!paper) return fileRefused(refuse('bad-paper', 'invalid', PAPER_MESSAGES.noPaper));
  const printed = await orFailed(deps, PAPER_MESSAGES.failed, () =>
    printOrderPapers(deps, viewer, { paper, orderIds: searchParams.getAll(SELECTED) }),
  );
  if (printed.ok) return fileAnswer(request, { type: 'application/pdf', ...printed.value });
  const lines = Object.entries(printed.fields ?? {});
  return fileRefused(
    printed,
    lines.length > 1 || searchParams.getAll(SELECTED).length > 1
      ? lines.map(([orderId, problem]) => `${orderNumber(orderId)}: ${problem}`)
      : [],
  );
};
