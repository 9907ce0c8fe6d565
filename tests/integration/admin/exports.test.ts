import { sql } from 'kysely';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  administrator,
  type Browser,
  openStore,
  staffOf,
  type Store,
} from '#tests/support/store.ts';
import { customerOf, orderOf } from './desk.ts';

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
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
  const { browser: pharmacist } = await staffOf(store, 'pharmacist');
  expect((await support.get('/admin/users.csv')).status).toBe(200);
  expect((await pharmacist.get('/admin/users.csv')).status).toBe(403);
  expect((await pharmacist.get('/admin/orders.csv')).status).toBe(200);
  expect((await pharmacist.get('/admin/affiliates.csv')).status).toBe(403);
  expect((await store.browser().get('/admin/orders.csv')).status).toBe(302);
  expect(await rowsAt('/admin/affiliates.csv')).toEqual([
    ['practice', 'kind', 'name', 'email', 'region', 'state', 'received'],
  ]);
});
