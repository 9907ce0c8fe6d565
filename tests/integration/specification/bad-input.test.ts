import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overriding } from '#tests/support/gates.ts';
import { openings } from '#tests/support/openings.ts';
import { readPage } from '#tests/support/pages.ts';
import {
  checkoutForm,
  NEEDLES,
  openShop,
  OZEMPIC,
  place,
  type Shopper,
  shopper,
  upload,
} from '#tests/support/shopping.ts';
import { type Browser, ORIGIN, type Store } from '#tests/support/store.ts';

/** Bad input: a clear error, the right status, nothing lost, nothing leaked. */

let store: Store;
let customer: Shopper;
let admin: Browser;
beforeAll(async () => {
  ({ store, customer, admin } = await openShop());
});
afterAll(() => store.close());

const ordersOf = (userId: string) =>
  store.deps.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute();

/** Everything that a person has done here, as one text to compare. */
const everything = async (): Promise<string> => {
  const tables = [
    'users',
    'orders',
    'order_items',
    'order_events',
    'mails',
    'prescriptions',
  ] as const;
  const rows = await Promise.all(
    tables.map((table) => store.deps.db.selectFrom(table).selectAll().orderBy('id').execute()),
  );
  return JSON.stringify(rows);
};

const order = async (changes: Record<string, string>, by: Browser = customer) => {
  const answer = await by.post('/checkout', {
    ...checkoutForm(store, customer.who, [NEEDLES]),
    ...changes,
  });
  return { status: answer.status, text: await answer.text() };
};

const lines = (changes: Record<string, unknown>): string =>
  JSON.stringify([{ ...NEEDLES, ...changes }]);

describe('a tampered order is refused', () => {
  const TAMPERED: readonly (readonly [string, Record<string, string>])[] = [
    ...[0, -1, 1.5, 1e9, -0, 100, 1e308].map(
      (quantity) => [`quantity ${quantity}`, { lines: lines({ quantity }) }] as const,
    ),
    ['quantity NaN', { lines: lines({ quantity: Number.NaN }) }],
    ['quantity NaN, written out', { lines: lines({}).replace('"quantity":3', '"quantity":NaN') }],
    ['quantity Infinity', { lines: lines({}).replace('"quantity":3', '"quantity":1e999') }],
    ['quantity as text', { lines: lines({ quantity: '1' }) }],
    ['quantity as a list', { lines: lines({ quantity: [1] }) }],
    ['no quantity', { lines: lines({ quantity: undefined }) }],
    ['an unknown product', { lines: lines({ productId: 'aspirin' }) }],
    ['a product of the language', { lines: lines({ productId: '__proto__' }) }],
    ['no product', { lines: lines({ productId: undefined }) }],
    ['an unknown option', { lines: lines({ strength: '1kg' }) }],
    ['an option of another product', { lines: lines({ strength: '2mg/3mL' }) }],
    ['a dose of 0', { lines: lines({ unitsPerDay: 0 }) }],
    ['a dose of 501', { lines: lines({ unitsPerDay: 501 }) }],
    ['a dose of half a unit', { lines: lines({ unitsPerDay: 1.5 }) }],
    ['no lines', { lines: '[]' }],
    ['lines that are none', { lines: '{"productId":"ozempic"}' }],
    ['lines that are not JSON', { lines: '[{' }],
    ['lines that are null', { lines: 'null' }],
    ['61 lines', { lines: JSON.stringify(Array.from({ length: 61 }, () => NEEDLES)) }],
    ['1,001 lines', { lines: JSON.stringify(Array.from({ length: 1_001 }, () => NEEDLES)) }],
    [
      'the same line until it is too much',
      { lines: JSON.stringify(Array.from({ length: 50 }, () => NEEDLES)) },
    ],
    ['a total below zero', { seenTotal: '-1' }],
    ['a total that is none', { seenTotal: 'NaN' }],
    ['a total with cents', { seenTotal: '47.97' }],
    ['a key that is none', { idempotencyKey: 'x' }],
    ['no key', { idempotencyKey: '' }],
    ['a key with SQL', { idempotencyKey: "' or 1=1 --" }],
    ['a name with a NUL', { firstName: 'A\0da' }],
    ['notes with a NUL', { orderNotes: 'A\0da' }],
    ['a name of 201 characters', { lastName: 'x'.repeat(201) }],
    ['notes of 5,001 characters', { orderNotes: 'x'.repeat(5_001) }],
  ];

  test.each(TAMPERED)('%s', async (_, changes) => {
    const before = await everything();
    const answer = await order(changes);
    expect(answer.status).toBe(422);
    // A nonce is random, and any word may be in it.
    const text = answer.text.replace(/nonce="[^"]*"/g, '');
    expect(text).not.toMatch(/\bat \w+ \(|node_modules|postgres|ZodError/i);
    expect(await everything()).toBe(before);
  });

  test('a tampered price: no field of that kind is read', async () => {
    const by = await shopper(store);
    const id = await place(store, by, [{ ...OZEMPIC, price: 1 } as typeof OZEMPIC], {
      price: '1',
      total: '1',
    });
    const [made] = await ordersOf(by.userId);
    expect([made?.id, made?.total_cents]).toEqual([id, 71_800]);
  });

  test('a tampered total: 409 with the true one, and nothing is written', async () => {
    const before = await everything();
    const answer = await order({ seenTotal: '1' });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('$47.97');
    expect(await everything()).toBe(before);
  });

  test('a customer’s id in the form does not make it another’s order', async () => {
    const [by, other] = [await shopper(store), await shopper(store)];
    await place(store, by, [NEEDLES], { userId: other.userId, user_id: other.userId });
    expect(await ordersOf(other.userId)).toEqual([]);
    expect(await ordersOf(by.userId)).toHaveLength(1);
  });

  test('a registration cannot give itself more than its fields', async () => {
    const form = {
      ...customer.who,
      role: 'administrator',
      roles: 'administrator',
      id: randomUUID(),
      created_at: '1970-01-01',
    };
    const { companyName: _, apartment: __, ...rest } = form;
    const email = `tampered-${randomUUID()}@example.com`;
    await store.browser().post('/register', {
      ...rest,
      email,
      confirmPassword: rest.password,
      callingCode: '1',
      phone: '2025550187',
    });
    const user = await store.deps.db
      .selectFrom('users')
      .select(['id', 'created_at'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(user.id).not.toBe(form.id);
    expect(user.created_at.getFullYear()).toBeGreaterThan(2000);
  });
});

describe('a tampered cookie is nobody’s', () => {
  const cookie = (): readonly [name: string, value: string] => {
    const found = [...customer.cookies].find(([name]) => name.includes('session'));
    if (!found) throw new Error('no session cookie');
    return found;
  };

  test.each([
    ['cut short', (value: string) => value.slice(0, -3)],
    ['of another token', (value: string) => `x${value}`],
    ['without its signature', (value: string) => value.split('.')[0] ?? ''],
    ['with another signature', (value: string) => `${value.split('.')[0]}.${'A'.repeat(43)}=`],
    ['empty', () => ''],
    ['of many dots', () => '.'.repeat(500)],
    ['badly encoded', () => '%E0%A4%A'],
  ])('%s', async (_, tamper) => {
    const [name, value] = cookie();
    const answer = await store.browser().get('/account', { cookie: `${name}=${tamper(value)}` });
    expect(answer.headers.get('location')).toBe('/login?from=%2Faccount');
  });

  test('a customer’s cookie under the staff’s name opens nothing', async () => {
    const [name, value] = cookie();
    const staff = name.replace('pharos.', 'pharos-staff.');
    const answer = await store.browser().get('/admin/dashboard', { cookie: `${staff}=${value}` });
    expect(answer.headers.get('location')).toBe('/admin');
  });

  test('a notice that nobody has written is not shown', async () => {
    for (const code of ['<script>', 'constructor', '__proto__', 'hacked']) {
      const page = await readPage(store.browser().get('/', { cookie: `pharos-notice=${code}` }));
      expect(page.html).not.toContain('<noscript><p role="status"');
    }
  });
});

describe('a repeated submit makes one order', () => {
  test('one after the other', async () => {
    const by = await shopper(store);
    const form = checkoutForm(store, by.who, [OZEMPIC]);
    const answers = [await by.post('/checkout', form), await by.post('/checkout', form)];
    expect(answers.map(({ status }) => status < 400)).toEqual([true, true]);
    expect(await ordersOf(by.userId)).toHaveLength(1);
  });

  test('ten at the same moment: one order, one pair of mails', async () => {
    const by = await shopper(store);
    const form = checkoutForm(store, by.who, [OZEMPIC]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => by.post('/checkout', form)));
    expect(answers.every(({ status }) => status < 400)).toBe(true);
    const made = await ordersOf(by.userId);
    expect(made).toHaveLength(1);
    const mails = await store.deps.db.selectFrom('mails').select('data').execute();
    expect(mails.filter((mail) => mail.data['orderId'] === made[0]?.id)).toHaveLength(2);
  });

  test('another’s key is not theirs: it makes an order of one’s own', async () => {
    const [a, b] = [await shopper(store), await shopper(store)];
    const key = { idempotencyKey: randomUUID() };
    const first = await place(store, a, [NEEDLES], key);
    const second = await place(store, b, [NEEDLES], key);
    expect(second).not.toBe(first);
  });

  test('ten orders at the same moment do not slip past the 90 days', async () => {
    const by = await shopper(store);
    const tablets = [{ productId: 'trajenta', strength: '5mg', quantity: 2 }];
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => by.post('/checkout', checkoutForm(store, by.who, tablets))),
    );
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(9);
    expect(await ordersOf(by.userId)).toHaveLength(1);
  });
});

describe('someone else’s order or file', () => {
  test('cannot be withdrawn, given a file, or read; it answers as if it did not exist', async () => {
    const owner = await shopper(store);
    const id = await place(store, owner);
    await upload(owner, id);
    const { prescription_url: url } = await store.deps.db
      .selectFrom('orders')
      .select('prescription_url')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const before = await everything();
    const withdrawn = await customer.post(`/account/orders/${id}`, { intent: 'withdraw' });
    const unknown = await customer.post(`/account/orders/${randomUUID()}`, { intent: 'withdraw' });
    expect(withdrawn.status).toBe(unknown.status);
    expect((await upload(customer, id)).status).toBe(404);
    expect((await customer.get(url ?? '')).status).toBe(404);
    expect(await everything()).toBe(before);
    expect(await openings(store.deps.db)).toEqual([]);
  });

  test.each(['x', '..%2f..%2fetc%2fpasswd', '%00', "1' or '1'='1", randomUUID()])(
    'an id that is none: %s',
    async (id) => {
      expect((await customer.get(`/prescriptions/${encodeURIComponent(id)}`)).status).toBe(404);
      expect((await upload(customer, encodeURIComponent(id))).status).toBe(404);
      const answer = await admin.post('/admin/dashboard', {
        intent: 'set-status',
        orderId: id,
        version: '1',
        status: 'Delivered',
      });
      expect(answer.status).toBe(404);
    },
  );
});

describe('two administrators', () => {
  test('the second is told: 409, and the order as it is now', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    const change = async (status: string) =>
      admin.post(`/admin/dashboard?open=${id}`, {
        intent: 'set-status',
        orderId: id,
        version: '1',
        status,
        otherTracking: 'yes',
        skipSteps: 'yes',
        ...(await overriding(store, admin)),
      });
    expect((await change('Preparing for Shipment')).status).toBe(302);
    const second = await readPage(change('Cancelled'));
    expect(second.status).toBe(409);
    expect(second.main).toContain('Someone else has changed this order since you opened it');
    expect(second.html).toMatch(/<option[^>]*selected[^>]*>Preparing for Shipment</);
  });

  test.each(['0', '-1', '1.5', '1e9', 'NaN', '', '99999999999999999999'])(
    'a version of %s is refused',
    async (version) => {
      const id = await place(store, await shopper(store), [NEEDLES]);
      const answer = await admin.post('/admin/dashboard', {
        intent: 'set-status',
        orderId: id,
        version,
        status: 'Delivered',
      });
      expect([409, 422]).toContain(answer.status);
    },
  );

  test('both delete one order: the second is told that it is gone', async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    const answers = await Promise.all(
      [1, 2].map(() => admin.post('/admin/dashboard', { intent: 'delete-order', orderId: id })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 404]);
  });
});

describe('forms of the wrong kind', () => {
  const send = (path: string, type: string, body: string): Promise<Response> =>
    Promise.resolve(
      store.app.fetch(
        new Request(ORIGIN + path, {
          method: 'POST',
          body,
          headers: { origin: ORIGIN, 'sec-fetch-site': 'same-origin', 'content-type': type },
        }),
        { remoteAddress: '127.0.0.1' },
      ),
    );

  test.each(['/login', '/register', '/contact', '/request', '/checkout', '/admin'])(
    '%s: JSON, XML, nothing or a broken multipart is an error of the sender',
    async (path) => {
      for (const [type, body] of [
        ['application/json', '{"email":"a@b.de"}'],
        ['text/xml', '<a/>'],
        ['multipart/form-data; boundary=x', 'no boundary here'],
        ['multipart/form-data', '--x\r\n\r\n'],
        ['application/x-www-form-urlencoded', ''],
      ] as const) {
        const answer = await send(path, type, body);
        expect([type, answer.status >= 400 && answer.status < 500]).toEqual([type, true]);
        expect(await answer.text()).not.toMatch(/node_modules|\bat \w+ \(/);
      }
    },
  );

  test('a field that is sent twice does no harm', async () => {
    const answer = await send(
      '/login',
      'application/x-www-form-urlencoded',
      'email=a%40example.com&email=b%40example.com&password=&password=',
    );
    expect(answer.status).toBe(422);
  });
});

test('nothing of all this was a failure of the store, and its log names nobody', async () => {
  const log = store.log.join('\n');
  for (const text of [customer.who.email, 'Ada', 'Byron', '12 Elm Street', customer.who.password])
    expect(log).not.toContain(text);
  expect(store.log.filter((line) => /"level":(?:50|60|"error"|"fatal")/.test(line))).toEqual([]);
  const { rows } = await sql<{ ok: boolean }>`select true as ok`.execute(store.deps.db);
  expect(rows).toEqual([{ ok: true }]);
});
