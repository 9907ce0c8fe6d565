import { data } from 'react-router';
import { may } from '#domain/access.ts';
import { readQueues } from '#usecases/staff/work.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { formatMoment } from '#web/pages/format-moment.ts';
import { pageMeta } from '#web/pages/meta.ts';
import type { Route } from './+types/route.ts';
import { missingDetails, queueRows } from './rows.ts';
import { HomeView } from './view.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches[0].loaderData, {
    name: 'Today',
    description: 'For store staff only.',
    path: href('/admin/home'),
    noindex: true,
  });

export const loader = async ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  const now = deps.clock();
  const at = formatMoment(now);
  const missing = may(viewer, 'see operator details') ? missingDetails(deps.settings) : [];
  try {
    const queues = await readQueues(deps, viewer);
    const { hours } = deps.settings.review;
    return data({ at, missing, queues: queueRows(viewer, queues, { now, reviewHours: hours }) });
  } catch (error) {
    deps.log.error({ err: error }, 'the queues could not be read');
    return data({ at, missing, queues: undefined }, { status: 503 });
  }
};

export default function Page({ loaderData }: Route.ComponentProps) {
  return <HomeView {...loaderData} />;
}
