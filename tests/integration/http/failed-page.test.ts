import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Customer, customerOf, orderOf } from '#tests/integration/admin/desk.ts';
import { readPage } from '#tests/support/pages.ts';
import { openStore, type Store } from '#tests/support/store.ts';

let store: Store;
let customer: Customer;
let path: string;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  customer = await customerOf(store);
  path = `/account/orders/${await orderOf(store, customer)}`;
  await sql`alter table orders rename to orders_out_of_reach`.execute(store.deps.db);
});
afterAll(() => store.close());

test('a failed page shows an error message in the store layout without error details', async () => {
  const answer = await customer.browser.get(path);
  expect(answer.headers.get('cache-control')).toMatch(/no-store|private/);
  const page = await readPage(answer);
  expect(page.status).toBe(500);
  expect(page.title).toBe('Something went wrong');
  expect(page.headings).toEqual(['1 Something went wrong']);
  expect(page.main).toContain('This is our fault, not yours.');
  expect(page.links('Try again')).toEqual([path]);
  expect(page.meta('robots')).toBe('noindex');
  expect(page.canonical).toBeUndefined();
  expect(page.html).toMatch(/<header\b/);
  expect(page.html).toMatch(/<footer\b/);
  expect(page.text).toContain('support@pharos.example');
  // Neither the visible page nor its serialized data contains error details.
  for (const secret of [
    'does not exist',
    'relation',
    'select ',
    'node_modules',
    'orders_out',
    '    at ',
  ])
    expect(page.html).not.toContain(secret);
  expect(store.log.join('')).toContain('"code":"42P01"');
});

test('a failed data request returns no error details', async () => {
  const answer = await customer.browser.get(`${path}.data`);
  expect(answer.status).toBe(500);
  const text = await answer.text();
  for (const secret of ['does not exist', 'relation', 'node_modules', '    at '])
    expect(text).not.toContain(secret);
});
