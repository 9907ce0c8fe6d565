import { startOwnServer } from '#db/own-server.ts';

/** A store process with only its database: starts it, prints its URL, and stops slowly on a signal. */
const [dataDir = ''] = process.argv.slice(2);
try {
  const server = await startOwnServer({ dataDir, log: (line) => console.error(line) });
  const stop = () => setTimeout(() => void server.stop().then(() => process.exit(0)), 300);
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  console.log(server.url);
} catch (error) {
  console.error(error instanceof Error ? `${error.name}: ${error.message}` : error);
  process.exit(1);
}
