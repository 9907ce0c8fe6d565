import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { dataClasses } from '#db/data-classes.ts';
import { eraseOrders, eraseUser, ordersOf } from '#db/writes/erase.ts';
import { requeueLostRemovals } from '#db/writes/prescriptions.ts';
import { queueMails } from '#db/writes/mails.ts';
import { storageKey } from '#domain/prescriptions.ts';
import { removeFile } from '#jobs/handlers/files.ts';
import { startWorker } from '#jobs/worker.ts';
import { openFolderMailer } from '#mail/open-mailer.ts';
import { newId } from '#platform/ids.ts';
import { loadMasterKey } from '#platform/master-key.ts';
import { localDisk } from '#storage/local-disk.ts';
import { prescriptionFiles } from '#storage/prescription-files.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { PACK } from '#tests/support/seed-shipment.ts';
import { DISPENSED, seedCustomer, type SeededCustomer } from '#tests/support/seed-customer.ts';
import { seedRow, whereFound } from '#tests/support/seed-row.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { until } from '#tests/support/until.ts';
import { sender, workerDeps } from '#tests/support/worker-deps.ts';

const MARK = 'q7mark';
const now = new Date('2025-07-01T09:00:00Z');

let database: FreshDatabase;
let db: Database;
beforeEach(async () => {
  database = await freshDatabase(10, { asOwner: true });
  db = database.db;
});
afterEach(() => database.drop());

const seedPerson = (mark: string, staffId: string): Promise<SeededCustomer> =>
  seedCustomer(db, mark, { staffId, now });

const eraseWhole = (userId: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const erased = await eraseUser(trx, database.jobs, userId, now);
    const ids = (await ordersOf(trx, userId)).map((order) => order.id);
    await eraseOrders(trx, database.jobs, ids, now);
    return erased;
  });

const orderRow = (id: string) =>
  db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('erasing a customer', () => {
  let staffId: string;
  let ann: SeededCustomer;
  beforeEach(async () => {
    staffId = await seedRow(db, 'staff', 'staff', { username: 'admin', roles: ['support'] });
    ann = await seedPerson(MARK, staffId);
  });

  test('starts with marked rows in every table that can hold data of a customer', async () => {
    const found = Object.keys(await whereFound(db, MARK)).toSorted();
    const others =
      /^(?:staff|api_|spent_|migrations$|master_keys$|rate_limits$|order_items$|learned_gtins$|prescribers$|recalls$|recall_notices$|order_discounts$|reward_entries$|supplied_|arrival_outcomes$|audit_|recovery_|balance_|disputes$|money_|payment_|provider_events$|refill_choices$|reminders$|told_plans$|waiting_messages$|order_escalations$|order_pharmacy_consents$|prescription_drafts$|text_signatures$|pharmac)/;
    expect(found).toEqual(
      Object.keys(dataClasses)
        .filter((table) => !others.test(table))
        .toSorted(),
    );
  });

  test('leaves no personal data after the files are removed', async () => {
    expect(await eraseWhole(ann.id)).toBe(true);
    // Only the storage keys of the remaining files contain the mark.
    expect(await whereFound(db, MARK)).toEqual({ prescriptions: 2 });
    const left = await db.selectFrom('prescriptions').selectAll().execute();
    for (const row of left)
      expect(row).toMatchObject({ file_name: '', sha256: '', wrapped_key: '' });
    const removed: string[] = [];
    for (const prescriptionId of ann.prescriptionIds)
      await removeFile(
        { db, files: { remove: async (key) => void removed.push(key) } },
        { prescriptionId },
      );
    expect(removed.toSorted()).toEqual(left.map((row) => row.storage_key).toSorted());
    expect(await whereFound(db, MARK)).toEqual({});
    // The id remains in the blank user row and in the append-only audit entries.
    expect(await whereFound(db, ann.id)).toEqual({ users: 1, audit_entries: 2 });
  });

  test('leaves a blank account row with a placeholder email', async () => {
    await eraseWhole(ann.id);
    const row = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      id: ann.id,
      email: `erased-${ann.id}@erased.invalid`,
      email_verified: false,
      first_name: '',
      phone: '',
      company_name: null,
      deleted_at: now,
      updated_at: now,
    });
    const personal = Object.entries(dataClasses.users).filter(
      ([, dataClass]) => dataClass !== 'public',
    );
    for (const [column] of personal)
      if (column !== 'id' && column !== 'email')
        expect(Reflect.get(row, column)).toBeOneOf(['', null]);
  });

  test('keeps the record of dispensed products without the person', async () => {
    await eraseWhole(ann.id);
    expect(await orderRow(ann.orderId)).toMatchObject({
      user_id: null,
      status: 'Order Shipped',
      total_cents: 71_800,
      email: '',
      zip_code: '',
      order_notes: null,
      tracking_info: null,
      prescription_url: null,
      created_at: new Date('2025-06-01T12:00:00Z'),
      shipped_at: new Date('2025-06-01T12:00:00Z'),
      deleted_at: now,
      version: 8,
    });
    const items = await db.selectFrom('order_items').selectAll().execute();
    expect(items).toMatchObject([{ ...DISPENSED, price_cents: 35_900, units_per_day: null }]);
    const packs = await db.selectFrom('supplied_packs').selectAll().execute();
    expect(packs).toMatchObject([{ ...PACK, recorded_by: staffId }]);
    const events = await db
      .selectFrom('order_events')
      .select(['actor_kind', 'actor_id', 'kind', 'tracking_info'])
      .orderBy('actor_kind')
      .execute();
    expect(events).toEqual([
      { actor_kind: 'customer', actor_id: null, kind: 'status changed', tracking_info: null },
      { actor_kind: 'staff', actor_id: staffId, kind: 'status changed', tracking_info: null },
    ]);
  });

  test('does not affect other customers', async () => {
    await seedPerson('bystander', staffId);
    const before = await whereFound(db, 'bystander');
    const dump = async () =>
      Promise.all(
        Object.keys(before).map(async (table) => {
          const { rows } = await sql<{ row: string }>`
            select t::text as row from ${sql.table(table)} as t
            where strpos(t::text, 'bystander') > 0 order by 1`.execute(db);
          return rows;
        }),
      );
    const rows = await dump();
    await eraseWhole(ann.id);
    expect(await dump()).toEqual(rows);
    expect(rows.flat().length).toBeGreaterThan(15);
  });

  test('happens once', async () => {
    expect(await eraseWhole(ann.id)).toBe(true);
    expect(await eraseWhole(ann.id)).toBe(false);
    expect(await eraseWhole(randomUUID())).toBe(false);
  });

  test('makes the email available again', async () => {
    await eraseWhole(ann.id);
    const again = await seedPerson(MARK, staffId);
    expect(await eraseWhole(again.id)).toBe(true);
    expect(await whereFound(db, `${MARK}@`)).toEqual({});
  });
});

describe('erasing orders', () => {
  let ann: SeededCustomer;
  beforeEach(async () => {
    const staffId = await seedRow(db, 'staff', 'staff', { roles: ['support'] });
    ann = await seedPerson(MARK, staffId);
  });
  const erase = (ids: readonly string[], at = now) =>
    db.transaction().execute((trx) => eraseOrders(trx, database.jobs, ids, at));

  test('keeps the account, its messages and its other mails', async () => {
    await erase([ann.orderId]);
    expect(await whereFound(db, MARK)).toEqual({
      users: 1,
      sessions: 1,
      accounts: 1,
      authenticators: 1,
      passkeys: 1,
      mail_links: 2,
      carts: 1,
      draft_files: 1,
      email_changes: 1,
      text_codes: 1,
      outside_logins: 2,
      verifications: 2,
      contact_messages: 1,
      medication_requests: 1,
      patient_notes: 1,
      referral_codes: 1,
      coupons: 1,
      affiliate_applications: 1,
      affiliate_changes: 1,
      mails: 3,
      // Only the storage key of the file contains the mark.
      prescription_records: 1,
      prescriptions: 2,
    });
  });

  test('can be repeated and keeps the first date', async () => {
    await erase([ann.orderId]);
    await erase([ann.orderId], new Date('2026-01-01T00:00:00Z'));
    expect((await orderRow(ann.orderId)).deleted_at).toEqual(now);
  });

  test('changes nothing without ids', async () => {
    const before = await whereFound(db, MARK);
    await erase([]);
    expect(await whereFound(db, MARK)).toEqual(before);
  });

  test('accepts orders with the same idempotency key', async () => {
    const key = randomUUID();
    const others = [];
    for (const mark of ['one', 'two']) {
      const userId = await seedRow(db, 'users', mark, { email: `${mark}@example.com` });
      others.push(
        await seedRow(db, 'orders', mark, {
          user_id: userId,
          status: 'Delivered',
          idempotency_key: key,
        }),
      );
    }
    await erase(others);
    const rows = await db
      .selectFrom('orders')
      .select('user_id')
      .where('id', 'in', others)
      .execute();
    expect(rows).toEqual([{ user_id: null }, { user_id: null }]);
  });

  test('finds all orders of a customer with ordersOf, including deleted ones', async () => {
    const more = await seedRow(db, 'orders', MARK, {
      user_id: ann.id,
      status: 'Cancelled',
      deleted_at: now,
    });
    const someone = await seedRow(db, 'users', 'b', { email: 'b@example.com' });
    await seedRow(db, 'orders', 'b', { user_id: someone, status: 'Delivered' });
    const all = await db.transaction().execute((trx) => ordersOf(trx, ann.id));
    expect(all.map(({ id }) => id).toSorted()).toEqual([ann.orderId, more].toSorted());
  });

  test('changes nothing if a later step fails', async () => {
    const before = await whereFound(db, MARK);
    await expect(
      db.transaction().execute(async (trx) => {
        await eraseUser(trx, database.jobs, ann.id, now);
        await eraseOrders(trx, database.jobs, [ann.orderId], now);
        throw new Error('later');
      }),
    ).rejects.toThrow('later');
    expect(await whereFound(db, MARK)).toEqual(before);
  });

  test('fails for a column that cannot be blanked', async () => {
    await sql`drop index orders_search`.execute(db);
    await sql`alter table orders alter column phone type integer using 0`.execute(db);
    await expect(erase([ann.orderId])).rejects.toThrow('orders.phone can neither be blanked');
  });
});

describe('erasing files outside of the database', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'erase-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const filesIn = async (name: string): Promise<string[]> => {
    const entries = await readdir(join(folder, name), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };

  test('removes the prescription file and the stored copy of a mail', async () => {
    const userId = await seedRow(db, 'users', MARK, {
      email: `${MARK}@example.com`,
    });
    const orderId = await seedRow(db, 'orders', MARK, { user_id: userId, status: 'Delivered' });
    const key = storageKey({ userId, orderId, timestamp: 1, fileName: `${MARK}.pdf` });
    const files = prescriptionFiles({
      store: localDisk({ dataDir: folder }),
      masterKey: await loadMasterKey({ masterKey: undefined, dataDir: folder }),
    });
    async function* body() {
      yield pdfFile();
    }
    const saved = await files.save({ owner: userId, key, fileName: `${MARK}.pdf`, body: body() });
    if (!saved.ok) throw new Error(saved.code);
    await seedRow(db, 'prescriptions', MARK, {
      order_id: orderId,
      user_id: userId,
      storage_key: key,
      content_type: 'application/pdf',
      purpose: 'prescription',
      wrapped_key: saved.value.wrappedKey,
    });
    const mail = {
      to: `${MARK}@example.com`,
      input: { template: 'welcome', data: { firstName: MARK } },
    } as const;
    await db
      .transaction()
      .execute((trx) => queueMails(trx, [mail], { jobs: database.jobs, newId, now: new Date() }));
    const deps = workerDeps(database, openFolderMailer(join(folder, 'outbox'), sender));
    const worker = await startWorker({ ...deps, files });
    try {
      await until('the mail to be kept', async () => {
        const sent = await db.selectFrom('mails').select('sent_at').executeTakeFirst();
        return sent?.sent_at != null;
      });
      expect(await filesIn('outbox')).toHaveLength(1);
      expect(await filesIn('prescriptions')).toHaveLength(1);
      await eraseWhole(userId);
      await until('all jobs to be done', async () => {
        const { rows } = await sql`
          select 1 from pgboss.job where state <> 'completed'
            and name in ('forget-mail', 'remove-file')`.execute(db);
        return rows.length === 0;
      });
    } finally {
      await worker.stop();
    }
    expect(await filesIn('outbox')).toEqual([]);
    expect(await filesIn('prescriptions')).toEqual([]);
    expect(await whereFound(db, MARK)).toEqual({});
    expect(await whereFound(db, userId)).toEqual({ users: 1 });
    expect(deps.lines).toEqual([]);
  });

  test('keeps the row of a file that could not be removed, and queues it again', async () => {
    const userId = await seedRow(db, 'users', MARK, { email: `${MARK}@example.com` });
    const orderId = await seedRow(db, 'orders', MARK, { user_id: userId, status: 'Delivered' });
    const prescriptionId = await seedRow(db, 'prescriptions', MARK, {
      order_id: orderId,
      user_id: userId,
      content_type: 'image/png',
      purpose: 'arrival photo',
    });
    const away = { remove: () => Promise.reject(new Error('the store is away')) };
    // The file of an order that is not erased is not removed.
    await removeFile({ db, files: away }, { prescriptionId });
    expect(await requeueLostRemovals(db, database.jobs)).toBe(0);
    await db.transaction().execute((trx) => eraseOrders(trx, database.jobs, [orderId], now));
    await expect(removeFile({ db, files: away }, { prescriptionId })).rejects.toThrow('away');
    expect(await requeueLostRemovals(db, database.jobs)).toBe(0);
    await sql`delete from pgboss.job`.execute(db);
    expect(await requeueLostRemovals(db, database.jobs)).toBe(1);
    const { rows } = await sql<{ data: unknown }>`select data from pgboss.job`.execute(db);
    expect(rows).toEqual([{ data: { prescriptionId } }]);
    await removeFile({ db, files: { remove: async () => undefined } }, { prescriptionId });
    expect(await db.selectFrom('prescriptions').select('id').execute()).toEqual([]);
  });
});
