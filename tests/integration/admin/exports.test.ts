import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  administrator,
  type Browser,
  openStore,
  staffOf,
  type Store,
} from '#tests/support/store.ts';
import { exportMails } from '#usecases/staff/export-lists.ts';
import { staffPages } from '#web/routes/staff.ts';
import { customerOf, orderOf, prescribe } from './desk.ts';

let store: Store;
let admin: Browser;
let pharmacist: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
  pharmacist = (await staffOf(store, 'pharmacist')).browser;
});
afterAll(() => store.close());

const rowsAt = async (path: string, by = admin): Promise<readonly (readonly string[])[]> => {
  const answer = await by.get(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/csv');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const rows: string[][] = parse(await answer.text());
  return rows;
};

/** The entries of the audit log about a list that was exported. */
const recorded = async (action: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ listed: readonly string[] }>`
    select listed from audit_entries where action = ${action}
    union all select listed from audit_pending where action = ${action}`.execute(store.deps.db);
  return rows.flatMap(({ listed }) => listed);
};

test('the lists of orders and users are exported as they are filtered, safe for a spreadsheet, and recorded', async () => {
  const plain = await customerOf(store);
  const formula = await customerOf(store, { firstName: '=cmd()', lastName: 'Doe, "x"' });
  const [one, another] = [await orderOf(store, plain), await orderOf(store, formula)];
  const all = await rowsAt('/admin/orders.csv');
  expect(all.slice(1).map(([, id]) => id)).toEqual([another, one]);
  const [head = [], first = []] = all;
  expect(first[head.indexOf('customer')]).toBe('\'=cmd() Doe, "x"');
  expect(first[head.indexOf('total USD')]).toMatch(/^\d+\.\d{2}$/);
  expect((await recorded('orders exported')).toSorted()).toEqual([one, another].toSorted());

  const found = await rowsAt(`/admin/orders.csv?q=${plain.who.email}&sort=total-asc`);
  expect(found.slice(1).map(([, id]) => id)).toEqual([one]);
  expect((await rowsAt('/admin/orders.csv?status=Delivered')).length).toBe(1);

  const users = await rowsAt(`/admin/users.csv?q=${formula.who.email}`);
  expect(users[1]?.[0]).toBe('\'=cmd() Doe, "x"');
  expect(users[1]?.[3]).toMatch(/^'\+/);
  expect(await recorded('users exported')).toEqual([formula.userId]);
});

test('a file is open to whom its list is open', async () => {
  const { browser: support } = await staffOf(store, 'support');
  expect((await support.get('/admin/users.csv')).status).toBe(200);
  expect((await pharmacist.get('/admin/users.csv')).status).toBe(403);
  expect((await pharmacist.get('/admin/orders.csv')).status).toBe(200);
  expect((await pharmacist.get('/admin/affiliates.csv')).status).toBe(403);
  expect((await store.browser().get('/admin/orders.csv')).status).toBe(302);
  expect(await rowsAt('/admin/affiliates.csv')).toEqual([
    ['practice', 'kind', 'name', 'email', 'region', 'state', 'received'],
  ]);
});

/** The file of each list of the staff, by the address of its page. */
const FILES: Readonly<Record<string, string>> = {
  '/admin/dashboard': '/admin/orders.csv',
  '/admin/affiliates': '/admin/affiliates.csv',
  '/admin/review': '/admin/review.csv',
  '/admin/arrivals': '/admin/arrivals.csv',
  '/admin/payments': '/admin/payments/awaited.csv',
  '/admin/payments/events': '/admin/payments/events.csv',
  '/admin/outbox': '/admin/outbox.csv',
  '/admin/messages': '/admin/messages.csv',
  '/admin/recalls': '/admin/recalls.csv',
  '/admin/audit': '/admin/audit.csv',
  '/admin/team': '/admin/team.csv',
};
/** Pages whose entries in the audit log say that a list was seen, and that are no list of their own. */
const NO_LISTS = ['/admin/tracking'];

describe('the file of each list', () => {
  const listPages = Object.entries(staffPages)
    .filter(([address]) => !address.includes('.csv') && !NO_LISTS.includes(address))
    .filter(
      ([, page]) =>
        'records' in page && page.records.some((each) => /listed|searched|log read/.test(each)),
    )
    .map(([address]) => address);
  beforeAll(async () => {
    await admin.post('/admin/recalls', { batch: 'CSV1', reason: 'Too low a dose.' });
  });

  test.each(listPages)('%s has one, with a link to it', async (address) => {
    const file = FILES[address];
    expect(file).toBeDefined();
    expect(await (await admin.get(address)).text()).toContain(`href="${file ?? ''}`);
  });

  test.each(Object.entries(FILES))(
    '%s is a table whose rows are as long as its head',
    async (_, file) => {
      const [head = [], ...rows] = await rowsAt(file);
      expect(head.length).toBeGreaterThan(3);
      for (const row of rows) expect(row).toHaveLength(head.length);
    },
  );

  test('of the review queue, messages and payments names the patient, and is recorded', async () => {
    const patient = await customerOf(store, { firstName: '+cmd()', lastName: 'Queue' });
    const orderId = await orderOf(store, patient);
    await prescribe(patient, orderId);
    const queued = await rowsAt('/admin/review.csv?q=Queue', pharmacist);
    expect(queued.map(([order, state, who]) => [order, state, who])).toEqual([
      ['order', 'state', 'patient'],
      [orderId, 'waiting', "'+cmd() Queue"],
    ]);
    expect(await recorded('reviews exported')).toContain(orderId);
    const mails = await rowsAt('/admin/outbox.csv');
    expect(mails.some((row) => row.includes(patient.who.email))).toBe(true);
    expect(await recorded('mails exported')).toContain(patient.userId);
    const { db } = store.deps;
    await sql`insert into arrival_checks (id, order_id, at, condition, state, changed_at)
      values (gen_random_uuid(), ${orderId}, now(), 'damaged', 'open', now())`.execute(db);
    expect((await rowsAt('/admin/arrivals.csv'))[1]?.slice(0, 2)).toEqual([
      orderId,
      "'+cmd() Queue",
    ]);
    expect(await recorded('arrivals exported')).toContain(orderId);
    await patient.browser.post(`/account/orders/${orderId}`, {
      intent: 'message',
      topic: 'service',
      body: 'Secret words.',
    });
    const messages = await rowsAt('/admin/messages.csv');
    expect(messages.flat()).toContain(orderId);
    expect(messages.flat().join(' ')).not.toContain('Secret words');
    expect(await recorded('messages exported')).toContain(orderId);
  });

  test('is refused to whoever may not see the page', async () => {
    const { browser: support } = await staffOf(store, 'support');
    for (const [address, file] of Object.entries(FILES))
      for (const by of [support, pharmacist, admin]) {
        const [page, answer] = [await by.get(address), await by.get(file)];
        expect([file, answer.status]).toEqual([file, page.status]);
      }
  });

  test('of a recall lists its packs, and every page of a long list is in the file', async () => {
    const [first] = await rowsAt('/admin/recalls.csv?batch=NONE');
    expect(first?.slice(0, 3)).toEqual(['medicine', 'batch', 'serial number']);
    await sql`insert into audit_entries
      select copy.* from (select * from audit_entries limit 1) x, generate_series(1, 700) n,
        jsonb_populate_record(null::audit_entries, to_jsonb(x) ||
          jsonb_build_object('id', gen_random_uuid(), 'number', 1000000 + n)) copy`.execute(
      store.deps.db,
    );
    const { rows: counted } = await sql<{ n: number }>`
      select count(*)::integer as n from audit_entries`.execute(store.deps.db);
    const rows = await rowsAt('/admin/audit.csv');
    expect(new Set(rows.map(([number]) => number)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(counted[0]?.n ?? Infinity);
  });
});

describe('a file of a long list', () => {
  const fill = (to: string, rows: number) =>
    sql`
    insert into mails (id, recipient, template, data, created_at)
    select gen_random_uuid(), ${to}, 'welcome', '{}',
      ${store.deps.clock()}::timestamptz - n * interval '1 second'
    from generate_series(1, ${rows}::integer) n`.execute(store.deps.db);

  test('holds every row', async () => {
    await fill('long@example.com', 20_600);
    const rows = await rowsAt('/admin/outbox.csv');
    expect(rows.filter((row) => row.includes('long@example.com'))).toHaveLength(20_600);
  });

  test('ends where its last rows were removed meanwhile', async () => {
    await fill('gone@example.com', 501);
    const { viewer } = await staffOf(store, 'administrator');
    await sql`update mails set failed_at = created_at where recipient = 'gone@example.com'`.execute(
      store.deps.db,
    );
    const batches = exportMails(store.deps, viewer, { state: 'failed' });
    expect((await batches.next()).value).toHaveLength(500);
    await sql`delete from mails where recipient = 'gone@example.com' and created_at =
      (select min(created_at) from mails where recipient = 'gone@example.com')`.execute(
      store.deps.db,
    );
    expect(await batches.next()).toEqual({ done: true, value: undefined });
  });
});
