import { depsContext } from '#web/http/context.ts';
import { href } from '#web/href.ts';
import type { Route } from './+types/route.ts';

/** The web manifest, with which a phone keeps the store on its home screen. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { brand } = context.get(depsContext).settings;
  const icon = (size: number) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  const manifest = {
    name: brand.name,
    short_name: brand.name,
    description: 'Prescription medicines at European prices',
    id: href('/'),
    start_url: href('/'),
    scope: href('/'),
    display: 'standalone',
    background_color: '#fbfaf6',
    theme_color: '#f2f0e8',
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      icon(192),
      icon(512),
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  });
};
