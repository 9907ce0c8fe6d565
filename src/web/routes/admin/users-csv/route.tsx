import { exportUsers } from '#usecases/staff/export-lists.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { csvAnswer } from '#web/http/csv-answer.ts';
import { readView } from '#web/routes/admin/dashboard/list-view.ts';
import type { Route } from './+types/route.ts';

const HEAD = [
  'name',
  'email',
  'email confirmed',
  'phone',
  'street',
  'apartment',
  'city',
  'state',
  'ZIP',
  'country',
  'member since',
];

/** The list of customers with its search and filters, as CSV. */
export const loader = ({ request, context }: Route.LoaderArgs) => {
  const params = new URL(request.url).searchParams;
  params.set('tab', 'users');
  const view = readView(params);
  if (view.tab !== 'users') throw new Response(null, { status: 404 });
  const { sort, direction, search, filter } = view;
  const batches = exportUsers(context.get(depsContext), context.get(viewerContext), {
    sort,
    direction,
    search,
    filter,
  });
  const rows = async function* () {
    for await (const users of batches)
      yield users.map((user) => [
        `${user.firstName} ${user.lastName}`.trim(),
        user.email,
        user.confirmed ? 'yes' : 'no',
        user.phone,
        user.streetAddress,
        user.apartment ?? '',
        user.city,
        user.state,
        user.zipCode,
        user.country,
        user.createdAt.toISOString(),
      ]);
  };
  return csvAnswer('users.csv', HEAD, rows());
};
