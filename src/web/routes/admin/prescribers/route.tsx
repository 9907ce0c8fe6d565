import { findPrescribers } from '#db/reads/prescribers.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import type { Route } from './+types/route.ts';

const MAX_QUERY = 200;

/** Prescribers whose name, address or numbers contain the words of `q`, for the fields of the review desk. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams.get('q')?.slice(0, MAX_QUERY) ?? '';
  const { db } = context.get(depsContext);
  return Response.json(
    { prescribers: await findPrescribers(db, context.get(viewerContext), query) },
    { headers: { 'cache-control': 'no-store' } },
  );
};
