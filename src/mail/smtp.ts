import { createTransport } from 'nodemailer';
import type { Mailer, Sender } from './mailer.ts';
import { toMessage } from './message.ts';

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
