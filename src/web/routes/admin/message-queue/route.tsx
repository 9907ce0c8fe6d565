import { data } from 'react-router';
import { spanText } from '#domain/review/review.ts';
import { readWaitingThreads } from '#usecases/threads/read-thread.ts';
import { href } from '#web/href.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { placeFrom } from '#web/pages/list-address.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { MessageQueueView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Messages',
    description: 'For store staff only.',
    path: href('/admin/messages'),
    noindex: true,
  });

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const place = placeFrom(new URL(request.url).searchParams);
  try {
    const found = await readWaitingThreads(deps, context.get(viewerContext), place);
    const now = deps.clock().getTime();
    const age = (since: Date): string => spanText(now - since.getTime());
    return data({
      threads: found.threads.map(({ since, ...thread }) => ({
        ...thread,
        since: since.toISOString(),
        sinceText: formatMoment(since),
        age: age(since),
      })),
      count: found.count,
      oldest: found.oldest ? age(found.oldest) : undefined,
      next: found.next,
      previous: found.previous,
    });
  } catch (error) {
    deps.log.error({ err: error }, 'the waiting messages could not be read');
    return data(
      {
        threads: undefined,
        count: 0,
        oldest: undefined,
        next: undefined,
        previous: undefined,
      },
      { status: 503 },
    );
  }
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <MessageQueueView {...loaderData} />;
}
