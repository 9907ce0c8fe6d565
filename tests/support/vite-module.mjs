import { createServer } from 'vite';

/**
 * Loads a module as the tests do, for a process of plain Node, which cannot read JSX. Vite stays open, so that what the module
 * loads later is found too.
 * @type {(path: string) => Promise<Record<string, any>>}
 */
export const loadModule = async (path) => {
  const server = await createServer({
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  return server.ssrLoadModule(path);
};
