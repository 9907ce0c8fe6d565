import { startOwnServer } from '#db/own-server.ts';

/** A store reduced to its database: starts it, says its URL, and stops it on SIGTERM. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startOwnServer({ dataDir, log: (line) => console.error(line) });
  process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
  console.log(server.url);
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exit(1);
}
