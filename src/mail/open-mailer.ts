import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, isThisMachine } from '#config/config.ts';
import { syncFolder } from '#platform/sync-folder.ts';
import { inSpan } from '#platform/trace.ts';
import type { Mailer, Sender } from './mailer.ts';
import { toMessage } from './message.ts';

export const senderOf = (config: Pick<Config, 'brand' | 'mailFrom'>): Sender => ({
  name: config.brand.name,
  address: config.mailFrom,
});

/** Each attempt to send is a span. */
const traced = (mailer: Mailer): Mailer => ({
  ...mailer,
  send: (mail) => inSpan('mail', 'client', {}, () => mailer.send(mail)),
});

/** The library takes 26 MB, and many processes of the store never send a mail. */
const loadNodemailer = () => import('nodemailer');

/** The configured relay, or the outbox folder of the data directory. */
export const openMailer = (
  config: Pick<Config, 'brand' | 'dataDir' | 'mailFrom' | 'smtpUrl'>,
): Mailer =>
  traced(
    config.smtpUrl
      ? openSmtpMailer(config.smtpUrl, senderOf(config))
      : openFolderMailer(join(config.dataDir, 'outbox'), senderOf(config)),
  );

/** No attempt lasts longer; the job that sends allows for more. */
const SEND_TIMEOUT_MS = 60_000;

/** Mails name medicines: they leave this machine encrypted or not at all. `smtps:` is encrypted from the start. */
const encrypted = (url: string): { readonly requireTLS: boolean } => ({
  requireTLS: !isThisMachine(new URL(url).hostname),
});

/** Hands mails to the relay at `url`, over connections that are kept for a while. */
export const openSmtpMailer = (url: string, sender: Sender): Mailer => {
  const connect = async () => {
    const { createTransport } = await loadNodemailer();
    const transport = createTransport({
      url,
      ...encrypted(url),
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
    return transport;
  };
  let connected: ReturnType<typeof connect> | undefined;
  return {
    send: async (mail) => {
      const transport = await (connected ??= connect());
      await transport.sendMail({
        ...toMessage(mail, sender),
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
    },
    close: async () => (await connected)?.close(),
  };
};

/** Connects to a relay and logs in, without a mail. Throws what went wrong. */
export const checkRelay = async (url: string): Promise<void> => {
  const { createTransport } = await loadNodemailer();
  const transport = createTransport({
    url,
    ...encrypted(url),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 10_000,
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
};

/** `<0190…@shop.example>` becomes `0190….eml`; a retry writes over its own earlier file. */
const fileName = (messageId: string): string =>
  `${messageId.replace(/@.*$/, '').replace(/[^0-9A-Za-z.-]/g, '')}.eml`;

/** Beside the finished mails, so that those left by killed processes are found however many mails there are. */
const UNFINISHED = '.unfinished';
/** No attempt to write a mail lasts as long. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Removes what killed processes left: in the folder of today, and among the mails, where former versions wrote it. */
const removeAbandoned = async (outbox: string): Promise<void> => {
  const list = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
  const former = (await list(outbox)).filter((name) => name.endsWith('.tmp'));
  const unfinished = (await list(join(outbox, UNFINISHED))).map((name) => join(UNFINISHED, name));
  for (const file of [...former, ...unfinished].map((name) => join(outbox, name))) {
    const written = await stat(file).catch(() => undefined);
    if (written && Date.now() - written.mtimeMs > ABANDONED_AFTER_MS)
      await rm(file, { force: true });
  }
};

/** Removes what a killed process left of one mail. */
const removeUnfinished = async (outbox: string, name: string): Promise<void> => {
  const folder = join(outbox, UNFINISHED);
  for (const each of await readdir(folder).catch(() => []))
    if (each.startsWith(`${name}.`)) await rm(join(folder, each), { force: true });
};

/**
 * Keeps mails as files that every mail program opens, for a store without a relay. A mail whose `send` has succeeded
 * survives a power cut.
 */
export const openFolderMailer = (folder: string, sender: Sender): Mailer => {
  const compose = async () =>
    (await loadNodemailer()).createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
    });
  let composing: ReturnType<typeof compose> | undefined;
  const tidied = removeAbandoned(folder);
  return {
    send: async (mail) => {
      await tidied;
      const transport = await (composing ??= compose());
      const { message } = await transport.sendMail(toMessage(mail, sender));
      const name = fileName(mail.messageId);
      await removeUnfinished(folder, name);
      const made = await mkdir(join(folder, UNFINISHED), { recursive: true, mode: 0o700 });
      if (made !== undefined) await syncFolder(dirname(made));
      const unfinished = join(folder, UNFINISHED, `${name}.${process.pid}`);
      try {
        const file = await open(unfinished, 'w', 0o600);
        try {
          await file.writeFile(message);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(unfinished, join(folder, name));
        await syncFolder(folder);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    keeps: true,
    forget: async (messageId) => {
      const name = fileName(messageId);
      await removeUnfinished(folder, name);
      const path = join(folder, name);
      if (!(await stat(path).catch(() => undefined))) return;
      await rm(path, { force: true });
      // An erased mail must not come back after a power cut.
      await syncFolder(folder);
    },
    close: async () => (await composing)?.close(),
  };
};
