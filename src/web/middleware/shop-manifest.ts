import { createHash } from 'node:crypto';
import type { ServerBuild } from 'react-router';

/** What a browser is told of the routes: their addresses and files. */
export type Manifest = ServerBuild['assets'];

/** The staff's pages lie in one folder, and in a layout that has a name of its own. */
const isOfStaff = (id: string): boolean => id.startsWith('routes/admin/') || id === 'desk';

/** What only apps, crawlers and the pages' pictures ask for. */
const isForMachines = (id: string): boolean =>
  /^routes\/(?:api|crawlers|pictures)\/|^routes\/oauth\/(?!authorize\/)/.test(id);

const UNLINKED = new Set(['routes/styleguide/route']);

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

/** Whether the page at this address links to the staff's pages, or is one that nothing links to. */
export const needsWholeManifest = (pathname: string): boolean =>
  /^\/(?:admin|styleguide)(?:[/.]|$)/.test(pathname);
