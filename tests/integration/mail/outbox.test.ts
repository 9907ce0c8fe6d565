import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findMail, listMails } from '#db/reads/mails.ts';
import { purgeExpired } from '#db/writes/expired.ts';
import {
  eraseMails,
  findUnsentMail,
  markMailFailed,
  markMailSent,
  queueMails,
  recordMailFailure,
  removeOldMails,
  requeueLostMails,
} from '#db/writes/mails.ts';
import { VISITOR, type Viewer } from '#domain/access.ts';
import type { JobQueue, MailToQueue } from '#jobs/catalogue.ts';
import { newId } from '#platform/ids.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { samples } from '#tests/support/mail-samples.ts';

const staff: Viewer = {
  kind: 'staff',
  id: newId(),
  username: 'admin',
  name: 'Admin',
  roles: ['administrator', 'pharmacist'],
};
const customer: Viewer = {
  kind: 'customer',
  id: newId(),
  email: 'jane@example.com',
  firstName: 'Jane',
  lastName: 'Doe',
};

const welcome = (to: string): MailToQueue => ({
  to,
  input: { template: 'welcome', data: { firstName: 'Jane' } },
});

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(10, { asOwner: true });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`truncate mails`.execute(database.db);
  await sql`delete from pgboss.job`.execute(database.db);
});

const jobs = async () =>
  (
    await sql<{ id: string; name: string; data: unknown }>`
      select id, name, data from pgboss.job order by id`.execute(database.db)
  ).rows;

const queue = (mails: readonly MailToQueue[], now = new Date()) =>
  database.db
    .transaction()
    .execute((trx) => queueMails(trx, mails, { jobs: database.jobs, newId, now }));

describe('queueMails', () => {
  test('writes each mail with one job under its own id', async () => {
    const now = new Date('2026-11-21T10:00:00Z');
    const ids = await queue(
      [
        {
          to: 'jane@example.com',
          input: { template: 'order-placed', data: samples['order-placed'] },
        },
        welcome('ann@example.com'),
      ],
      now,
    );
    const rows = await database.db.selectFrom('mails').selectAll().orderBy('id').execute();
    expect(rows).toMatchObject([
      { id: ids[0], template: 'order-placed', recipient: 'jane@example.com', created_at: now },
      { id: ids[1], template: 'welcome', recipient: 'ann@example.com', created_at: now },
    ]);
    expect(rows[0]?.data).toEqual(samples['order-placed']);
    expect(await jobs()).toEqual(
      ids.map((id) => ({ id, name: 'send-mail', data: { mailId: id } })),
    );
  });

  test('leaves neither mail nor job after a rollback', async () => {
    await expect(
      database.db.transaction().execute(async (trx) => {
        await queueMails(trx, [welcome('ann@example.com')], {
          jobs: database.jobs,
          newId,
          now: new Date(),
        });
        throw new Error('the order was refused');
      }),
    ).rejects.toThrow('the order was refused');
    expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([]);
    expect(await jobs()).toEqual([]);
  });

  test('shows nothing to a worker before the commit', async () => {
    await database.db.transaction().execute(async (trx) => {
      await queueMails(trx, [welcome('ann@example.com')], {
        jobs: database.jobs,
        newId,
        now: new Date(),
      });
      expect(await jobs()).toEqual([]);
    });
    expect(await jobs()).toHaveLength(1);
  });

  test('takes two statements for any number of mails, and none without mails', async () => {
    await database.db.transaction().execute(async (trx) => {
      const statements: string[] = [];
      const counted = trx.withPlugin({
        transformQuery: ({ node }) => {
          statements.push('mails');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const jobs: JobQueue = {
        ...database.jobs,
        add: (of, name, added) => {
          statements.push('jobs');
          return database.jobs.add(of, name, added);
        },
      };
      const many = Array.from({ length: 50 }, (_, index) => welcome(`a${index}@example.com`));
      await queueMails(counted, many, { jobs, newId, now: new Date() });
      expect(statements).toEqual(['mails', 'jobs']);
      await queueMails(counted, [], { jobs, newId, now: new Date() });
      expect(statements).toHaveLength(2);
    });
    expect(await jobs()).toHaveLength(50);
  });

  test('fails if the queue was not prepared, instead of losing the mail', async () => {
    await sql`update pgboss.queue set name = 'elsewhere' where name = 'send-mail'`.execute(
      database.db,
    );
    try {
      await expect(queue([welcome('ann@example.com')])).rejects.toThrow('not prepared');
      expect(await database.db.selectFrom('mails').select('id').execute()).toEqual([]);
    } finally {
      await sql`update pgboss.queue set name = 'send-mail' where name = 'elsewhere'`.execute(
        database.db,
      );
    }
  });

  test('removes or replaces characters that JSON in the database cannot store', async () => {
    const message = `a\0b${'😀'.slice(0, 1)}c`;
    const ids = await queue([
      {
        to: 'support@pharos.example',
        input: { template: 'contact-message', data: { ...samples['contact-message'], message } },
      },
    ]);
    const mail = await findUnsentMail(database.db, ids[0] ?? '');
    expect(mail?.input.data).toMatchObject({ message: 'ab\uFFFDc' });
  });
});

describe('a mail', () => {
  const states = async () => (await listMails(database.db, staff)).mails.map((mail) => mail.state);

  test('is waiting, is retried, and is sent', async () => {
    const ids = await queue([welcome('ann@example.com')]);
    const id = ids[0] ?? '';
    expect(await states()).toEqual(['waiting']);
    await recordMailFailure(database.db, id, 'ESOCKET connect');
    expect(await findMail(database.db, staff, id)).toMatchObject({
      attempts: 1,
      lastError: 'ESOCKET connect',
      state: 'waiting',
    });
    const at = new Date('2026-11-21T11:00:00Z');
    await markMailSent(database.db, id, { at, kept: false });
    expect(await findMail(database.db, staff, id)).toMatchObject({
      attempts: 2,
      lastError: null,
      sentAt: at,
      state: 'sent',
    });
    expect(await findUnsentMail(database.db, id)).toBeUndefined();
    expect(await markMailFailed(database.db, id, at)).toBe(false);
    await recordMailFailure(database.db, id, 'late');
    expect(await findMail(database.db, staff, id)).toMatchObject({ attempts: 2, state: 'sent' });
  });

  test('fails once', async () => {
    const ids = await queue([welcome('ann@example.com')]);
    const id = ids[0] ?? '';
    expect(await markMailFailed(database.db, id, new Date())).toBe(true);
    expect(await markMailFailed(database.db, id, new Date())).toBe(false);
    expect(await states()).toEqual(['failed']);
    expect(await findUnsentMail(database.db, id)).toBeUndefined();
  });

  test('gets a new job only if it is waiting, old and without a job', async () => {
    const old = new Date('2026-11-21T08:00:00Z');
    const ids = await queue(
      ['lost', 'has-job', 'sent', 'failed'].map((name) => welcome(`${name}@example.com`)),
      old,
    );
    const [lost = '', hasJob = '', sent = '', failed = ''] = ids;
    await queue([welcome('young@example.com')], new Date('2026-11-21T10:00:00Z'));
    await markMailSent(database.db, sent, { at: old, kept: false });
    await markMailFailed(database.db, failed, old);
    await sql`delete from pgboss.job where id <> ${hasJob}`.execute(database.db);
    const before = new Date('2026-11-21T09:00:00Z');
    expect(await requeueLostMails(database.db, database.jobs, before)).toBe(1);
    expect((await jobs()).map((job) => job.id)).toEqual([lost, hasJob]);
    expect(await requeueLostMails(database.db, database.jobs, before)).toBe(0);
  });

  test('is erased by its recipient or its order', async () => {
    const about = (to: string, orderId: string): MailToQueue => ({
      to,
      input: { template: 'prescription-received-store', data: { orderId } },
    });
    await queue([
      welcome('jane@example.com'),
      about('support@pharos.example', 'order-1'),
      about('support@pharos.example', 'order-2'),
      welcome('ann@example.com'),
    ]);
    await database.db
      .transaction()
      .execute((trx) =>
        eraseMails(trx, database.jobs, { email: 'jane@example.com', orderIds: ['order-1'] }),
      );
    const left = await database.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .orderBy('id')
      .execute();
    expect(left).toMatchObject([
      { recipient: 'support@pharos.example', data: { orderId: 'order-2' } },
      { recipient: 'ann@example.com' },
    ]);
    await database.db
      .transaction()
      .execute((trx) => eraseMails(trx, database.jobs, { orderIds: [] }));
    expect(await database.db.selectFrom('mails').select('id').execute()).toHaveLength(2);
  });
});

describe('the outbox', () => {
  test('pages newest first without gaps or repetitions', async () => {
    for (let index = 0; index < 7; index += 1)
      await queue(
        [welcome(`a${index}@example.com`)],
        new Date(Date.UTC(2026, 10, 21, 10, index >> 1)),
      );
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listMails(database.db, staff, { place: { after }, limit: 3 });
      expect(page.mails.length).toBeLessThanOrEqual(3);
      seen.push(...page.mails.map((mail) => mail.recipient));
      after = page.next;
    } while (after);
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `a${index}@example.com`));
  });

  test('is visible to staff only', async () => {
    const ids = await queue([welcome('jane@example.com')]);
    for (const viewer of [customer, VISITOR]) {
      expect(await listMails(database.db, viewer)).toEqual({
        mails: [],
        next: undefined,
        previous: undefined,
      });
      expect(await findMail(database.db, viewer, ids[0] ?? '')).toBeUndefined();
    }
    expect(await findMail(database.db, staff, ids[0] ?? '')).toMatchObject({
      template: 'welcome',
      recipient: 'jane@example.com',
      data: { firstName: 'Jane' },
    });
    expect(await findMail(database.db, staff, newId())).toBeUndefined();
    expect(await findMail(database.db, staff, 'nonsense')).toBeUndefined();
  });
});

test('old mails are removed with what the mailer kept of them, but none that is still to be sent', async () => {
  const { db } = database;
  const before = new Date('2026-11-21T10:00:00Z');
  const old = new Date(before.getTime() - 1);
  const many = Array.from({ length: 501 }, (_, n) => welcome(`old-${n}@example.com`));
  await queue(many, old);
  await db.updateTable('mails').set({ sent_at: old }).execute();
  await queue([welcome('failed@example.com')], old);
  await db
    .updateTable('mails')
    .set({ failed_at: old })
    .where('recipient', '=', 'failed@example.com')
    .execute();
  await queue([welcome('unsent@example.com')], old);
  await queue([welcome('young@example.com')], before);
  await db
    .updateTable('mails')
    .set({ sent_at: before })
    .where('recipient', '=', 'young@example.com')
    .execute();
  await sql`delete from pgboss.job`.execute(db);
  expect(await removeOldMails(db, database.jobs, before)).toBe(502);
  const left = await db.selectFrom('mails').select('recipient').orderBy('recipient').execute();
  expect(left.map(({ recipient }) => recipient)).toEqual([
    'unsent@example.com',
    'young@example.com',
  ]);
  expect((await jobs()).filter(({ name }) => name === 'forget-mail')).toHaveLength(502);
  expect(await removeOldMails(db, database.jobs, before)).toBe(0);
});

test('purgeExpired removes only expired rows', async () => {
  const { db } = database;
  const now = new Date('2026-11-21T10:00:00Z');
  const user = newId();
  const employee = newId();
  await sql`insert into users (id, email, first_name, last_name, country, street_address, city, state,
      zip_code, phone) values (${user}, 'jane@example.com', 'J', 'D', 'US', 'x', 'x', 'x', 'x', 'x')`.execute(
    db,
  );
  await sql`insert into staff (id, username, name, roles)
      values (${employee}, 'admin', 'Admin', '{administrator}')`.execute(db);
  for (const [name, at] of [
    ['over', '2026-11-21T09:59:59Z'],
    ['valid', '2026-11-21T10:00:01Z'],
  ] as const) {
    const expires = new Date(at);
    for (const [table, owner] of [
      ['sessions', user],
      ['staff_sessions', employee],
    ] as const)
      await db
        .insertInto(table)
        .values({
          id: newId(),
          user_id: owner,
          token_hash: Buffer.from(name),
          expires_at: expires,
          ip_address: null,
          user_agent: null,
        })
        .execute();
    for (const table of ['verifications', 'staff_verifications'] as const)
      await db
        .insertInto(table)
        .values({ id: newId(), identifier: name, value: 'x', expires_at: expires })
        .execute();
    await sql`insert into rate_limits (key, points, expire) values (${name}, 1, ${expires.getTime()})`.execute(
      db,
    );
  }
  await sql`insert into rate_limits (key, points, expire) values ('for ever', 1, null)`.execute(db);
  expect(await purgeExpired(db, now)).toBe(5);
  expect(await purgeExpired(db, now)).toBe(0);
  expect(await db.selectFrom('sessions').select('token_hash').execute()).toEqual([
    { token_hash: Buffer.from('valid') },
  ]);
  expect(await db.selectFrom('rate_limits').select('key').orderBy('key').execute()).toEqual([
    { key: 'for ever' },
    { key: 'valid' },
  ]);
});
