import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readPage } from '#tests/support/pages.ts';
import { type Customer, customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { checkoutForm, NEEDLES, scan, uploadForm } from '#tests/support/shopping.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
let customer: Customer;
let orderId: string;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  customer = await customerOf(store);
  orderId = await orderOf(store, customer);
});
afterAll(() => store.close());

/** PostgreSQL refuses each row of a table with the code of a full disk. */
const fill = async (table: string): Promise<void> => {
  await sql`
    create or replace function no_space() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
    store.deps.db,
  );
  await sql`create trigger full_disk before insert or update on ${sql.table(table)}
    for each statement execute function no_space()`.execute(store.deps.db);
};
const tables = ['orders', 'audit_pending'];
afterEach(async () => {
  for (const table of tables)
    await sql`drop trigger if exists full_disk on ${sql.table(table)}`.execute(store.deps.db);
  await expect.poll(() => store.deps.space.isOut(), { timeout: 15_000 }).toBe(false);
});

const CANNOT = 'We can’t save anything right now';
const told = () => store.log.filter((line) => line.includes('a disk is full'));

describe('while the disk of the database is full', () => {
  test('an order says so with 503, what was typed stays, and the next order is taken afterwards', async () => {
    const before = told().length;
    await fill('orders');
    const form = checkoutForm(store, customer.who, [NEEDLES], { orderNotes: 'ring twice' });
    for (let each = 0; each < 3; each += 1) {
      const answer = await customer.browser.post('/checkout', form);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      const page = await readPage(answer);
      // The form is shown by a script.
      expect(page.html).toContain('Failed to create order');
      expect(page.html).toContain(CANNOT);
      expect(page.html).toContain('ring twice');
    }
    // Once for the whole spell.
    expect(told()).toHaveLength(before + 1);
    const ready = await store.browser().get('/readyz');
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await ready.text()).toBe('A disk is full.');
    expect((await store.browser().get('/healthz')).status).toBe(200);
    expect((await store.browser().get('/products/ozempic')).status).toBe(200);
    await sql`drop trigger full_disk on orders`.execute(store.deps.db);
    expect((await customer.browser.post('/checkout', form)).status).toBe(302);
    await expect
      .poll(async () => (await store.browser().get('/readyz')).status, { timeout: 15_000 })
      .toBe(200);
  });

  test('a page that cannot be shown says so in the layout of the store, and to a script', async () => {
    const spy = vi
      .spyOn(store.deps.customers, 'viewer')
      .mockRejectedValue(Object.assign(new Error('could not extend file'), { code: '53100' }));
    try {
      const answer = await customer.browser.get(`/account/orders/${orderId}`, {
        accept: 'text/html',
      });
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
      const page = await readPage(answer);
      expect(page.headings).toEqual([`1 ${CANNOT}`]);
      expect(page.main).toContain('Nothing that you sent earlier is lost');
      expect(page.html).toMatch(/<header\b/);
      expect(page.html).toMatch(/<footer\b/);
      const data = await customer.browser.get(`/account/orders/${orderId}.data`);
      expect([data.status, data.headers.get('retry-after')]).toEqual([503, '60']);
    } finally {
      spy.mockRestore();
    }
  });
});

/** A disk of its own over the folder of prescriptions, which only root may make. */
const mounted = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k,mode=700', 'none', folder]);
  if (made.status === 0) chmodSync(folder, 0o700);
  return made.status === 0;
};

test('an upload onto a full disk says so with 503, leaves nothing, and works once there is space', async (context) => {
  const folder = join(store.dataDir, 'prescriptions');
  if (!mounted(folder)) context.skip('needs root and mount');
  try {
    // What fits is written before the system refuses the rest.
    expect(() => writeFileSync(join(folder, '.filler'), Buffer.alloc(256 * 1024))).toThrow(
      'ENOSPC',
    );
    const send = () =>
      customer.browser.post(`/account/orders/${orderId}/prescription`, uploadForm(scan()), {
        accept: 'application/json',
      });
    const answer = await send();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.json()).toMatchObject({
      ok: false,
      code: 'failed',
      message: expect.stringContaining(CANNOT),
    });
    expect(store.deps.space.isOut()).toBe(true);
    rmSync(join(folder, '.filler'));
    expect((await send()).status).toBe(200);
  } finally {
    spawnSync('umount', [folder]);
  }
});
