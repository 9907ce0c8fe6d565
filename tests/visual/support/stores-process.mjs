// Plain Node cannot read the letters, which are JSX; Vite's runner loads them as the tests do.
import { runnerImport } from 'vite';

// Ctrl-C reaches the whole group; who started this one ends it.
process.on('SIGINT', () => {});
const { module } = await runnerImport(`${import.meta.dirname}/open-stores.ts`, {
  configFile: false,
  logLevel: 'error',
});
const end = await module.openStores();
process.on('SIGTERM', () => void end().then(() => process.exit(0)));
process.stdout.write('open\n');
