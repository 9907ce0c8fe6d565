import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openStore, type Store } from '#tests/support/store.ts';
import { DASHBOARD, deskOf, USERS } from './desk.ts';

const OPENED = /data-row-link=""[^>]*open=([0-9a-f-]{36})/g;

const NEXT = /href="([^"]+)"[^>]*>Next page</;
const MANY = 120;
let store: Store;
let desk: Awaited<ReturnType<typeof deskOf>>;
beforeAll(async () => {
  store = await openStore();
  desk = await deskOf(store);
  const { db } = store.deps;
  // Several rows share a time, so that the id decides their order.
  await sql`
    insert into users (id, email, first_name, last_name, country, street_address, city, state,
      zip_code, phone, created_at)
    select gen_random_uuid(), 'many-' || n || '@example.com', 'Many', 'Person', 'United States',
      '1 Main Street', 'Springfield', 'IL', '62701', '+12025550187',
      timestamptz '2026-01-01' + (n / 7) * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`
    insert into orders (id, user_id, idempotency_key, status, total_cents, prescription_required,
      email, first_name, last_name, phone, country, street_address, city, state, zip_code,
      created_at, updated_at, deleted_at)
    select gen_random_uuid(), (select id from users where email = 'many-1@example.com'),
      gen_random_uuid(), 'Order Requested', 1000, true, 'many-1@example.com', 'Many', 'Person',
      '+12025550187', 'United States', '1 Main Street', 'Springfield', 'IL', '62701', at, at,
      case when n % 10 = 0 then at end
    from (select n, timestamptz '2026-01-01' + (n / 7) * interval '1 minute' as at
      from generate_series(1, ${MANY}::int) n) numbers`.execute(db);
  await sql`
    insert into mails (id, template, recipient, data, created_at)
    select gen_random_uuid(), 'welcome', 'many@example.com', '{"firstName":"Many"}',
      timestamptz '2026-01-01' + (n / 7) * interval '1 minute'
    from generate_series(1, ${MANY}::int) n`.execute(db);
});
afterAll(() => store.close());

/** Collects the ids of every page by following the links to the next one. */
const walk = async (start: string, ids: RegExp): Promise<readonly (readonly string[])[]> => {
  const pages: string[][] = [];
  let address: string | undefined = start;
  while (address !== undefined && pages.length < 20) {
    const html: string = await (await desk.admin.get(address)).text();
    pages.push([...html.matchAll(ids)].map((match) => match[1] ?? ''));
    address = NEXT.exec(html)?.[1]?.replaceAll('&amp;', '&');
  }
  return pages;
};

const expected = async (table: 'orders' | 'users' | 'mails'): Promise<readonly string[]> =>
  (
    await sql<{ id: string }>`
      select id from ${sql.table(table)}
      ${table === 'mails' ? sql`` : sql`where deleted_at is null`}
      order by created_at desc, id desc`.execute(store.deps.db)
  ).rows.map(({ id }) => id);

describe.each([
  ['orders', DASHBOARD, OPENED, [50, 50, 8]],
  ['users', USERS, OPENED, [50, 50, 20]],
  ['mails', '/admin/outbox', /href="\/admin\/outbox\/([0-9a-f-]{36})"/g, [50, 50, 20]],
] as const)('the list of %s', (table, start, ids, sizes) => {
  test('shows every row that is not deleted once, newest first, fifty per page', async () => {
    const pages = await walk(start, ids);
    expect(pages.map((each) => each.length)).toEqual(sizes);
    expect(pages.flat()).toEqual(await expected(table));
  });

  test.each(['', 'x', '1_2', '99999999999999999999_x', "'; drop table orders", '0_0_0'])(
    'starts from the beginning for the invalid cursor %j',
    async (cursor) => {
      const join = start.includes('?') ? '&' : '?';
      const answer = await desk.admin.get(`${start}${join}after=${encodeURIComponent(cursor)}`);
      expect(answer.status).toBe(200);
      const found = [...(await answer.text()).matchAll(ids)].map((match) => match[1]);
      expect(found).toEqual((await expected(table)).slice(0, 50));
    },
  );
});

test('a new row does not shift the next page', async () => {
  const first = await (await desk.admin.get(DASHBOARD)).text();
  const next = NEXT.exec(first)?.[1] ?? '';
  const before = await (await desk.admin.get(next.replaceAll('&amp;', '&'))).text();
  await sql`
    insert into orders (id, idempotency_key, status, total_cents, prescription_required, email,
      first_name, last_name, phone, country, street_address, city, state, zip_code, created_at, updated_at)
    values (gen_random_uuid(), gen_random_uuid(), 'Order Requested', 1, false, 'a@example.com', 'A',
      'B', '1', 'C', 'D', 'E', 'F', 'G', now(), now())`.execute(store.deps.db);
  const after = await (await desk.admin.get(next.replaceAll('&amp;', '&'))).text();
  const ids = (html: string) => [...html.matchAll(OPENED)].map((match) => match[1]);
  expect(ids(before)).toHaveLength(50);
  expect(ids(after)).toEqual(ids(before));
});
