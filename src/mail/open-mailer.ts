import { join } from 'node:path';
import type { Config } from '#config/config.ts';
import { openFolderMailer } from './folder.ts';
import type { Mailer, Sender } from './mailer.ts';
import { openSmtpMailer } from './smtp.ts';

export const senderOf = (config: Pick<Config, 'brand' | 'mailFrom'>): Sender => ({
  name: config.brand.name,
  address: config.mailFrom,
});

/** The relay where one is configured, the outbox folder of the data directory where none is. */
export const openMailer = (
  config: Pick<Config, 'brand' | 'dataDir' | 'mailFrom' | 'smtpUrl'>,
): Mailer =>
  config.smtpUrl
    ? openSmtpMailer(config.smtpUrl, senderOf(config))
    : openFolderMailer(join(config.dataDir, 'outbox'), senderOf(config));
