// Plain Node cannot read the letters, which are JSX; Vite loads them, also those that are loaded only when they are needed.
import { createServer } from 'vite';

const [databaseUrl, relayUrl] = process.argv.slice(2);
const server = await createServer({
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const module = await server.ssrLoadModule(`${import.meta.dirname}/mail-worker-process.ts`);
await module.work(databaseUrl, relayUrl);
