import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { startWorker } from '#jobs/worker.ts';
import { newId } from '#platform/ids.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { workerDeps } from '#tests/support/worker-deps.ts';

test('the hourly sweep may take longer than a request', async () => {
  const database = await freshDatabase();
  const limited = openDatabase(database.url, 2, { lock_timeout: 100, statement_timeout: 200 });
  const deps = workerDeps(database, { send: async () => {}, close: async () => {} });
  const ended: string[] = [];
  const log = {
    ...deps.log,
    error: (fields: object) => void ended.push('job' in fields ? String(fields.job) : 'queue'),
  };
  const worker = await startWorker({ ...deps, db: limited.db, patientDb: database.db, log });
  try {
    const id = newId();
    // Its statement waits for this lock, five times as long as a request may.
    await database.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in exclusive mode`.execute(trx);
      await database.db
        .transaction()
        .execute((other) => database.jobs.add(other, 'sweep', [{ id, data: {} }]));
      await pause(1000);
    });
    await expect
      .poll(
        async () =>
          (
            await sql<{ state: string }>`
              select state::text from pgboss.job where id = ${id}`.execute(database.db)
          ).rows[0]?.state,
        { timeout: 10_000 },
      )
      .toBe('completed');
    expect(ended).toEqual([]);
  } finally {
    await worker.stop();
    await limited.close();
    await database.drop();
  }
});
