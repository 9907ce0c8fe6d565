import { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createApp } from '#app';
import { backupMetrics } from '#backup/age.ts';
import { checkArchive, openArchive } from '#backup/archive.ts';
import { readConfig } from './config/config.ts';
import { newestEntryAt } from '#db/reads/audit.ts';
import { pathTo } from '#domain/addresses.ts';
import { SHARED_PROCESS, startWorker } from '#jobs/worker.ts';
import { keepBackupKey, makeBackupKey } from '#platform/backup-key.ts';
import { clientAddress } from '#platform/client-address.ts';
import { clockBehind, watchClock } from '#platform/clock-watch.ts';
import { checkDataFolder } from '#platform/data-folder.ts';
import { drainable } from '#platform/drain.ts';
import { endOnBug } from '#platform/end-on-bug.ts';
import { checkPort } from '#platform/free-port.ts';
import { endWithLauncher } from '#platform/launcher.ts';
import { openLog } from '#platform/log.ts';
import { type Metrics, openMetrics } from '#platform/metrics.ts';
import { newPassword, newUsername } from '#platform/password-hash.ts';
import { readStoreMetrics } from '#usecases/staff/store-metrics.ts';
import { openDeps } from './deps.ts';
import { tellStartError } from './start-error.ts';
import { workerDeps } from './worker-deps.ts';

/** Time after the last request until the process ends, whatever still runs. */
const END_MS = 13_000;

/** Allows 20 MB at a quarter of a megabit per second; silent connections are closed much sooner. */
const REQUEST_MS = 11 * 60_000;

/**
 * Longer than a proxy keeps an idle connection, so that the proxy closes it: the other way round it may
 * send a request into a connection that is just being closed.
 */
const IDLE_MS = 130_000;

const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  endOnBug(log);
  // Before anything is opened, so that a mistake is told at once and costs a running store nothing.
  await checkPort(config.port, config.host);
  if (config.metricsPort !== undefined) await checkPort(config.metricsPort, config.metricsHost);
  await checkDataFolder(config.dataDir, { ownDatabase: config.databaseUrl === undefined });
  checkArchive(config);
  const opened = await openDeps(config, log, {
    countSecurityEvent: (event) => metrics.countSecurityEvent(event),
  });
  void opened.databaseLost.then((error) => {
    console.error(error.message);
    process.exit(1);
  });
  const { deps, close } = opened;
  const behind = clockBehind(await newestEntryAt(deps.db), deps.clock());
  if (behind !== undefined) console.error(behind);
  watchClock(log);
  const archive = await openArchive(config, opened, log);
  const metrics: Metrics = openMetrics(async () => [
    ...(await readStoreMetrics(deps)),
    ...backupMetrics(config.backupFolder, deps.clock()),
    ...(archive?.metrics() ?? []),
  ]);
  // Its packages take 15 MB, which a store without a collector does not need.
  const telemetry =
    config.telemetry &&
    (await import('#platform/telemetry.ts')).startTelemetry(
      config.telemetry,
      { process: 'web', version: deps.settings.version },
      metrics,
    );
  const app = createApp(deps, {
    traced: telemetry !== undefined,
    clientDir: join(process.cwd(), 'build', 'client'),
    clientAddress: (headers, remote) => clientAddress(headers, remote, config.trustedProxies),
    observe: (request) => {
      metrics.observe(request);
      log.debug(request, 'answered');
    },
  });
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await metrics.listen(config.metricsPort, config.metricsHost);
  const worker = config.inlineWorker
    ? await startWorker(workerDeps(config, opened, SHARED_PROCESS))
    : undefined;
  const server = createAdaptorServer({
    fetch: (request, env) =>
      app.fetch(request, {
        remoteAddress: 'incoming' in env ? env.incoming.socket.remoteAddress : undefined,
      }),
    serverOptions: {
      requestTimeout: REQUEST_MS,
      headersTimeout: 20_000,
      keepAliveTimeout: IDLE_MS,
      maxHeaderSize: 16 * 1024,
    },
  });

  // The options above make a server of HTTP/1.
  if (!(server instanceof Server)) throw new Error('the server is not one of HTTP/1');
  const drain = drainable(server);

  let stopping = false;
  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    const graceMs = config.stopSeconds * 1000;
    // A database that does not answer must not keep the process.
    setTimeout(() => {
      log.error('the store could not stop in time; ending it');
      process.exit(1);
    }, graceMs + END_MS).unref();
    // Jobs end while requests do: what requests still queue is for the next start, or another worker.
    const [cut] = await Promise.all([drain(graceMs), worker?.stop()]);
    if (cut > 0) log.warn({ cut }, 'requests were cut because the store had to stop');
    metricsServer?.close();
    await archive?.pause();
    // The last metrics are read from the database.
    await telemetry?.stop();
    await close();
    await archive?.finish();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  endWithLauncher(() => void stop());

  server.on('error', (error) => {
    tellStartError(error);
    void close().finally(() => process.exit(1));
  });
  const administrator = await deps.staff.ensureFirstAdministrator({ newUsername, newPassword });
  const backupKey = await makeBackupKey(config);
  server.listen(config.port, config.host, () => {
    console.log(`${config.brand.name} is open at ${config.publicUrl}`);
    if (administrator)
      console.log(
        [
          '',
          `The first administrator logs in at ${config.publicUrl}${pathTo('/admin')}`,
          `  Username: ${administrator.username}`,
          `  Password: ${administrator.password}`,
          'It is shown this once, and works for three days: choose another under Security.',
          '',
        ].join('\n'),
      );
    if (config.clamd === undefined)
      log.info('uploads are not scanned for malware, because CLAMD is not set');
    if (backupKey !== undefined) console.log(`${keepBackupKey(backupKey)}\n`);
    if (config.warmPages)
      void app
        .warm()
        .catch((error: unknown) => log.error({ err: error }, 'a page cannot be cached'));
  });
};

main().catch((error: unknown) => {
  tellStartError(error);
  process.exit();
});
