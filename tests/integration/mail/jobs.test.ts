import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { queueMails } from '#db/writes/mails.ts';
import { sweep } from '#jobs/handlers/sweep.ts';
import { JOB_NAMES, JOBS } from '#jobs/catalogue.ts';
import { executorOn, prepareJobs } from '#jobs/queue.ts';
import { startWorker } from '#jobs/worker.ts';
import { masterKeyFrom } from '#platform/encryption.ts';
import { newId } from '#platform/ids.ts';
import { openSeal } from '#platform/seal.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { until } from '#tests/support/until.ts';
import { workerDeps } from '#tests/support/worker-deps.ts';

let database: FreshDatabase;
beforeEach(async () => {
  database = await freshDatabase(10, { asOwner: true });
});
afterEach(() => database.drop());

const queues = async () =>
  (
    await sql<{ name: string; retry_limit: number; dead_letter: string | null }>`
      select name, retry_limit, dead_letter from pgboss.queue
      where name not like '\\_\\_%' order by name`.execute(database.db)
  ).rows;

const expected = JOB_NAMES.toSorted().map((name) => ({
  name,
  retry_limit: JOBS[name].retryLimit,
  dead_letter: 'deadLetter' in JOBS[name] ? JOBS[name].deadLetter : null,
}));

test('concurrent processes can prepare an empty database', async () => {
  const others = Array.from({ length: 4 }, () => openDatabase(database.url, 2));
  try {
    // The connections open first, so that all preparations start concurrently.
    await Promise.all(others.map(({ pool }) => pool.query('select 1')));
    for (let round = 0; round < 5; round += 1) {
      await sql`drop schema pgboss cascade`.execute(database.db);
      await Promise.all(others.map(({ pool }) => prepareJobs(pool)));
      expect(await queues()).toEqual(expected);
    }
  } finally {
    await Promise.all(others.map(({ pool }) => pool.end()));
  }
});

test('preparing again keeps the jobs and updates the queue policies', async () => {
  await database.db
    .transaction()
    .execute((trx) =>
      queueMails(
        trx,
        [{ to: 'a@b.example', input: { template: 'welcome', data: { firstName: 'A' } } }],
        { jobs: database.jobs, newId, now: new Date() },
      ),
    );
  await sql`update pgboss.queue set retry_limit = 1`.execute(database.db);
  await prepareJobs(database.pool);
  expect(await queues()).toEqual(expected);
  const { rows } = await sql`select 1 from pgboss.job where name = 'send-mail'`.execute(
    database.db,
  );
  expect(rows).toHaveLength(1);
});

test('a failing statement leaves no broken connection in the pool', async () => {
  const { pool } = openDatabase(database.url, 1);
  try {
    await expect(
      executorOn(pool).executeSql('begin; select 1; select 1/0; commit'),
    ).rejects.toMatchObject({ code: '22012' });
    await expect(pool.query('select 1')).resolves.toMatchObject({ rowCount: 1 });
  } finally {
    await pool.end();
  }
});

test('the sweep is scheduled hourly and runs when it is due', async () => {
  const deps = workerDeps(database, 'smtp://127.0.0.1:1');
  const { send, close } = { send: async () => undefined, close: async () => undefined };
  const worker = await startWorker({ ...deps, mailer: { send, close } });
  try {
    const { rows } = await sql<{ name: string; cron: string }>`
      select name, cron from pgboss.schedule where name = 'sweep'`.execute(database.db);
    expect(rows).toEqual([{ name: 'sweep', cron: '17 * * * *' }]);
    await sql`insert into rate_limits (key, points, expire) values ('over', 1, 1)`.execute(
      database.db,
    );
    await sql`insert into pgboss.job (name, data) values ('sweep', null)`.execute(database.db);
    await until('the counter to be gone', async () => {
      const left = await database.db.selectFrom('rate_limits').select('key').execute();
      return left.length === 0;
    });
  } finally {
    await worker.stop();
  }
  expect(deps.lines).toEqual([]);
});

test('the sweep queues old mails without a job and ignores recent ones', async () => {
  const now = new Date('2026-11-21T10:00:00Z');
  const at = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const queue = (created: Date) =>
    database.db
      .transaction()
      .execute((trx) =>
        queueMails(
          trx,
          [{ to: 'a@b.example', input: { template: 'welcome', data: { firstName: 'A' } } }],
          { jobs: database.jobs, newId, now: created },
        ),
      );
  const old = await queue(at(11));
  await queue(at(9));
  await sql`delete from pgboss.job`.execute(database.db);
  await sweep({
    db: database.db,
    jobs: database.jobs,
    clock: () => now,
    draftHours: 24,
    keepMailsDays: 730,
    files: { remove: async () => undefined, list: async function* () {} },
    seal: openSeal({ current: masterKeyFrom(new Uint8Array(32)), retired: [] }),
    keepHead: async () => undefined,
    log: { info: () => undefined },
  });
  const { rows } = await sql<{ id: string }>`select id from pgboss.job`.execute(database.db);
  expect(rows.map((row) => row.id)).toEqual(old);
});
