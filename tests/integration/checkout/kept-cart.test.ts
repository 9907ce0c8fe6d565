import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NEEDLES, OZEMPIC, shopper, type Wanted } from '#tests/support/shopping.ts';
import { type Browser, openStore, ORIGIN, person, type Store } from '#tests/support/store.ts';

/** Carts that the server keeps: by a cookie without a script, and for an account on all its devices. */

const DAY = 86_400_000;

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  await store.deps.db.deleteFrom('rate_limits').execute();
});

const add = (browser: Browser, { productId, strength, quantity }: Wanted) =>
  browser.post('/cart', { intent: 'add', productId, strength, quantity: String(quantity) });
const remove = (browser: Browser, { productId, strength }: Wanted) =>
  browser.post('/cart', { intent: 'remove', productId, strength });
const set = (browser: Browser, { productId, strength, quantity }: Wanted) =>
  browser.post('/cart', { intent: 'set', productId, strength, quantity: String(quantity) });

const page = async (browser: Browser, path = '/cart'): Promise<string> =>
  (await (await browser.get(path)).text()).replaceAll('<!-- -->', '');

const LINES = /name="lines" value="([^"]*)"/;
/** The fields of the checkout as a browser without a script reads them. */
const fieldsOf = (html: string) => {
  const value = (name: string): string =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  return {
    idempotencyKey: value('idempotencyKey'),
    lines: value('lines'),
    seenTotal: value('seenTotal'),
  };
};

const sync = async (
  browser: Browser,
  of: string,
  base: readonly Wanted[],
  lines: readonly Wanted[],
  { key = '', sentKey = '', sent = [] as readonly Wanted[] } = {},
) => {
  const answer = await browser.post('/cart/kept', {
    intent: 'sync',
    of,
    base: JSON.stringify(base),
    key,
    sentKey,
    sent: JSON.stringify(sent),
    lines: JSON.stringify(lines),
  });
  expect(answer.status).toBe(200);
  const { id, lines: merged }: { id: string; lines: Wanted[] } = JSON.parse(await answer.text());
  return {
    id,
    lines: merged.map(({ productId, strength, quantity }) => ({ productId, strength, quantity })),
  };
};

describe('a person without a script', () => {
  test('puts a medicine into the cart, changes it and takes it out, by forms', async () => {
    const browser = store.browser();
    const html = await page(browser, '/products/ozempic');
    expect(html).toMatch(/<form(?=[^>]*method="post")(?=[^>]*action="\/cart")/);
    const added = await add(browser, { ...OZEMPIC, quantity: 1 });
    expect(added.status).toBe(302);
    expect(added.headers.get('location')).toBe('/cart');
    expect(await page(browser)).toContain('Ozempic 2mg/3mL');
    await add(browser, { ...OZEMPIC, quantity: 1 });
    expect(await page(browser)).toContain('$718.00');
    await set(browser, { ...OZEMPIC, quantity: 1 });
    expect(await page(browser)).toContain('$359.00');
    await remove(browser, OZEMPIC);
    expect(await page(browser)).not.toContain('Ozempic 2mg/3mL');
  });

  test('orders from the product to the placed order by forms, with a code from the mailbox', async () => {
    const who = person({ email: `plain-${randomUUID()}@example.com` });
    const browser = store.browser();
    await add(browser, OZEMPIC);
    const checkout = await page(browser, '/checkout');
    expect(checkout).toMatch(LINES);
    const { companyName: _, password: __, apartment, ...typed } = who;
    const form = { ...typed, apartment: apartment ?? '', orderNotes: '', ...fieldsOf(checkout) };
    const asked = await browser.post('/checkout', { ...form, intent: 'mail-code' });
    const html = (await asked.text()).replaceAll('<!-- -->', '');
    expect(html).toContain('name="mailCode"');
    expect(html).toContain(`value="${who.streetAddress}"`);
    expect(fieldsOf(html)).toEqual(fieldsOf(checkout));
    const mail = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('recipient', '=', who.email)
      .executeTakeFirstOrThrow();
    const mailCode = store.deps.mailLinks.code(String(mail.data['linkId']));
    const placed = await browser.post('/checkout', { ...form, mailCode });
    expect(placed.headers.get('location')).toBe('/account');
    expect(await page(browser, '/account')).toContain('Order Requested');
    expect(await page(browser)).not.toContain('Ozempic 2mg/3mL');
    expect(browser.cookies.has('pharos.cart')).toBe(false);
  });

  test('is told in the cart what is over 90 days, and how many packs fit', async () => {
    const browser = store.browser();
    await add(browser, { ...OZEMPIC, quantity: 5 });
    const html = await page(browser);
    expect(html).toContain('The limit is 90 days per shipment.');
    expect(html).toContain('Change to 3 packs');
    expect(html).not.toContain('href="/checkout"');
  });

  test.each([
    ['an unknown medicine', { productId: 'nothing', strength: '1', quantity: '1' }, 302],
    ['no number', { productId: 'ozempic', strength: '2mg/3mL', quantity: 'many' }, 422],
    ['too many', { productId: 'ozempic', strength: '2mg/3mL', quantity: '100' }, 422],
    ['nothing', {}, 422],
  ])('gets no line for %s', async (_, fields, status) => {
    const browser = store.browser();
    expect((await browser.post('/cart', { intent: 'add', ...fields })).status).toBe(status);
    expect(await page(browser)).not.toMatch(/Subtotal<\/span>/);
  });

  test('has a cookie that pages cannot read, and a cart that ends after thirty days', async () => {
    const browser = store.browser();
    const cookie = (await add(browser, NEEDLES)).headers
      .getSetCookie()
      .find((line) => line.includes('.cart='));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const stored = await store.deps.db.selectFrom('carts').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(browser.cookies.get('pharos.cart')?.split('.')[0]);
    store.travel(31 * DAY);
    expect(await page(browser)).not.toContain('BD Pen Needle');
    store.travel(-31 * DAY);
  });

  test('cannot take the cart of somebody else with a made-up cookie', async () => {
    const browser = store.browser();
    await add(browser, NEEDLES);
    const other = store.browser();
    other.cookies.set('pharos.cart', `${'a'.repeat(43)}.${'b'.repeat(43)}=`);
    expect(await page(other)).not.toContain('BD Pen Needle');
  });

  test('from another website changes nothing', async () => {
    const browser = store.browser();
    const answer = await browser.post(
      '/cart',
      { intent: 'add', productId: NEEDLES.productId, strength: NEEDLES.strength, quantity: '1' },
      { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    );
    expect(answer.status).toBe(403);
    expect(ORIGIN).not.toContain('elsewhere');
  });
});

describe('the cart of an account', () => {
  test('takes what the browser had before the login, and is on every device', async () => {
    const phone = await shopper(store);
    await add(phone, { ...OZEMPIC, quantity: 1 });
    const laptop = store.browser();
    await add(laptop, NEEDLES);
    await add(laptop, { ...OZEMPIC, quantity: 2 });
    await laptop.post('/login', { email: phone.who.email, password: phone.who.password });
    for (const browser of [laptop, phone]) {
      const html = await page(browser);
      expect(html).toContain('BD Pen Needle');
      expect(html).toContain('$718.00');
    }
    expect([...laptop.cookies.keys()]).not.toContain('pharos.cart');
  });

  test('is nobody else’s', async () => {
    const [one, two] = [await shopper(store), await shopper(store)];
    await add(one, NEEDLES);
    expect(await page(two)).not.toContain('BD Pen Needle');
    expect(
      (await store.browser().post('/cart/kept', { intent: 'sync', base: '[]', lines: '[]' }))
        .status,
    ).toBe(401);
  });

  test('is merged with that of a script: additions of both, and removals since the last time', async () => {
    const by = await shopper(store);
    const first = await sync(by, '', [], [NEEDLES]);
    expect(first.lines).toEqual([NEEDLES]);
    // Another device adds a medicine meanwhile.
    await add(by, { ...OZEMPIC, quantity: 1 });
    const second = await sync(by, first.id, first.lines, [{ ...NEEDLES, quantity: 5 }]);
    expect(second.lines).toEqual([
      { ...NEEDLES, quantity: 5 },
      { ...OZEMPIC, quantity: 1 },
    ]);
    const third = await sync(by, second.id, second.lines, [{ ...OZEMPIC, quantity: 1 }]);
    expect(third.lines).toEqual([{ ...OZEMPIC, quantity: 1 }]);
    // A base of another cart says nothing about what was removed.
    const strange = await sync(by, randomUUID(), third.lines, [NEEDLES]);
    expect(strange.lines).toEqual([{ ...OZEMPIC, quantity: 1 }, NEEDLES]);
  });

  test('takes a change whose answer was lost as the base of the next, if it arrived', async () => {
    const arrived = await shopper(store);
    const larger = [{ ...OZEMPIC, quantity: 3 }];
    const smaller = [{ ...OZEMPIC, quantity: 2 }];
    await sync(arrived, '', [], larger, { key: 'one' });
    const next = { key: 'two', sentKey: 'one', sent: larger };
    expect((await sync(arrived, '', [], smaller, next)).lines).toEqual(smaller);
    // The same words about a change that did not arrive prove nothing.
    const lost = await shopper(store);
    await add(lost, { ...OZEMPIC, quantity: 3 });
    expect((await sync(lost, '', [], smaller, next)).lines).toEqual(larger);
  });

  test('keeps both of two concurrent first changes', async () => {
    const by = await shopper(store);
    await Promise.all([add(by, NEEDLES), add(by, OZEMPIC)]);
    const html = await page(by);
    expect(html).toContain('BD Pen Needle');
    expect(html).toContain('Ozempic 2mg/3mL');
  });

  test('is emptied of what was ordered', async () => {
    const by = await shopper(store);
    await add(by, NEEDLES);
    const { companyName: _, password: __, apartment, ...typed } = by.who;
    const form = { ...typed, apartment: apartment ?? '', orderNotes: '' };
    const placed = await by.post('/checkout', {
      ...form,
      ...fieldsOf(await page(by, '/checkout')),
    });
    expect(placed.status).toBe(302);
    expect(await page(by)).not.toContain('BD Pen Needle');
  });
});

test('new carts of one address are limited, and a cart that there is can be changed', async () => {
  const known = store.browser();
  expect((await add(known, OZEMPIC)).status).toBe(302);
  const statuses: number[] = [];
  for (let n = 0; n < 65; n += 1) statuses.push((await add(store.browser(), NEEDLES)).status);
  expect(statuses.filter((status) => status === 302)).toHaveLength(59);
  expect(statuses.at(-1)).toBe(429);
  expect((await add(known, NEEDLES)).status).toBe(302);
  // Those who log in need none of them.
  expect((await add(await shopper(store), OZEMPIC)).status).toBe(302);
});
