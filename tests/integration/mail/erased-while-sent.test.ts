import { afterAll, beforeAll, expect, test } from 'vitest';
import { eraseMails, markMailSent, queueMails } from '#db/writes/mails.ts';
import { sendMail } from '#jobs/handlers/messages.ts';
import { newId } from '#platform/ids.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { samples } from '#tests/support/mail-samples.ts';
import { brand } from '#tests/support/mail-samples.ts';
import { sender } from '#tests/support/worker-deps.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Sends a mail while `meanwhile` runs, and returns how many copies the mailer keeps. */
const keptAfter = async (meanwhile: (mailId: string) => Promise<unknown>): Promise<number> => {
  const { db } = database;
  const [mailId = ''] = await db.transaction().execute((trx) =>
    queueMails(
      trx,
      [
        {
          to: 'jane@example.com',
          input: { template: 'order-placed', data: samples['order-placed'] },
        },
      ],
      { jobs: database.jobs, newId, now: new Date() },
    ),
  );
  const kept = new Set<string>();
  const mailer = {
    send: async ({ messageId }: { messageId: string }) => {
      await meanwhile(mailId);
      kept.add(messageId);
    },
    forget: async (messageId: string) => void kept.delete(messageId),
    close: async () => undefined,
  };
  const space = { note: () => undefined };
  await sendMail({ db, mailer, sender, brand, clock: () => new Date(), space }, { mailId });
  return kept.size;
};

test('the copy of a mail is removed if the mail is erased while it is sent', async () => {
  const erase = () =>
    database.db
      .transaction()
      .execute((trx) =>
        eraseMails(trx, database.jobs, { email: 'jane@example.com', orderIds: [] }),
      );
  expect(await keptAfter(erase)).toBe(0);
});

test('the copy of a mail is kept if another worker has sent it', async () => {
  expect(
    await keptAfter((mailId) => markMailSent(database.db, mailId, { at: new Date(), kept: false })),
  ).toBe(1);
});
