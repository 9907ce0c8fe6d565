import { redirect } from 'react-router';
import { readOwnArchive } from '#usecases/customers/own-archive.ts';
import { depsContext, viewerContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { streamOf } from '#web/http/stream-of.ts';
import type { Route } from './+types/route.ts';

const headers = {
  'content-type': 'application/zip',
  'content-disposition': 'attachment; filename="my-data.zip"',
} as const;

/** All data that the store has about the customer, including the files that they sent. */
export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const deps = context.get(depsContext);
  const viewer = context.get(viewerContext);
  if (viewer.kind !== 'customer') throw redirect(href('/login'));
  if (request.method === 'HEAD') return new Response(null, { headers });
  const archive = streamOf(await readOwnArchive(deps, viewer), (error) =>
    deps.log.error({ err: error }, 'a download of own data broke off'),
  );
  return new Response(archive, { headers });
};
