import { expect, test } from 'vitest';
import { forBrowser, type Manifest, needsWholeManifest, shopManifest } from './shop-manifest.ts';

const route = (id: string, path: string | undefined, rest: object) => ({
  id,
  path,
  parentId: 'root',
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: false,
  hasDefaultExport: true,
  ...rest,
});

const manifest = {
  entry: { module: '/assets/entry.js', imports: [] },
  version: '0a1b2c3d',
  url: '/assets/manifest-0a1b2c3d.js',
  routes: Object.fromEntries(
    [
      route('root', '', {}),
      route('routes/home/route', undefined, {}),
      route('routes/account/logout/route', 'logout', { hasDefaultExport: false, hasAction: true }),
      route('routes/search/suggestions/route', 'search/suggestions', { hasDefaultExport: false }),
      route('routes/crawlers/robots/route', 'robots.txt', { hasDefaultExport: false }),
      route('routes/oauth/authorize/route', 'oauth/authorize', {}),
      route('routes/oauth/token/route', 'oauth/token', { hasDefaultExport: false }),
      route('routes/admin/login/route', 'admin', { hasAction: true }),
      route('desk', undefined, {}),
      route('admin-codes', 'admin/security/codes', {}),
      route('routes/admin/team/route', 'admin/team', { parentId: 'desk' }),
      route('routes/styleguide/route', 'styleguide', {}),
    ].map((each) => [each.id, each]),
  ),
} as unknown as Manifest;

test('the shop is told of its pages and what they fetch, and of nothing of the staff or of machines', () => {
  const shop = shopManifest(manifest);
  expect(Object.keys(shop.routes)).toEqual([
    'root',
    'routes/home/route',
    'routes/account/logout/route',
    'routes/oauth/authorize/route',
  ]);
  expect(shop.version).toBe(manifest.version);
});

test('its file is named after what is in it, which browsers keep for ever', () => {
  const { url } = shopManifest(manifest);
  expect(url).toMatch(/^\/assets\/shop-[\da-f]{8}\.js$/);
  const { 'routes/home/route': _, ...fewer } = manifest.routes;
  expect(shopManifest({ ...manifest, routes: fewer }).url).not.toBe(url);
});

test('the browser’s copy leaves out what says nothing, and imports that the page has or fetches itself', () => {
  const imports = ['/assets/site.js', '/assets/more.js'];
  const said = forBrowser({
    ...manifest,
    routes: {
      root: { ...manifest.routes['root'], imports: ['/assets/site.js'], css: [] },
      'routes/home/route': { ...manifest.routes['routes/home/route'], imports },
      'routes/account/logout/route': { ...manifest.routes['routes/account/logout/route'], imports },
    },
  } as unknown as Manifest).routes;
  expect(said['root']).toEqual({
    id: 'root',
    path: '',
    parentId: 'root',
    module: '/assets/root.js',
    hasDefaultExport: true,
    imports: ['/assets/site.js'],
  });
  expect(said['routes/home/route']?.imports).toEqual(['/assets/more.js']);
  expect(said['routes/account/logout/route']).not.toHaveProperty('imports');
  expect(said['routes/account/logout/route']?.hasAction).toBe(true);
});

test.each([
  ['/admin', true],
  ['/admin/team', true],
  ['/admin.data', true],
  ['/styleguide', true],
  ['/administration', false],
  ['/', false],
  ['/account', false],
])('%s has the whole list: %s', (path, whole) => {
  expect(needsWholeManifest(path)).toBe(whole);
});
