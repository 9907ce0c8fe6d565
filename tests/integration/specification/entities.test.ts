import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cartTotal, makeLine } from '#domain/cart.ts';
import { findOption } from '#domain/catalogue.ts';
import { textOf } from '#tests/support/pages.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import {
  NEEDLES,
  OZEMPIC,
  place,
  registrationForm,
  type Shopper,
  shopper,
  upload,
} from '#tests/support/shopping.ts';
import { administrator, type Browser, openStore, type Store } from '#tests/support/store.ts';

/** §3 "Entities and their fields": what is kept of each, and what of it is shown. */

let store: Store;
let admin: Browser;
let customer: Shopper;
let orderId: string;
beforeAll(async () => {
  store = await openStore({ passwords: 'least' });
  admin = await administrator(store);
  customer = await shopper(store);
  orderId = await place(store, customer, [OZEMPIC, NEEDLES], { orderNotes: 'Ring twice' });
});
afterAll(() => store.close());

const columnsOf = async (table: 'users' | 'orders' | 'order_items'): Promise<string[]> =>
  (await store.deps.db.introspection.getTables())
    .filter(({ name }) => name === table)
    .flatMap(({ columns }) => columns.map(({ name }) => name));

const userOf = (email: string) =>
  store.deps.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

describe('User', () => {
  test('the table users has the fields of the specification', async () => {
    expect(await columnsOf('users')).toEqual(
      expect.arrayContaining([
        'id',
        'email',
        'first_name',
        'last_name',
        'company_name',
        'country',
        'street_address',
        'apartment',
        'city',
        'state',
        'zip_code',
        'phone',
        'created_at',
      ]),
    );
  });

  test('the password is stored hashed, memory-hard, and apart from the user', async () => {
    expect(await columnsOf('users')).not.toContain('password');
    const { password } = await store.deps.db
      .selectFrom('accounts')
      .select('password')
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$v=19\$m=(\d+),t=\d+,p=\d+\$/);
    expect(Number(/m=(\d+)/.exec(password ?? '')?.[1])).toBeGreaterThanOrEqual(19_456);
  });

  test('no answer to anybody holds a password or its hash', async () => {
    const answers = [
      customer.get('/account'),
      customer.get('/account.data'),
      customer.get('/checkout'),
      customer.get('/checkout.data'),
      admin.get('/admin/dashboard?tab=users'),
      admin.get('/admin/dashboard.data?tab=users'),
    ];
    for (const answer of answers) {
      const body = await (await answer).text();
      expect(body).not.toContain('argon2');
      expect(body).not.toContain(customer.who.password);
    }
  });
});

describe('Registration form', () => {
  test('makes a user of its fields', async () => {
    const form = registrationForm({ apartment: '' });
    const answer = await store.browser().post('/register', form);
    expect(answer.status).toBeLessThan(400);
    const user = await userOf(form['email'] ?? '');
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Byron',
      company_name: null,
      country: 'United States',
      street_address: '12 Elm Street',
      apartment: null,
      city: 'Springfield',
      state: 'Illinois',
      zip_code: '62701',
    });
    expect(user.phone).toBe('+12025550187');
  });

  test('country is free text', async () => {
    const form = registrationForm({ country: 'Land of Oz' });
    await store.browser().post('/register', form);
    expect((await userOf(form['email'] ?? '')).country).toBe('Land of Oz');
  });

  test('phone is calling code plus digits; the code’s default is +1, every country is offered', async () => {
    const page = await (await store.browser().get('/register')).text();
    const select = /<select\b[\s\S]*?<\/select>/.exec(page)?.[0] ?? '';
    const options = [...select.matchAll(/<option\b[^>]*>([\s\S]*?)<\/option>/g)].map(([, text]) =>
      textOf(text ?? ''),
    );
    expect(options.length).toBeGreaterThanOrEqual(200);
    expect(options[0]).toMatch(/\+1\b/);
    expect(options.join()).toMatch(/Germany[^,]*\+49|\+49[^,]*Germany/);
  });
});

describe('Order', () => {
  const orderOf = (id: string) =>
    store.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  test('the table orders has the fields of the specification', async () => {
    expect(await columnsOf('orders')).toEqual(
      expect.arrayContaining([
        'id',
        'user_id',
        'status',
        'total_cents',
        'prescription_url',
        'tracking_info',
        'created_at',
      ]),
    );
    expect(await orderOf(orderId)).toMatchObject({
      user_id: customer.userId,
      status: 'Order Requested',
      total_cents: 2 * 35_900 + 3 * 1_599,
      prescription_url: null,
      tracking_info: null,
      order_notes: 'Ring twice',
    });
  });

  test('embeds its items: order_id, product_id, name, quantity, price', async () => {
    expect(await columnsOf('order_items')).toEqual(
      expect.arrayContaining(['order_id', 'product_id', 'name', 'quantity', 'price_cents']),
    );
    const items = await store.deps.db
      .selectFrom('order_items')
      .select(['product_id', 'name', 'quantity', 'price_cents'])
      .where('order_id', '=', orderId)
      .orderBy('line')
      .execute();
    expect(items).toEqual([
      { product_id: 'ozempic', name: 'Ozempic 2mg/3mL', quantity: 2, price_cents: 35_900 },
      {
        product_id: 'bdpenneedle',
        name: expect.stringContaining('32G x 4mm'),
        quantity: 3,
        price_cents: 1_599,
      },
    ]);
  });

  test('the admin’s listing embeds the customer: name, email, phone, address', async () => {
    const page = textOf(await (await admin.get(`/admin/dashboard?open=${orderId}`)).text());
    for (const text of [
      orderId,
      'Ada Byron',
      customer.who.email,
      '+1 202 555 0187',
      '12 Elm Street',
      '4B',
      'Springfield',
      'Illinois 62701',
      'United States',
      'Ozempic 2mg/3mL × 2',
      '$718.00',
      '$765.97',
    ])
      expect(page).toContain(text);
  });

  test('an item in display: name, quantity, price', async () => {
    const page = textOf(await (await customer.get('/account')).text());
    expect(page).toContain('Ozempic 2mg/3mL');
    expect(page).toMatch(/\$359(?:\.00)?\b/);
    expect(page).toContain('$765.97');
  });
});

describe('Cart line', () => {
  const line = (productId: string, strength: string, quantity: number) => {
    const found = findOption(store.deps.content.catalogue, productId, strength);
    if (!found) throw new Error(`no ${productId}`);
    return makeLine(found.product, found.option, quantity);
  };

  test("from an option: '{productId}-{strength}', '{product name} {strength}', '{qty}x {quantity text}'", () => {
    expect(line('rybelsus', '7mg', 2)).toMatchObject({
      id: 'rybelsus-7mg',
      name: 'Rybelsus 7mg',
      quantity: 2,
      description: '2x 30 tablets',
    });
  });

  test('its price is the unit price; the total is the sum of price times quantity', () => {
    const lines = [line('rybelsus', '7mg', 2), line('bdpenneedle', '31G x 5mm', 3)];
    expect(lines.map(({ price }) => price)).toEqual([25_000, 1_599]);
    expect(cartTotal(lines)).toBe(2 * 25_000 + 3 * 1_599);
  });
});

describe('Checkout form', () => {
  test('is prefilled from the logged-in user; a visitor’s is empty', async () => {
    const own = await (await customer.get('/checkout.data')).text();
    expect(own).toContain(customer.who.email);
    expect(own).toContain('12 Elm Street');
    const others = await (await store.browser().get('/checkout.data')).text();
    expect(others).not.toContain('12 Elm Street');
  });
});

describe('Contact message and medication request', () => {
  test('name, email, subject, message', async () => {
    const sent = {
      name: 'Carl',
      email: 'carl@example.com',
      subject: 'A',
      message: 'Line 1\nLine 2',
    };
    await store.browser().post('/contact', sent);
    const row = await store.deps.db
      .selectFrom('contact_messages')
      .select(['name', 'email', 'subject', 'message'])
      .executeTakeFirstOrThrow();
    expect({ ...row, message: row.message.replaceAll('\r\n', '\n') }).toEqual(sent);
  });

  test('name, email, phone, medication, message', async () => {
    const sent = {
      name: 'Mia',
      email: 'mia@example.com',
      phone: '+56 2 2712 3456',
      medication: 'Toujeo',
      message: '300 units/mL',
    };
    await store.browser().post('/request', sent);
    expect(
      await store.deps.db
        .selectFrom('medication_requests')
        .select(['name', 'email', 'phone', 'medication', 'message'])
        .executeTakeFirstOrThrow(),
    ).toEqual(sent);
  });
});

describe('Order email payload', () => {
  test('form data, cart items and total reach the store', async () => {
    const mail = await store.deps.db
      .selectFrom('mails')
      .selectAll()
      .where('template', '=', 'order-placed-store')
      .executeTakeFirstOrThrow();
    expect(mail.recipient).toBe('support@pharos.example');
    expect(mail.data).toMatchObject({
      orderId,
      totalCents: 2 * 35_900 + 3 * 1_599,
      form: { firstName: 'Ada', email: customer.who.email, orderNotes: 'Ring twice' },
      lines: [{ name: 'Ozempic 2mg/3mL', quantity: 2, priceCents: 35_900 }, { quantity: 3 }],
    });
  });
});

describe('Prescription file', () => {
  test('is kept as user_{userId}/prescription_{orderId}_{timestamp}_{filename}, its name made safe', async () => {
    const name = '../Mein Rezept (Ärztin).pdf';
    const bytes = pdfFile();
    expect((await upload(customer, orderId, { name, bytes })).status).toBe(200);
    const row = await store.deps.db
      .selectFrom('prescriptions')
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(row.storage_key).toMatch(
      new RegExp(`^user_${customer.userId}/prescription_${orderId}_\\d{13}_[A-Za-z0-9_-]+\\.pdf$`),
    );
    expect(row).toMatchObject({
      order_id: orderId,
      user_id: customer.userId,
      content_type: 'application/pdf',
      size_bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
  });

  test('its prescription_url is the store’s own address, and not public', async () => {
    const { prescription_url: url } = await store.deps.db
      .selectFrom('orders')
      .select('prescription_url')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(url).toMatch(/^\/prescriptions\/[\da-f-]{36}$/);
    expect((await store.browser().get(url ?? '')).status).toBe(302);
    expect((await customer.get(url ?? '')).status).toBe(200);
  });

  test('on the disk it is encrypted', async () => {
    const files = (await readdir(store.dataDir, { recursive: true, withFileTypes: true })).filter(
      (entry) => entry.isFile() && entry.name.startsWith('prescription_'),
    );
    expect(files).toHaveLength(1);
    for (const file of files) {
      const kept = await readFile(join(file.parentPath, file.name));
      // 16 bytes, which random bytes do not contain by chance.
      expect(kept.includes(pdfFile().subarray(0, 16))).toBe(false);
    }
  });
});

describe('Auth session', () => {
  test('is a row on the server and a signed cookie, HttpOnly and SameSite=Lax', async () => {
    const { who } = customer;
    const answer = await store
      .browser()
      .post('/login', { email: who.email, password: who.password });
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('pharos.session'));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).not.toMatch(/Secure|Max-Age|Expires/i);
    const rows = await store.deps.db
      .selectFrom('sessions')
      .select(['expires_at', 'remembered'])
      .where('user_id', '=', customer.userId)
      .execute();
    expect(rows).toContainEqual({ expires_at: expect.any(Date), remembered: false });
  });
});
