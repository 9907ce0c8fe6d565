import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { markMailSent, queueMails, requeueFailedMail } from '#db/writes/mails.ts';
import type { MailToQueue } from '#jobs/catalogue.ts';
import { SHARED_PROCESS, startWorker, type WorkerDeps } from '#jobs/worker.ts';
import { openMailer } from '#mail/open-mailer.ts';
import { newId } from '#platform/ids.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { samples } from '#tests/support/mail-samples.ts';
import { startRelay, type Relay, type RelayOptions } from '#tests/support/relay.ts';
import { until } from '#tests/support/until.ts';
import { sender, ONE_POLL, workerDeps } from '#tests/support/worker-deps.ts';

let database: FreshDatabase;
let cleanUps: (() => Promise<unknown>)[];

beforeEach(async () => {
  cleanUps = [];
  database = await freshDatabase();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.toReversed()) await cleanUp();
  await database.drop();
});

const relay = async (options?: RelayOptions): Promise<Relay> => {
  const started = await startRelay(options);
  cleanUps.push(() => started.close());
  return started;
};

const worker = async (deps: WorkerDeps) => {
  const started = await startWorker(deps);
  cleanUps.push(() => deps.mailer.close());
  cleanUps.push(() => started.stop());
  return started;
};

const orderPlaced: MailToQueue = {
  to: 'jane@example.com',
  input: { template: 'order-placed', data: samples['order-placed'] },
};

const queue = (...mails: MailToQueue[]): Promise<readonly string[]> =>
  database.db
    .transaction()
    .execute((trx) => queueMails(trx, mails, { jobs: database.jobs, newId, now: new Date() }));

const row = (id: string | undefined) =>
  database.db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirstOrThrow();

const sent = (id: string | undefined, seconds?: number) =>
  until('the mail to be marked as sent', async () => (await row(id)).sent_at, seconds);

const job = async (id: string | undefined) =>
  (
    await sql<{ state: string; retry_count: number; delay: number; output: unknown }>`
      select state, retry_count, output,
        extract(epoch from start_after - now())::float8 as delay
      from pgboss.job where name = 'send-mail' and id = ${id}`.execute(database.db)
  ).rows[0];

/** Ends the back-off of a failed attempt. */
const waitingIsOver = () =>
  sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(database.db);

test('a mail reaches the SMTP server with its envelope, headers and both parts', async () => {
  const to = await relay();
  const deps = workerDeps(database, to.url);
  await worker(deps);
  const [first] = await queue(orderPlaced, {
    to: 'support@pharos.example',
    input: { template: 'contact-message', data: samples['contact-message'] },
  });
  await until('two deliveries', () => to.deliveries.length === 2);
  const [order, contact] = to.deliveries;
  expect(order?.envelope).toEqual({ from: 'orders@shop.example', to: ['jane@example.com'] });
  expect(order?.mail).toMatchObject({
    subject: 'We have your Pharos order request',
    messageId: `<${first}@shop.example>`,
    from: { name: 'Pharos', address: 'orders@shop.example' },
    to: [{ address: 'jane@example.com' }],
  });
  expect(order?.mail.text).toMatch(/Ozempic 2mg\/3mL\s+2\s+\$334\.00/);
  expect(order?.mail.html).toContain('$433.50');
  expect(order?.mail.attachments).toEqual([]);
  expect(contact?.mail.replyTo?.[0]?.address).toBe('ann@example.com');
  await sent(first);
  expect(await row(first)).toMatchObject({ attempts: 1, last_error: null, failed_at: null });
  await until('the job to be done', async () => (await job(first))?.state === 'completed');
  expect(deps.lines).toEqual([]);
});

test('a committed mail is sent promptly, and a rollback leaves no job', async () => {
  const to = await relay();
  await worker(workerDeps(database, to.url, SHARED_PROCESS));
  await expect(
    database.db.transaction().execute(async (trx) => {
      await queueMails(trx, [orderPlaced], { jobs: database.jobs, newId, now: new Date() });
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  await queue(orderPlaced);
  await until('the first mail', () => to.deliveries.length === 1, 5);
  const start = performance.now();
  await queue(orderPlaced);
  await until('the next mail', () => to.deliveries.length === 2, 5);
  // The queue is polled twice per second and other queues every 2 s. The rest is tolerance.
  expect(performance.now() - start).toBeLessThan(1_500);
  const { rows } = await sql`select 1 from pgboss.job where name = 'send-mail'`.execute(
    database.db,
  );
  expect(rows).toHaveLength(2);
});

test('while the relay is down, the order stays and the mail is retried with growing delays', async () => {
  const first = await relay();
  await first.close();
  const deps = workerDeps(database, first.url);
  await worker(deps);
  const orderId = newId();
  const id = await database.db.transaction().execute(async (trx) => {
    await sql`insert into orders (id, idempotency_key, status, total_cents, prescription_required,
        email, first_name, last_name, phone, country, street_address, city, state, zip_code,
        created_at, updated_at)
      values (${orderId}, ${newId()}, 'Order Requested', 100, true, 'jane@example.com', 'Jane', 'Doe',
        'x', 'x', 'x', 'x', 'x', 'x', now(), now())`.execute(trx);
    const options = { jobs: database.jobs, newId, now: new Date() };
    return (await queueMails(trx, [orderPlaced], options))[0];
  });
  const delays: number[] = [];
  for (const attempt of [1, 2, 3]) {
    await until(`try ${attempt}`, async () => (await row(id)).attempts === attempt);
    const waiting = await until('the job to wait', async () => {
      const found = await job(id);
      return found?.state === 'retry' && found.delay > 1 ? found : undefined;
    });
    delays.push(waiting.delay);
    if (attempt < 3) await waitingIsOver();
  }
  // The delay starts at 5 s and doubles, with jitter: 5 to 10, 10 to 20, 20 to 40.
  expect(delays.map((delay, index) => delay / 2 ** index).every((d) => d > 4 && d <= 10)).toBe(
    true,
  );
  expect(await row(id)).toMatchObject({
    sent_at: null,
    failed_at: null,
    last_error: 'ESOCKET connect at CONN',
  });
  expect(
    await database.db.selectFrom('orders').select('id').where('id', '=', orderId).execute(),
  ).toHaveLength(1);
  const second = await relay({ port: first.port });
  await waitingIsOver();
  await sent(id);
  expect(second.deliveries.map(({ mail }) => mail.messageId)).toEqual([`<${id}@shop.example>`]);
  expect(await row(id)).toMatchObject({ attempts: 4, last_error: null });
});

test('a mail to an unknown mailbox fails at once, without personal data in the error', async () => {
  const to = await relay({
    refuse: (address) =>
      address === 'gone@example.com'
        ? { code: 550, text: `5.1.1 <${address}>: no such user` }
        : undefined,
  });
  const deps = workerDeps(database, to.url);
  await worker(deps);
  const [gone, fine] = await queue({ ...orderPlaced, to: 'gone@example.com' }, orderPlaced);
  await sent(fine);
  await until('the mail to be given up', async () => (await row(gone)).failed_at);
  expect(await row(gone)).toMatchObject({
    sent_at: null,
    attempts: 1,
    last_error: 'EENVELOPE 550 at RCPT TO, 5.1.1',
  });
  const { rows } = await sql<{ all: string }>`
    select coalesce(string_agg(j::text, ' '), '') as all from pgboss.job j
    where name in ('send-mail', 'mail-undelivered')`.execute(database.db);
  expect(rows[0]?.all).toContain(gone);
  expect(rows[0]?.all).not.toMatch(/example\.com|Jane|Ozempic/);
  await until('a line in the log', () => deps.lines.length > 0);
  expect(deps.lines).toEqual([
    { level: 'warn', fields: { mailId: gone }, text: 'a mail could not be delivered' },
  ]);
});

test('a mail is retried if the relay denies access, which the operator can fix', async () => {
  let mended = false;
  const to = await relay({
    refuse: () => (mended ? undefined : { code: 554, text: '5.7.1 relay access denied' }),
  });
  await worker(workerDeps(database, to.url));
  const [id] = await queue(orderPlaced);
  await until('a try', async () => (await job(id))?.state === 'retry');
  expect(await row(id)).toMatchObject({
    last_error: 'EENVELOPE 554 at RCPT TO, 5.7.1',
    failed_at: null,
  });
  mended = true;
  await waitingIsOver();
  await sent(id);
});

test('a mail fails after the last attempt and is sent when it is queued again', async () => {
  let mended = false;
  const to = await relay({
    refuse: () => (mended ? undefined : { code: 451, text: '4.3.0 later' }),
  });
  await worker(workerDeps(database, to.url));
  const [id] = await queue(orderPlaced);
  await until('a try', async () => (await job(id))?.state === 'retry');
  await sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now()
    where state = 'retry'`.execute(database.db);
  await until('the mail to be given up', async () => (await row(id)).failed_at);
  expect(await row(id)).toMatchObject({
    attempts: 2,
    last_error: 'EENVELOPE 451 at RCPT TO, 4.3.0',
  });
  mended = true;
  await database.db.transaction().execute((trx) => requeueFailedMail(trx, database.jobs, id ?? ''));
  await sent(id);
  expect(to.deliveries).toHaveLength(1);
});

test('sent and erased mails are not sent', async () => {
  const to = await relay();
  const [already, erased, open] = await queue(orderPlaced, orderPlaced, orderPlaced);
  await markMailSent(database.db, already ?? '', { at: new Date(), kept: false });
  await database.db
    .deleteFrom('mails')
    .where('id', '=', erased ?? '')
    .execute();
  await worker(workerDeps(database, to.url));
  await sent(open);
  for (const id of [already, erased])
    await until('the job to be done', async () => (await job(id))?.state === 'completed');
  expect(to.deliveries.map(({ mail }) => mail.messageId)).toEqual([`<${open}@shop.example>`]);
});

test('a mail with an unknown template records the error type and stays queued', async () => {
  const to = await relay();
  const [id] = await queue(orderPlaced);
  await sql`update mails set template = 'from-the-future' where id = ${id}`.execute(database.db);
  await worker(workerDeps(database, to.url));
  await until('a try', async () => (await job(id))?.state === 'retry');
  expect(await row(id)).toMatchObject({ last_error: 'TypeError', sent_at: null, failed_at: null });
  expect(to.deliveries).toEqual([]);
});

test('a backlog is sent within one poll', async () => {
  const to = await relay();
  await queue(...Array.from({ length: 45 }, () => orderPlaced));
  await worker(workerDeps(database, to.url, ONE_POLL));
  await until('all of it', () => to.deliveries.length === 45);
  expect(new Set(to.deliveries.map(({ mail }) => mail.messageId)).size).toBe(45);
});

test('two workers send each mail once', async () => {
  const to = await relay();
  await queue(...Array.from({ length: 60 }, () => orderPlaced));
  await worker(workerDeps(database, to.url));
  await worker(workerDeps(database, to.url));
  await until('all of it', () => to.deliveries.length >= 60);
  await until('all marked', async () => {
    const open = await database.db
      .selectFrom('mails')
      .select('id')
      .where('sent_at', 'is', null)
      .execute();
    return open.length === 0;
  });
  expect(to.deliveries).toHaveLength(60);
  expect(new Set(to.deliveries.map(({ mail }) => mail.messageId)).size).toBe(60);
});

test('another worker sends the mail of a killed worker with the same message id', async () => {
  const hanging = await relay({ fault: () => 'half-open' });
  const [id] = await queue(orderPlaced);
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../../support/mail-worker-process.mjs'), database.url, hanging.url],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  await until('the killed worker to be in the middle of it', () => hanging.begun() === 1, 20);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await row(id)).toMatchObject({ sent_at: null, attempts: 0 });
  expect((await job(id))?.state).toBe('active');
  const working = await relay();
  await worker(workerDeps(database, working.url));
  // The heartbeat timeout of the killed worker passes.
  await sql`update pgboss.job set heartbeat_on = now() - interval '31 seconds'
    where state = 'active'`.execute(database.db);
  await until('the job to be taken from the dead', async () => (await job(id))?.state === 'retry');
  await waitingIsOver();
  await sent(id);
  expect(working.deliveries.map(({ mail }) => mail.messageId)).toEqual([`<${id}@shop.example>`]);
});

test('stopping waits for the current mail, so that every delivered mail is marked', async () => {
  const to = await relay();
  const deps = workerDeps(database, to.url);
  const started = await worker(deps);
  await queue(...Array.from({ length: 5 }, () => orderPlaced));
  await until('the first mail', () => to.deliveries.length > 0);
  await started.stop();
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mails where sent_at is not null`.execute(database.db);
  expect(rows[0]?.count).toBe(to.deliveries.length);
});

test('without a relay, mails are files in the outbox folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'));
  cleanUps.push(() => rm(dataDir, { recursive: true }));
  const { brand } = workerDeps(database, 'smtp://127.0.0.1:1');
  const mailer = openMailer({
    brand: { ...brand, messagingUrl: 'https://chat.example', socialUrl: undefined },
    dataDir,
    mailFrom: sender.address,
    smtpUrl: undefined,
  });
  await worker(workerDeps(database, mailer));
  const [id] = await queue(orderPlaced);
  await sent(id);
  const names = await readdir(join(dataDir, 'outbox'));
  expect(names.filter((name) => name.endsWith('.eml'))).toEqual([`${id}.eml`]);
  const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', `${id}.eml`)));
  expect(mail.subject).toBe('We have your Pharos order request');
  expect(mail.to?.[0]?.address).toBe('jane@example.com');
  const row = database.db
    .selectFrom('mails')
    .select('kept')
    .where('id', '=', id ?? '');
  expect(await row.executeTakeFirst()).toEqual({ kept: true });
});
