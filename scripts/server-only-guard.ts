import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

type Boundary = {
  /** Files and folders of src that the browser may load. */
  readonly shared: readonly string[];
  /** Exceptions among them. */
  readonly serverOnlyInShared: readonly string[];
};

const within = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path.startsWith(place));

/** The path of a module in the project; undefined for other modules. */
const ownPath = (root: string, id: string): string | undefined => {
  const path = relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/');
  const own = id.startsWith('/') && !path.startsWith('../') && !path.startsWith('node_modules/');
  return own && !path.includes('/node_modules/') ? path : undefined;
};

/**
 * The reason why the browser must not load a module; undefined if it may. Files outside of `src` (scripts,
 * content, tests, configuration) never may.
 */
export const refusal = (boundary: Boundary, root: string, id: string): string | undefined => {
  // The bundler replaces a Node module by an empty object in the browser.
  if (id.includes('__vite-browser-external')) return `${id.split(':').at(-1)} (a module of Node)`;
  const path = ownPath(root, id);
  if (path === undefined || path.startsWith('.react-router/')) return undefined;
  const allowed = within(path, boundary.shared) && !within(path, boundary.serverOnlyInShared);
  return allowed ? undefined : path;
};

/** The shortest import path from a browser entry to a module. */
const chain = (
  importersOf: (id: string) => readonly string[],
  show: (id: string) => string,
  id: string,
): string => {
  const seen = new Set([id]);
  let ways: string[][] = [[id]];
  let longest = ways[0] ?? [];
  while (ways.length > 0) {
    longest = ways[0] ?? longest;
    const next: string[][] = [];
    for (const way of ways)
      for (const importer of importersOf(way[0] ?? id)) {
        if (seen.has(importer)) continue;
        seen.add(importer);
        next.push([importer, ...way]);
      }
    ways = next;
  }
  // A route's module and its browser half share a name.
  const names = longest.map(show).filter((name, index, all) => name !== all[index - 1]);
  return names.join('\n    → ');
};

/**
 * Fails the build and the development server if the browser would load a server module. Types are already
 * removed, and so are loaders, actions and middleware with their imports; the rest is what visitors download.
 */
export const serverOnlyGuard = (): Plugin => {
  let root = '';
  let boundary: Boundary = { shared: [], serverOnlyInShared: [] };
  const show = (id: string): string => ownPath(root, id) ?? id;
  const message = (ways: readonly string[]): string =>
    `A module of the server reaches the browser:\n${ways.map((way) => `    ${way}`).join('\n')}\n` +
    'Import it in a loader, an action or a middleware alone, or import its types only.';

  return {
    name: 'pharos:server-only',
    configResolved: (config) => {
      root = config.root;
      boundary = JSON.parse(readFileSync(join(root, 'architecture.json'), 'utf8'));
    },
    transform: {
      order: 'post',
      // The build is checked below, where all import paths are known.
      handler(_code, id) {
        const { environment } = this;
        if (environment.name !== 'client' || environment.mode !== 'dev') return;
        const found = refusal(boundary, root, id);
        if (found === undefined) return;
        const importersOf = (module: string): string[] =>
          [...(environment.moduleGraph.getModuleById(module)?.importers ?? [])].flatMap(
            (importer) => importer.id ?? [],
          );
        this.error(message([chain(importersOf, show, id)]));
      },
    },
    buildEnd(error) {
      if (error !== undefined || this.environment.name !== 'client') return;
      const importersOf = (id: string): string[] => {
        const module = this.getModuleInfo(id);
        return module === null ? [] : [...module.importers, ...module.dynamicImporters];
      };
      const ways = [...this.getModuleIds()]
        .filter((id) => refusal(boundary, root, id) !== undefined)
        .map((id) => chain(importersOf, show, id));
      if (ways.length > 0) this.error(message(ways));
    },
  };
};
