import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import { addressesWith } from '#web/routes.ts';
import type { Route } from './+types/route.ts';

/** Address prefixes of personal pages, because robots.txt has no parameters. */
const CLOSED = addressesWith(({ disallow }) => disallow).map((address) =>
  address.replace(/:.*/, ''),
);

export const loader = ({ context }: Route.LoaderArgs) => {
  const { publicUrl } = context.get(depsContext).settings;
  const lines = [
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}${href('/sitemap.xml')}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
