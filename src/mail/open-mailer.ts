import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '#config/config.ts';
import type { Mailer, Sender } from './mailer.ts';
import { toMessage } from './message.ts';

export const senderOf = (config: Pick<Config, 'brand' | 'mailFrom'>): Sender => ({
  name: config.brand.name,
  address: config.mailFrom,
});

/** The configured relay, or the outbox folder of the data directory. */
export const openMailer = (
  config: Pick<Config, 'brand' | 'dataDir' | 'mailFrom' | 'smtpUrl'>,
): Mailer =>
  config.smtpUrl
    ? openSmtpMailer(config.smtpUrl, senderOf(config))
    : openFolderMailer(join(config.dataDir, 'outbox'), senderOf(config));

/** No attempt lasts longer; the job that sends allows for more. */
const SEND_TIMEOUT_MS = 60_000;

/** Hands mails to the relay at `url`, over connections that are kept for a while. */
export const openSmtpMailer = (url: string, sender: Sender): Mailer => {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The queue retries, with a back-off of its own.
    maxRequeues: 0,
    idleTimeout: 30_000,
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  // A connection that breaks while idle is replaced by the next mail.
  transport.on('error', () => undefined);
  return {
    send: async (mail) => {
      await transport.sendMail({
        ...toMessage(mail, sender),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    close: async () => transport.close(),
  };
};

/** `<0190…@shop.example>` becomes `0190….eml`; a retry writes over its own earlier file. */
const fileName = (messageId: string): string =>
  `${messageId.replace(/@.*$/, '').replace(/[^0-9A-Za-z.-]/g, '')}.eml`;

/** Keeps mails as files that every mail program opens, for a store without a relay. */
export const openFolderMailer = (folder: string, sender: Sender): Mailer => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    send: async (mail) => {
      const { message } = await transport.sendMail(toMessage(mail, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, fileName(mail.messageId));
      const unfinished = `${path}.${process.pid}.tmp`;
      try {
        const file = await open(unfinished, 'w', 0o600);
        try {
          await file.writeFile(message);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, path);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    keeps: true,
    forget: (messageId) => rm(join(folder, fileName(messageId)), { force: true }),
    close: async () => transport.close(),
  };
};
