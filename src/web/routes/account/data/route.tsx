import { redirect } from 'react-router';
import { readOwnDataFile } from '#usecases/customers/own-archive.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

/** All data that the store has about the customer except files, in a machine-readable form. */
export const loader = async ({ context }: Route.LoaderArgs) => {
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  return new Response(await readOwnDataFile(context.get(depsContext), viewer), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    },
  });
};
