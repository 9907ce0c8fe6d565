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
 * The build's own function around each import that waits: it fetches a part's style sheets and other files
 * ahead. The store has one style sheet, in every page's head, and asks for nothing ahead.
 */
const PRELOADER = '\0vite/preload-helper.js';
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load();';

/** Where the router says what its developers should look at, in sentences that no visitor reads. */
const WARNING = 'function warning(cond, message) {';

/** The router's file, with a mark by which the build leaves out each warning and its words. */
export const withoutWarnings = (code: string): string => {
  if (!code.includes(WARNING)) throw new Error('the router warns in another way than before');
  return code.replace(WARNING, `/* @__NO_SIDE_EFFECTS__ */ ${WARNING}`);
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
      if (this.environment.name !== 'client') return undefined;
      return id === PRELOADER ? PLAIN_IMPORT : idlePart(id);
    },
    transform(code, id) {
      const [, part] = id.replaceAll('\\', '/').split(ROUTER);
      return this.environment.name === 'client' && part === 'router/history.js'
        ? withoutWarnings(code)
        : undefined;
    },
    generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return;
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && part.viteMetadata?.importedCss.size)
          this.error(`${part.fileName} has a style sheet of its own, which nothing would fetch`);
    },
  };
};
