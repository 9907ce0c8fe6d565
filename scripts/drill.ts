import { setPriority } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { html } from 'hono/html';
import { drill } from '#backup/drill.ts';
import { noteDrill, type DrillReport } from '#backup/drill-note.ts';
import { BackupError, newestBackup } from '#backup/folder.ts';
import { type Config, readConfig } from '#config/config.ts';
import { messageIdOf } from '#mail/mailer.ts';
import { openMailer, senderOf } from '#mail/open-mailer.ts';
import { describeFailure } from '#platform/describe-failure.ts';
import { newId } from '#platform/ids.ts';
import { tellStartError } from '#start-error';

/*
 * Restores the newest backup beside the store, and checks what came back:
 *
 *   npm run drill -- [<folder of the backups, or one backup>]
 *
 * Without a folder it is BACKUP_FOLDER. The store may be open; its database and its files are not touched. With a relay,
 * the result is mailed to BRAND_EMAIL. Ends with 1 if anything is wrong.
 */
const MIGRATIONS = join(import.meta.dirname, '..', 'migrations');

const line = (name: string, ok: boolean, words: string): string =>
  `${(ok ? 'ok' : 'fails').padEnd(5)}  ${name.padEnd(13)}  ${words}`;

/** Mails the result; without a relay nobody would get it. */
const mailResult = async (
  config: Config,
  report: DrillReport,
  damaged: readonly string[],
): Promise<void> => {
  if (config.smtpUrl === undefined) return;
  const sender = senderOf(config);
  const mailer = openMailer(config);
  const text = [
    report.fault === null
      ? `The backup ${basename(report.backup)} was restored beside the store, and everything that was checked came back.`
      : `The backup ${basename(report.backup)} could not be restored whole. ${report.fault}`,
    '',
    ...report.steps.map(({ name, ok, words }) => line(name, ok, words)),
    '',
    `It took ${report.seconds} seconds.`,
    ...damaged.map((each) => `${each}.`),
    '',
  ].join('\n');
  try {
    await mailer.send({
      to: config.brand.email,
      subject: `${config.brand.name}: the restore drill ${report.fault === null ? 'passed' : 'failed'}`,
      text,
      html: (await html`<pre>${text}</pre>`).toString(),
      messageId: messageIdOf(newId(), sender),
    });
    console.log(`The result was mailed to ${config.brand.email}`);
  } finally {
    await mailer.close();
  }
};

const main = async (): Promise<void> => {
  const [name, ...more] = process.argv.slice(2);
  const config = readConfig(process.env);
  const place = name ?? config.backupFolder;
  if (place === undefined || more.length > 0)
    throw new BackupError(
      'Say where the backups are: npm run drill -- <folder of the backups>, or set BACKUP_FOLDER',
    );
  try {
    // The store goes first.
    setPriority(10);
  } catch {
    // Some systems do not allow it.
  }
  const aborting = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => aborting.abort(new BackupError('The drill was interrupted')));
  const backup = newestBackup(resolve(place));
  const made = Math.round((Date.now() - Date.parse(backup.manifest.madeAt)) / 3_600_000);
  for (const each of backup.damaged) console.log(each);
  console.log(`${backup.folder}, made ${made} hours ago`);
  const report = await drill({
    config,
    backup,
    migrations: MIGRATIONS,
    signal: aborting.signal,
    onStep: ({ name: step, ok, words }) => console.log(line(step, ok, words)),
  });
  console.log(`It took ${report.seconds} seconds`);
  await noteDrill(config.dataDir, report);
  if (report.fault !== null) {
    console.error(report.fault);
    process.exitCode = 1;
  }
  try {
    await mailResult(config, report, backup.damaged);
  } catch (error) {
    console.error(`The result could not be mailed (${describeFailure(error)}).`);
    process.exitCode = 1;
  }
};

main().catch((error: unknown) => {
  tellStartError(error);
});
