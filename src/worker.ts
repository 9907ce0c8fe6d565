import { readConfig } from './config/config.ts';
import { OWN_PROCESS, startWorker } from '#jobs/worker.ts';
import { endOnBug } from '#platform/end-on-bug.ts';
import { checkDataFolder } from '#platform/data-folder.ts';
import { endWithLauncher } from '#platform/launcher.ts';
import { openLog } from '#platform/log.ts';
import { openDeps } from './deps.ts';
import { tellStartError } from './start-error.ts';
import { workerDeps } from './worker-deps.ts';

/** Jobs alone, for a store that runs as several processes. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  endOnBug(log);
  await checkDataFolder(config.dataDir, { ownDatabase: config.databaseUrl === undefined });
  const opened = await openDeps(config, log);
  void opened.databaseLost.then((error) => {
    console.error(error.message);
    process.exit(1);
  });
  const telemetry =
    config.telemetry &&
    (await import('#platform/telemetry.ts')).startTelemetry(config.telemetry, {
      process: 'worker',
      version: opened.deps.settings.version,
    });
  const worker = await startWorker(workerDeps(config, opened, OWN_PROCESS));
  const stop = async (): Promise<void> => {
    await worker.stop();
    await telemetry?.stop();
    await opened.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  endWithLauncher(() => void stop());
  log.info('worker ready');
};

main().catch((error: unknown) => {
  tellStartError(error);
  process.exit();
});
