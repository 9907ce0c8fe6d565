import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { loadContent } from '#content/load.ts';
import { productsNamedIn } from '#domain/orders/search.ts';
import { printedReference, referenceOf } from '#domain/payments/reference.ts';
import { listOrders, type OrderListQuery } from '#db/reads/staff-orders.ts';
import { listUsers } from '#db/reads/users.ts';
import { VISITOR, type Viewer } from '#domain/access.ts';
import { ORDER_STATUSES } from '#domain/orders/order.ts';
import { ORDER_SORTS, type OrderFilter, PRESCRIPTION_STATES } from '#domain/staff-lists.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

const staff: Viewer = {
  kind: 'staff',
  id: randomUUID(),
  username: 'admin',
  name: 'Administrator',
  roles: ['administrator', 'pharmacist'],
};

const PEOPLE = [
  ['Mary', 'Whitfield', 'United States', '+12025550143'],
  ['mary', 'O’Brien', 'Canada', '+14165550187'],
  ['Ada', 'Byron', 'United States', '+442079460018'],
  ['Ágnes', 'Müller-Schmidt', 'Mexico', '+525512345678'],
  ['Bo', "O'Hara \\ Co", 'United States', 'call my sister'],
] as const;

let database: FreshDatabase;
type Made = { id: string; status: string; total: number; name: string; at: number; rx: string };
let made: Made[];

/** Creates orders of which many share a time, a total or a name. Some times differ by microseconds only. */
const makeOrders = async (count: number): Promise<void> => {
  await sql`
    insert into orders (id, user_id, idempotency_key, status, total_cents, prescription_required,
      prescription_url, tracking_info, email, first_name, last_name, phone, country, street_address,
      city, state, zip_code, created_at, updated_at, deleted_at)
    select gen_random_uuid(), u.id, gen_random_uuid(),
      (${sql.val(ORDER_STATUSES)}::text[])[1 + n % 8], 100 * (n % 4), n % 3 > 0,
      case when n % 3 = 1 then '/prescriptions/' || n end,
      case when n % 5 = 0 then 'https://courier.example/t/1Z' || n end,
      u.email, u.first_name, u.last_name, u.phone, u.country, '1 Main Street', 'Springfield', 'IL',
      '62701', at, at, case when n % 11 = 0 then at end
    from (select n, timestamptz '2026-01-01 00:00Z' + (n / 10) * interval '1 day'
        + (n % 10 / 3) * interval '1 microsecond' as at
      from generate_series(1, ${count}::int) n) numbers
    join (select *, row_number() over (order by email) as place from users) u
      on u.place = 1 + n % ${PEOPLE.length}::int`.execute(database.db);
};

const readMade = async (): Promise<Made[]> =>
  (
    await sql<Made>`select id, status, total_cents as total,
        lower(first_name || ' ' || last_name) as name,
        (extract(epoch from created_at) * 1000000)::float8 as at,
        case when prescription_url is not null then 'uploaded'
          when prescription_required then 'missing' else 'not-needed' end as rx
      from orders where deleted_at is null`.execute(database.db)
  ).rows;

beforeAll(async () => {
  database = await freshDatabase();
  for (const [at, [first, last, country, phone]] of PEOPLE.entries())
    await database.db
      .insertInto('users')
      .values({
        id: randomUUID(),
        email: `person.${at}+shop@mail-${at}.example.com`,
        first_name: first,
        last_name: last,
        country,
        street_address: '1 Main Street',
        city: 'Springfield',
        state: 'IL',
        zip_code: '62701',
        phone,
        created_at: new Date(Date.UTC(2026, 0, 1 + at)),
      })
      .execute();
  await makeOrders(140);
  made = await readMade();
});
afterAll(() => database.drop());

/** More pages than any list has with one order per page, including orders that a test adds. */
const MOST_PAGES = 400;

/** Follows a list from page to page to its end. */
const walk = async (
  query: OrderListQuery,
  between: () => Promise<void> = async () => undefined,
): Promise<string[][]> => {
  const pages: string[][] = [];
  let after: string | undefined;
  do {
    const page = await listOrders(database.db, staff, { ...query, place: { after } });
    pages.push(page.orders.map(({ id }) => id));
    after = page.next;
    if (after) await between();
    if (pages.length > MOST_PAGES) throw new Error('the list has no end');
  } while (after);
  return pages;
};

const inFilter = (order: Made, filter: OrderFilter): boolean =>
  (!filter.statuses?.length || filter.statuses.some((each) => each === order.status)) &&
  (!filter.prescription || filter.prescription === order.rx) &&
  (!filter.from || order.at >= Date.parse(`${filter.from}T00:00:00Z`) * 1_000) &&
  (!filter.to || order.at < (Date.parse(`${filter.to}T00:00:00Z`) + 86_400_000) * 1_000);

const days = fc
  .integer({ min: 1, max: 16 })
  .map((day) => `2026-01-${String(day).padStart(2, '0')}`);
const filters = fc.record({
  statuses: fc.subarray([...ORDER_STATUSES]),
  prescription: fc.option(fc.constantFrom(...PRESCRIPTION_STATES), { nil: undefined }),
  from: fc.option(days, { nil: undefined }),
  to: fc.option(days, { nil: undefined }),
});
const queries = fc.record({
  filter: filters,
  sort: fc.constantFrom(...ORDER_SORTS),
  direction: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.integer({ min: 1, max: 40 }),
});

const keyOf = (order: Made, sort: (typeof ORDER_SORTS)[number]): number | string =>
  sort === 'placed'
    ? order.at
    : sort === 'total'
      ? order.total
      : sort === 'status'
        ? ORDER_STATUSES.findIndex((each) => each === order.status)
        : order.name;

describe('the pages of a list of orders', () => {
  test('contain every matching order once, sorted, with the total count', async () => {
    const byId = new Map(made.map((each) => [each.id, each]));
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const pages = await walk(query);
        const ids = pages.flat();
        const wanted = made.filter((each) => inFilter(each, query.filter)).map(({ id }) => id);
        expect(ids.toSorted()).toEqual(wanted.toSorted());
        for (const page of pages.slice(0, -1)) expect(page).toHaveLength(query.limit);
        const first = await listOrders(database.db, staff, query);
        expect(first.count).toBe(wanted.length);
        expect(first.previous).toBeUndefined();
        const sorted = ids.map((id) => byId.get(id)).filter((each) => each !== undefined);
        for (const [at, each] of sorted.entries()) {
          const before = sorted[at - 1];
          if (!before || query.sort === 'customer') continue;
          const [a, b] = [keyOf(before, query.sort), keyOf(each, query.sort)];
          expect(query.direction === 'asc' ? a <= b : a >= b).toBe(true);
          if (a === b) expect(query.direction === 'asc').toBe(before.id < each.id);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('are the same forward and backward', async () => {
    await fc.assert(
      fc.asyncProperty(queries, async (query) => {
        const forth = await walk(query);
        let page = await listOrders(database.db, staff, query);
        while (page.next)
          page = await listOrders(database.db, staff, { ...query, place: { after: page.next } });
        const back = [page.orders.map(({ id }) => id)];
        while (page.previous && back.length < 200) {
          page = await listOrders(database.db, staff, {
            ...query,
            place: { before: page.previous },
          });
          back.unshift(page.orders.map(({ id }) => id));
        }
        expect(back).toEqual(forth);
      }),
      { numRuns: 20 },
    );
  });

  test('contain every existing order once while new ones arrive', async () => {
    const own = await freshDatabase();
    const shared = database;
    try {
      database = own;
      await own.db
        .insertInto('users')
        .values({
          id: randomUUID(),
          email: 'one@example.com',
          first_name: 'Only',
          last_name: 'One',
          country: 'Canada',
          street_address: '1',
          city: 'C',
          state: 'S',
          zip_code: '1',
          phone: '1',
        })
        .execute();
      for (const sort of ORDER_SORTS) {
        await makeOrders(40);
        const there = (await readMade()).map(({ id }) => id);
        const ids = (await walk({ sort, limit: 7 }, () => makeOrders(3))).flat();
        expect(new Set(ids).size).toBe(ids.length);
        expect(there.filter((id) => !ids.includes(id))).toEqual([]);
      }
    } finally {
      database = shared;
      await own.drop();
    }
  });

  test('start from the beginning for an invalid cursor', async () => {
    const first = await listOrders(database.db, staff, { limit: 5 });
    const lowest = `00000000-0000-7000-8000-000000000000_0`;
    for (const place of [{ after: lowest }, { before: 'x' }, { after: `${lowest}x` }]) {
      const page = await listOrders(database.db, staff, { limit: 5, place });
      expect(page.orders).toEqual(first.orders);
    }
  });
});

const found = async (search: string): Promise<readonly string[]> => {
  const { orders } = await listOrders(database.db, staff, { filter: { search }, limit: 500 });
  return [...new Set(orders.map((order) => `${order.firstName} ${order.lastName}`))].toSorted();
};
const foundUsers = async (search: string): Promise<readonly string[]> => {
  const { users, count } = await listUsers(database.db, staff, { search });
  expect(count).toBe(users.length);
  return users.map((user) => user.lastName).toSorted();
};

describe('searching orders', () => {
  test.each([
    ['whitfield', ['Mary Whitfield']],
    ['MARY', ['Mary Whitfield', 'mary O’Brien']],
    ['mary whit', ['Mary Whitfield']],
    ['byron mary', []],
    ['ágnes', ['Ágnes Müller-Schmidt']],
    ['schm', ['Ágnes Müller-Schmidt']],
    ['müller-schmidt', ['Ágnes Müller-Schmidt']],
    ["o'hara \\", ["Bo O'Hara \\ Co"]],
    ['person.2+shop@mail-2.example.com', ['Ada Byron']],
    ['mail-2', ['Ada Byron']],
    ['2+shop@mail', ['Ada Byron']],
    ['hitfield', []],
    ["' | !zebra", []],
    ['%', []],
  ])('%j', async (search, names) => {
    expect(await found(search)).toEqual([...names].toSorted());
  });

  test('finds the full id, its beginning, its last group and the order number', async () => {
    for (const { id } of made.slice(0, 3))
      for (const part of [
        id,
        id.toUpperCase(),
        id.slice(0, 14),
        id.slice(-12),
        orderNumber(id),
        orderNumber(id).toLowerCase(),
      ]) {
        const { orders, count } = await listOrders(database.db, staff, {
          filter: { search: part },
        });
        expect([part, orders.map((each) => each.id), count]).toEqual([part, [id], 1]);
      }
  });

  test('finds the tracking text and parts of a tracking link', async () => {
    for (const part of ['https://courier.example/t/1Z100', '1z100']) {
      const { orders } = await listOrders(database.db, staff, { filter: { search: part } });
      expect(orders.map((each) => each.trackingInfo)).toEqual(['https://courier.example/t/1Z100']);
    }
  });

  test('finds the phone, the ZIP code, and tracking with or without spaces', async () => {
    const { db } = database;
    const [one, another] = made;
    if (!one || !another) throw new Error('there are no orders');
    const before = await db
      .selectFrom('orders')
      .selectAll()
      .where('id', 'in', [one.id, another.id])
      .execute();
    await db
      .updateTable('orders')
      .set({ phone: '+13035550199', zip_code: 'K1A-0B1', tracking_info: '8888 7777 66' })
      .where('id', '=', one.id)
      .execute();
    await db
      .updateTable('orders')
      .set({ tracking_info: '888866667755' })
      .where('id', '=', another.id)
      .execute();
    const ids = async (search: string): Promise<readonly string[]> =>
      (await listOrders(db, staff, { filter: { search } })).orders.map(({ id }) => id);
    for (const search of ['(303) 555-0199', '303 555 0199', '5550199', 'k1a', 'K1A-0B1'])
      expect([search, await ids(search)]).toEqual([search, [one.id]]);
    for (const search of ['8888777766', '8888 7777 66', '8888-7777-66'])
      expect([search, await ids(search)]).toEqual([search, [one.id]]);
    for (const search of ['8888 6666 7755', '888866667755', '8888 6666 77 55'])
      expect([search, await ids(search)]).toEqual([search, [another.id]]);
    for (const { id, phone, zip_code, tracking_info } of before)
      await db
        .updateTable('orders')
        .set({ phone, zip_code, tracking_info })
        .where('id', '=', id)
        .execute();
  });

  test('finds medicines by their names, beside words of the order, and the payment by its reference', async () => {
    const { db } = database;
    const [one] = made;
    if (!one) throw new Error('there are no orders');
    await sql`
      insert into order_items (id, order_id, line, product_id, strength, name, description, quantity, price_cents)
      values (${randomUUID()}, ${one.id}, 1, 'ozempic', '2mg/3mL', 'Ozempic 2mg/3mL', 'x', 1, 100)`.execute(
      db,
    );
    const content = randomUUID();
    const reference = referenceOf('987654321');
    await sql`insert into approved_contents (id, order_id, content, hash, approved_at)
      values (${content}, ${one.id}, '{}', 'h', now())`.execute(db);
    await sql`
      insert into payments (id, order_id, content_id, content_hash, amount_cents, provider, reference, created_at)
      values (${randomUUID()}, ${one.id}, ${content}, 'h', 100, 'bank transfer', ${reference}, now())`.execute(
      db,
    );
    const productsNamed = productsNamedIn(loadContent('content').catalogue);
    const ids = async (search: string): Promise<readonly string[]> =>
      (await listOrders(db, staff, { filter: { search }, productsNamed })).orders.map(
        ({ id }) => id,
      );
    const [first = ''] = one.name.split(' ');
    for (const search of [
      'ozem',
      'OZEMPIC',
      'semaglutide',
      `ozempic ${first}`,
      reference,
      printedReference(reference),
    ])
      expect([search, await ids(search)]).toEqual([search, [one.id]]);
    for (const search of ['oz', 'wegovy', 'ozempic zebra', referenceOf('987654322')])
      expect([search, await ids(search)]).toEqual([search, []]);
  });

  test('respects the filter', async () => {
    const { orders } = await listOrders(database.db, staff, {
      filter: { search: 'mary', statuses: ['Delivered'], prescription: 'missing' },
    });
    expect(orders.length).toBeGreaterThan(0);
    for (const each of orders) {
      expect(each.firstName.toLowerCase()).toBe('mary');
      expect(each.status).toBe('Delivered');
      expect([each.prescriptionRequired, each.prescriptionUploaded]).toEqual([true, false]);
    }
  });
});

describe('searching users', () => {
  test.each([
    ['mary', ['O’Brien', 'Whitfield']],
    ['united', ["O'Hara \\ Co", 'Byron', 'Whitfield']],
    ['person.0', ['Whitfield']],
    ['202 555 0143', ['Whitfield']],
    ['+1 (202) 555-0143', ['Whitfield']],
    ['5550', ['O’Brien', 'Whitfield']],
    ['46 0018', ['Byron']],
    ['sister', ["O'Hara \\ Co"]],
    ['99999', []],
  ])('%j', async (search, names) => {
    expect(await foundUsers(search)).toEqual([...names].toSorted());
  });

  test('sorts by name and by the day of joining', async () => {
    const names = async (sort: 'name' | 'joined', direction: 'asc' | 'desc') =>
      (await listUsers(database.db, staff, { sort, direction })).users.map(
        (user) => user.firstName,
      );
    const joined = await names('joined', 'asc');
    expect(joined).toEqual(PEOPLE.map(([first]) => first));
    expect(await names('joined', 'desc')).toEqual(joined.toReversed());
    const byName = await names('name', 'asc');
    expect(byName.slice(0, 2)).toEqual(['Ada', 'Bo']);
    expect(await names('name', 'desc')).toEqual(byName.toReversed());
  });
});

test('a search with more hits than the count limit still filters, sorts and pages', async () => {
  const own = await freshDatabase();
  const shared = database;
  try {
    database = own;
    await sql`insert into users (id, email, first_name, last_name, country, street_address, city, state,
        zip_code, phone, created_at)
      select gen_random_uuid(), n || '@example.com', case when n % 20 = 0 then 'Rare' else 'Common' end,
        'Person', 'Canada', '1', 'C', 'S', '1', '1', timestamptz '2026-01-01' + n * interval '1 minute'
      from generate_series(1, 6000) n`.execute(own.db);
    const common = await listUsers(own.db, staff, { search: 'common', sort: 'name' });
    expect(common.count).toBe(1_001);
    expect(new Set(common.users.map((user) => user.firstName))).toEqual(new Set(['Common']));
    expect(common.users).toHaveLength(50);
    const rare = await listUsers(own.db, staff, { search: 'rare person' });
    expect(rare.count).toBe(300);
    expect(rare.users[0]?.email).toBe('6000@example.com');
  } finally {
    database = shared;
    await own.drop();
  }
});

test('only staff can read the lists', async () => {
  const customer: Viewer = {
    kind: 'customer',
    id: randomUUID(),
    email: 'a@example.com',
    firstName: 'A',
    lastName: 'B',
  };
  for (const viewer of [VISITOR, customer]) {
    expect((await listOrders(database.db, viewer, {})).orders).toEqual([]);
    expect((await listOrders(database.db, viewer, {})).count).toBe(0);
    expect((await listUsers(database.db, viewer, { search: 'mary' })).users).toEqual([]);
  }
});
