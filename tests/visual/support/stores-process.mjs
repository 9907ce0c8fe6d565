import { loadModule } from '#tests/support/vite-module.mjs';

// Ctrl-C reaches the whole group; who started this one ends it.
process.on('SIGINT', () => {});
const module = await loadModule(`${import.meta.dirname}/open-stores.ts`);
const end = await module.openStores();
process.on('SIGTERM', () => void end().then(() => process.exit(0)));
process.stdout.write('open\n');
