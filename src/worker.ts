import { readConfig } from '#config/config.ts';
import { ON_ITS_OWN, startWorker } from '#jobs/worker.ts';
import { openMailer, senderOf } from '#mail/open-mailer.ts';
import { openTexter } from '#mail/texter.ts';
import { endOnBug } from '#platform/end-on-bug.ts';
import { openLog } from '#platform/log.ts';
import { mailBrand, openDeps, reminding } from './deps.ts';

/** Jobs alone, for a store that runs as several processes. */
const main = async (): Promise<void> => {
  const config = readConfig(process.env);
  const log = openLog(config.logLevel);
  endOnBug(log);
  const { deps, pool, close } = await openDeps(config, log);
  const worker = await startWorker({
    db: deps.db,
    pool,
    files: deps.files,
    seal: deps.seal,
    mailer: openMailer(config),
    sender: senderOf(config),
    brand: mailBrand(deps),
    payments: deps.payments,
    settings: deps.settings,
    newId: deps.newId,
    wakeJobs: deps.wakeJobs,
    ...reminding(deps),
    texter: openTexter(config),
    textCode: deps.textCodes.code,
    clock: deps.clock,
    below: deps.below,
    log,
    pace: ON_ITS_OWN,
  });
  const stop = async (): Promise<void> => {
    await worker.stop();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  log.info('worker ready');
};

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
