import { createHash } from 'node:crypto';
import type { ServerBuild } from 'react-router';

/** What a browser is told of the routes: their addresses and files. */
export type Manifest = ServerBuild['assets'];

/** The staff's pages lie in one folder, or have names of their own: the layout, and modules that customers have, too. */
const isOfStaff = (id: string): boolean =>
  id.startsWith('routes/admin/') || id.startsWith('admin-') || id === 'desk';

/** What only apps, crawlers and the pages' pictures ask for. */
const isForMachines = (id: string): boolean =>
  /^routes\/(?:api|crawlers|pictures)\/|^routes\/oauth\/(?!authorize\/)/.test(id);

/** Addresses that nothing links to, and those of files and answers that pages ask for without the router. */
const UNLINKED = new Set([
  'routes/styleguide/route',
  'routes/account/data/route',
  'routes/account/prescription/route',
  'routes/account/session/route',
  'routes/challenge/route',
  'routes/search/suggestions/route',
  'account-passkey-options',
]);

/**
 * The manifest for everybody who is not at the staff's desk: without the staff's pages, to which no other page
 * links, and without the addresses that are no page's matter. A third of the list, in every page that
 * customers open.
 */
export const shopManifest = (manifest: Manifest): Manifest => {
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(
      ([id]) => !isOfStaff(id) && !isForMachines(id) && !UNLINKED.has(id),
    ),
  );
  const hash = createHash('sha256').update(JSON.stringify(routes)).digest('hex').slice(0, 8);
  return { ...manifest, routes, url: manifest.url.replace(/[^/]+$/, `shop-${hash}.js`) };
};

/** Pages that links lead to which fetch ahead, with all that they import. */
const FETCHED_AHEAD = /^routes\/(?:home|products|blog|shop)\//;

/**
 * What the browser's copy says: what is not there is false to the router, every page has the imports of the
 * root already, and where nothing is fetched ahead a page's module fetches its own. The server keeps all of it
 * and names a page's files in its head.
 */
export const forBrowser = (manifest: Manifest): Manifest => {
  const present = new Set([...manifest.entry.imports, ...(manifest.routes['root']?.imports ?? [])]);
  const said = ([, value]: readonly [string, unknown]): boolean =>
    value !== false && !(Array.isArray(value) && value.length === 0);
  const routes = Object.entries(manifest.routes).map(([id, route]) => {
    const imports = (route?.imports ?? []).filter(
      (each) => id === 'root' || (FETCHED_AHEAD.test(id) && !present.has(each)),
    );
    return [id, Object.fromEntries(Object.entries({ ...route, imports }).filter(said))];
  });
  return { ...manifest, routes: Object.fromEntries(routes) };
};

/** Whether the page at this address links to the staff's pages, or is one that nothing links to. */
export const needsWholeManifest = (pathname: string): boolean =>
  /^\/(?:admin|styleguide)(?:[/.]|$)/.test(pathname);
