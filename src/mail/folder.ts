import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mailer, Sender } from './mailer.ts';
import { toMessage } from './message.ts';

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
    forget: (messageId) => rm(join(folder, fileName(messageId)), { force: true }),
    close: async () => transport.close(),
  };
};
