import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICONS = '/lucide-react/dist/esm/icons/';
const ICON_MAKER = '/createLucideIcon.mjs';
const SLIM_ICON = '\0pharos:slim-icon';

const ROUTER = '/react-router/dist/production/lib/';

/** A module whose functions do nothing. */
const idle = (functions: readonly string[], rest: string): string =>
  `const none = () => undefined;\nexport { ${functions.map((name) => `none as ${name}`).join(', ')} };\n${rest}`;

/**
 * Parts of the router that do nothing in this store, by file. They stand for all that the real file
 * exports: one that exports more after an upgrade fails the build, and has to be looked at again.
 */
const IDLE_PARTS: Readonly<Record<string, string>> = {
  // Asks the server for routes link by link; react-router.config.ts turns that off.
  'dom/ssr/fog-of-war.js': idle(
    [
      'getManifestPath',
      'getPartialManifest',
      'getPatchRoutesOnNavigationFunction',
      'getPathsWithAncestors',
      'handleClientVersionMismatch',
      'useFogOFWarDiscovery',
    ],
    'export const URL_LIMIT = 0;\nexport const isFogOfWarEnabled = () => false;',
  ),
  // Wraps routes for measuring; entry.client.tsx passes no instrumentation.
  'router/instrumentation.js': idle(
    [
      'consumeInstrumentationClientResultMetaReceiver',
      'getRouteInstrumentationUpdates',
      'instrumentClientSideRouter',
      'instrumentHandler',
    ],
    'export const instrumentationResultMetaContext = undefined;',
  ),
};

/** What stands in the place of a file of the router in the browser, or undefined for most. */
export const idlePart = (id: string): string | undefined => {
  const [, part = ''] = id.replaceAll('\\', '/').split(ROUTER);
  return IDLE_PARTS[part];
};

/**
 * Leaves out of what the browser loads what packages bring for others. The icons are drawn by the
 * store's own few lines, for the browser and the server alike, so that both draw the same.
 */
export const slimPackages = (): Plugin => {
  let root = '';
  return {
    name: 'pharos:slim-packages',
    apply: 'build',
    enforce: 'pre',
    // What is not bundled cannot be replaced.
    config: () => ({ ssr: { noExternal: ['lucide-react'] } }),
    configResolved: (config) => {
      root = config.root;
    },
    resolveId: (source, importer) =>
      source.endsWith(ICON_MAKER) && importer?.replaceAll('\\', '/').includes(ICONS)
        ? SLIM_ICON
        : undefined,
    load(id) {
      if (id === SLIM_ICON)
        return `export { slimIcon as default } from ${JSON.stringify(join(root, 'src/ui/slim-icon.ts'))};`;
      return this.environment.name === 'client' ? idlePart(id) : undefined;
    },
  };
};
