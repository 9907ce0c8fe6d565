import { orderNumber } from '#domain/order-number.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import { readPage } from '#tests/support/pages.ts';
import {
  checkoutForm,
  NEEDLES,
  OZEMPIC,
  place,
  registrationForm,
  shopper,
  upload,
} from '#tests/support/shopping.ts';
import { administrator, type Browser, openStore, type Store } from '#tests/support/store.ts';

/** §7 "The calls it makes": what the screens' actions do to the tables, through the store's addresses. */

let store: Store;
let admin: Browser;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

const orderOf = (id: string) =>
  store.deps.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('users', () => {
  test('insert: one row of all fields; select by email: existence and login', async () => {
    const form = registrationForm();
    const by = store.browser();
    await by.post('/register', form);
    const rows = await store.deps.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', form['email'] ?? '')
      .execute();
    expect(rows).toHaveLength(1);
    const answer = await by.post('/login', {
      email: form['email'] ?? '',
      password: form['password'] ?? '',
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
  });

  test('two registrations with one email at the same moment make one user', async () => {
    const form = registrationForm();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => store.browser().post('/register', form)),
    );
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(
      await store.deps.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', form['email'] ?? '')
        .execute(),
    ).toHaveLength(1);
  });

  test('select all: newest first', async () => {
    const names = ['Older', 'Newer', 'Newest'];
    for (const firstName of names) await shopper(store, { firstName });
    const { main } = await readPage(admin.get('/admin/dashboard?tab=users'));
    const places = names.map((name) => main.indexOf(`${name} Byron`));
    expect(places.every((each) => each > -1)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
  });

  test('delete by id: the user leaves, the personal data with them', async () => {
    const by = await shopper(store, { firstName: 'Erasable' });
    await place(store, by, [NEEDLES]);
    await admin.post('/admin/dashboard', { intent: 'delete-user', userId: by.userId });
    const tables = ['users', 'orders', 'mails', 'order_items', 'sessions', 'accounts'] as const;
    for (const table of tables) {
      const rows = await store.deps.db.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain('Erasable');
      expect(JSON.stringify(rows)).not.toContain(by.who.email);
    }
    const again = await store.browser().post('/login', {
      email: by.who.email,
      password: by.who.password,
    });
    expect(again.status).toBe(401);
  });
});

describe('orders', () => {
  test('insert user_id, status, total with its items; the row is read back on /account', async () => {
    const by = await shopper(store);
    const id = await place(store, by, [OZEMPIC, NEEDLES]);
    expect(await orderOf(id)).toMatchObject({
      user_id: by.userId,
      status: 'Order Requested',
      total_cents: 2 * 35_900 + 3 * 1_599,
    });
    expect(
      await store.deps.db
        .selectFrom('order_items')
        .select(['order_id', 'product_id', 'quantity', 'price_cents'])
        .where('order_id', '=', id)
        .orderBy('line')
        .execute(),
    ).toEqual([
      { order_id: id, product_id: 'ozempic', quantity: 2, price_cents: 35_900 },
      { order_id: id, product_id: 'bdpenneedle', quantity: 3, price_cents: 1_599 },
    ]);
    expect((await readPage(by.get('/account'))).main).toContain(orderNumber(id));
  });

  test('the order, its record and the mails to send are one transaction', async () => {
    const by = await shopper(store);
    const id = await place(store, by, [OZEMPIC]);
    const mails = await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'template', 'created_at', 'data'])
      .execute();
    const own = mails.filter((mail) => mail.data['orderId'] === id);
    expect(own.map(({ recipient }) => recipient).toSorted()).toEqual(
      [by.who.email, 'support@pharos.example'].toSorted(),
    );
    const { created_at: at } = await orderOf(id);
    for (const mail of own) expect(mail.created_at).toEqual(at);
  });

  test('update prescription_url by id, on upload', async () => {
    const by = await shopper(store);
    const id = await place(store, by);
    const { url }: { url: string } = JSON.parse(await (await upload(by, id)).text());
    expect(await orderOf(id)).toMatchObject({ prescription_url: url, user_id: by.userId });
  });

  test('a second upload takes the place of the first; both are kept on record', async () => {
    const by = await shopper(store);
    const id = await place(store, by);
    await upload(by, id);
    const { prescription_url: first } = await orderOf(id);
    await upload(by, id);
    expect((await orderOf(id)).prescription_url).not.toBe(first);
    const rows = await store.deps.db
      .selectFrom('prescriptions')
      .select(['replaced_at'])
      .where('order_id', '=', id)
      .orderBy('uploaded_at')
      .orderBy('id')
      .execute();
    expect(rows.map((row) => row.replaced_at !== null)).toEqual([true, false]);
  });

  test('select own orders: newest first, with their items', async () => {
    const by = await shopper(store);
    const ids = [await place(store, by, [NEEDLES]), await place(store, by, [NEEDLES])];
    const { main } = await readPage(by.get('/account'));
    const places = ids.map((id) => main.indexOf(orderNumber(id)));
    expect(places[1]).toBeGreaterThan(-1);
    expect(places[0]).toBeGreaterThan(places[1] ?? 0);
    expect(main.match(/32G x 4mm/g)?.length).toBeGreaterThanOrEqual(2);
  });

  test('delete by id: the order and its items leave every screen', async () => {
    const by = await shopper(store);
    const id = await place(store, by);
    await admin.post('/admin/dashboard', { intent: 'delete-order', orderId: id });
    expect((await readPage(by.get('/account'))).main).not.toContain(orderNumber(id));
    expect((await readPage(admin.get('/admin/dashboard'))).main).not.toContain(id);
    expect((await orderOf(id)).email).not.toBe(by.who.email);
  });
});

describe('what the browser sends of an order', () => {
  test('is product, option and quantity; the server prices it', async () => {
    const by = await shopper(store);
    const lines = [{ ...OZEMPIC, price: 1, price_cents: 1, name: 'Free' }];
    const id = await place(store, by, lines, { total: '1', total_cents: '1', price: '1' });
    expect((await orderOf(id)).total_cents).toBe(2 * 35_900);
  });

  test('where the total is another than the customer saw: 409, the new total, and then it goes', async () => {
    const by = await shopper(store);
    const form = checkoutForm(store, by.who, [OZEMPIC], { seenTotal: '70000' });
    const refused = await by.post('/checkout.data', form);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('$718.00');
    const id = await place(store, by, [OZEMPIC], {
      idempotencyKey: form['idempotencyKey'] ?? '',
    });
    expect((await orderOf(id)).total_cents).toBe(71_800);
  });

  test('a price that the catalogue has changed meanwhile is the one that counts', async () => {
    const changed = await openStore({
      replace: ({ content }) => {
        const products = content.catalogue.products.map((product) =>
          product.id === 'ozempic'
            ? {
                ...product,
                options: product.options.map((option) => ({
                  ...option,
                  price: toCents(option.price + 1_000),
                })),
              }
            : product,
        );
        return {
          content: {
            ...content,
            catalogue: { products, byId: new Map(products.map((each) => [each.id, each])) },
          },
        };
      },
    });
    const by = await shopper(changed);
    const form = checkoutForm(changed, by.who, [OZEMPIC], { seenTotal: String(2 * 35_900) });
    const refused = await by.post('/checkout.data', form);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('$738.00');
    expect((await by.post('/checkout', { ...form, seenTotal: '73800' })).status).toBeLessThan(400);
    expect(await changed.deps.db.selectFrom('orders').select('total_cents').execute()).toEqual([
      { total_cents: 73_800 },
    ]);
    await changed.close();
  });
});

describe('forms', () => {
  test('the contact form is stored and mailed to the store', async () => {
    const sent = { name: 'N', email: 'n@example.com', subject: 'S', message: 'M' };
    await store.browser().post('/contact', sent);
    const mails = await store.deps.db
      .selectFrom('mails')
      .select(['recipient', 'data'])
      .where('template', '=', 'contact-message')
      .execute();
    expect(mails).toContainEqual({ recipient: 'support@pharos.example', data: sent });
  });

  test('the medication request is stored and mailed, and no longer only logged', async () => {
    const sent = {
      name: 'N',
      email: 'n@example.com',
      phone: '',
      medication: 'Tresiba',
      message: '',
    };
    await store.browser().post('/request', sent);
    const mails = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'medication-request')
      .execute();
    expect(mails[0]?.data).toMatchObject({ medication: 'Tresiba', phone: null, message: null });
  });
});

describe('the authentication service', () => {
  test.each([
    '/signup',
    '/token?grant_type=password',
    '/otp',
    '/verify',
    '/sso',
    '/resend',
    '/recover',
    '/factors',
    '/invite',
    '/admin/users',
    '/api/auth/sign-up/email',
    '/api/auth/sign-in/email',
    '/api/auth/get-session',
    '/api/auth/list-sessions',
    '/rest/v1/orders',
    '/storage/v1/object/prescriptions',
    '/functions/v1/send-order-email',
  ])('%s is not there', async (path) => {
    const body = { email: 'a@example.com', password: 'Lighthouse-7' };
    expect((await store.browser().get(path)).status).toBe(404);
    expect((await store.browser().post(path, body)).status).toBe(404);
  });
});
