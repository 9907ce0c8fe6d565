import { exportApplications } from '#usecases/staff/export-lists.ts';
import { stateNames } from '#domain/affiliates.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer } from '#web/http/csv-answer.ts';
import { readApplicationsView } from '#web/routes/admin/dashboard/list-view.ts';
import type { Route } from './+types/route.ts';

const HEAD = ['practice', 'kind', 'name', 'email', 'region', 'state', 'received'];

/** The list of applications with its search and filter, as CSV. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const view = readApplicationsView(new URL(request.url).searchParams);
  const batches = exportApplications(context.get(depsContext), context.get(viewerContext), {
    sort: view.sort,
    direction: view.direction,
    filter: { ...view.filter, search: view.search },
  });
  const rows = async function* () {
    for await (const applications of batches)
      yield applications.map((each) => [
        each.practice,
        each.kind,
        each.name,
        each.email,
        each.region,
        stateNames[each.state],
        each.createdAt.toISOString(),
      ]);
  };
  return csvAnswer('affiliates.csv', HEAD, rows());
};
