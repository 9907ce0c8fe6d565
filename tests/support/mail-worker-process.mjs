import { loadModule } from './vite-module.mjs';

const [databaseUrl, relayUrl] = process.argv.slice(2);
const module = await loadModule(`${import.meta.dirname}/mail-worker-process.ts`);
await module.work(databaseUrl, relayUrl);
