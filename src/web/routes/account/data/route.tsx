import { readOwnData } from '#db/reads/own-data.ts';
import { recordAccess } from '#usecases/audit/record.ts';
import { depsContext, viewerContext } from '#web/context.ts';
import type { Route } from './+types/route.ts';

/** All that the store holds of the customer, as a file. Prescriptions are downloaded from their orders. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const { db, clock } = deps;
  const viewer = context.get(viewerContext);
  if (viewer.kind === 'customer')
    await recordAccess(deps, viewer, 'own data downloaded', { patientId: viewer.id });
  const data = await readOwnData(db, viewer);
  return new Response(JSON.stringify({ exportedAt: clock().toISOString(), ...data }, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    },
  });
};
