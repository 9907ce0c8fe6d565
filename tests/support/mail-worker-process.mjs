// Plain Node cannot read the letters, which are JSX; Vite's runner loads them as the tests do.
import { runnerImport } from 'vite';

const [databaseUrl, relayUrl] = process.argv.slice(2);
const { module } = await runnerImport(`${import.meta.dirname}/mail-worker-process.ts`, {
  configFile: false,
  logLevel: 'error',
});
await module.work(databaseUrl, relayUrl);
