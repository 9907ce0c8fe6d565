import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type OpenedDatabase } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { sendMail } from '#jobs/handlers/messages.ts';
import { newId } from '#platform/ids.ts';
import { databaseProxy } from '#tests/support/database-proxy.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { brand, samples } from '#tests/support/mail-samples.ts';
import { sender } from '#tests/support/worker-deps.ts';

const proxy = databaseProxy();
let database: FreshDatabase;
let through: OpenedDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  through = openDatabase(await proxy.to(database.url), 2);
});
afterAll(async () => {
  proxy.refuse(false);
  await through.close();
  await proxy.close();
  await database.drop();
});

test('a mail that was handed over while the database restarts is not sent again', async () => {
  const [mailId = ''] = await database.db.transaction().execute((trx) =>
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
  const ids: string[] = [];
  const mailer = {
    send: async ({ messageId }: { messageId: string }) => {
      ids.push(messageId);
      if (ids.length > 1) return;
      proxy.refuse(true);
      proxy.cut();
      setTimeout(() => proxy.refuse(false), 600);
    },
    close: async () => undefined,
  };
  const space = { note: () => undefined };
  const deps = { db: through.db, mailer, sender, brand, clock: () => new Date(), space };
  // A job that fails is run again.
  const run = () => sendMail(deps, { mailId }).catch(() => ({ kind: 'retry' }) as const);
  await expect.poll(async () => (await run()).kind, { timeout: 10_000 }).toBe('done');
  expect(ids).toHaveLength(1);
});
