import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatDate } from '#domain/dates.ts';
import { orderNumber } from '#domain/order-number.ts';
import { approved } from '#tests/support/approval.ts';
import { overriding, passing } from '#tests/support/gates.ts';
import { readPage, type ReadPage, textOf } from '#tests/support/pages.ts';
import { NEEDLES, OZEMPIC, place, shopper, upload } from '#tests/support/shopping.ts';
import { administrator, openStore, type Store } from '#tests/support/store.ts';

/** §2 "Screens and routes": My Account, Admin login and Admin dashboard, as the server sends them. */

let store: Store;
let admin: Awaited<ReturnType<typeof administrator>>;
beforeAll(async () => {
  store = await openStore();
  admin = await administrator(store);
});
afterAll(() => store.close());

const change = (id: string, form: Record<string, string>) =>
  admin.post('/admin/dashboard', { orderId: id, version: '1', ...form });

const headings = (page: ReadPage): readonly string[] => page.headings.map((each) => each.slice(2));

/** The part of a page that is about one order or user. */
const cardOf = (page: ReadPage, id: string): string =>
  page.html
    .split('<article')
    .slice(1)
    .find((each) => each.includes(id)) ?? '';

describe('My Account (/account)', () => {
  test('its sections, the support button, and nothing to show: N/A, No orders found.', async () => {
    const by = await shopper(store, { apartment: null });
    const page = await readPage(by.get('/account'));
    expect(headings(page)).toEqual(
      expect.arrayContaining([
        'Account Information',
        'Contact Information',
        'Address Information',
        'Order History',
      ]),
    );
    for (const text of ['Ada Byron', by.who.email, '+1 202 555 0187', '12 Elm Street', '62701'])
      expect(page.main).toContain(text);
    expect(page.main).toContain('Apartment N/A');
    expect(page.main).toContain('No orders found.');
    expect(page.links('Contact Support')[0]).toMatch(/^mailto:support@pharos\.example/);
  });

  test('an order: id, created date, status label, items, total, tracking', async () => {
    const by = await shopper(store);
    const id = await place(store, by, [NEEDLES]);
    await change(id, {
      intent: 'set-status',
      status: 'Order Shipped',
      otherTracking: 'yes',
      skipSteps: 'yes',
      ...(await overriding(store, admin)),
      tracking: 'https://courier.example/t/1',
    });
    const page = await readPage(by.get('/account'));
    const card = textOf(cardOf(page, id));
    for (const text of [
      orderNumber(id),
      formatDate(store.deps.clock()),
      'Order Shipped',
      '32G x 4mm',
      '$47.97',
    ])
      expect(card).toContain(text);
    expect(card).toMatch(/Quantity: 3\s*\$47\.97\s*\$15\.99 each/);
    expect(page.links('https://courier.example/t/1')).toEqual(['https://courier.example/t/1']);
  });

  test("'Please upload your prescription to proceed with this order.' until 'Prescription uploaded'", async () => {
    const by = await shopper(store);
    const id = await place(store, by, [OZEMPIC]);
    const before = await readPage(by.get('/account'));
    expect(before.main).toContain('Please upload your prescription to proceed with this order.');
    expect(before.buttons).toContain('Upload Prescription');
    await upload(by, id);
    const after = await readPage(by.get('/account'));
    expect(after.main).not.toContain('Please upload your prescription');
    expect(after.main).toContain('Prescription uploaded');
    expect(after.links('Open prescription')[0]).toMatch(/^\/prescriptions\//);
  });

  test('an order of pen needles alone asks for no prescription', async () => {
    const by = await shopper(store);
    await place(store, by, [NEEDLES]);
    const page = await readPage(by.get('/account'));
    expect(page.main).not.toContain('Please upload your prescription');
    expect(page.buttons).not.toContain('Upload Prescription');
  });
});

describe('Admin login (/admin)', () => {
  test("username and password, button 'Sign in'", async () => {
    const page = await readPage(store.browser().get('/admin'));
    expect([...page.fields.keys()]).toEqual(expect.arrayContaining(['Username', 'Password']));
    expect(page.fields.get('Password')?.type).toBe('password');
    expect(page.buttons).toContain('Sign in');
  });
});

describe('Admin dashboard (/admin/dashboard)', () => {
  test("tabs Orders and Users; 'All Orders' and 'All Users'", async () => {
    const orders = await readPage(admin.get('/admin/dashboard'));
    expect(orders.links('Orders')).toContain('/admin/dashboard');
    expect(orders.links('Users')).toContain('/admin/dashboard?tab=users');
    expect(headings(orders)).toContain('All Orders');
    expect(headings(await readPage(admin.get('/admin/dashboard?tab=users')))).toContain(
      'All Users',
    );
  });

  test("an order: 'No prescription uploaded' or 'View Prescription', the selector, 'Add Tracking', Delete, customer, items", async () => {
    const by = await shopper(store);
    const id = await place(store, by, [OZEMPIC, NEEDLES]);
    const before = textOf(cardOf(await readPage(admin.get(`/admin/dashboard?open=${id}`)), id));
    for (const text of [
      id,
      `Placed ${formatDate(store.deps.clock())}`,
      '$765.97',
      'No prescription uploaded',
      'Status',
      'Add Tracking',
      'Delete',
      'Customer Information',
      'Ada Byron',
      by.who.email,
      '+1 202 555 0187',
      '12 Elm Street, 4B, Springfield, Illinois 62701',
      'United States',
      'Ozempic 2mg/3mL × 2$718.00',
      '32G x 4mm × 3$47.97',
    ])
      expect(before).toContain(text);
    await upload(by, id);
    await approved(store, admin, id);
    const add = { intent: 'add-tracking', version: '3', tracking: '1Z999' };
    await change(id, { ...add, ...(await passing(store, admin, id, add)) });
    const card = cardOf(await readPage(admin.get(`/admin/dashboard?open=${id}`)), id);
    const after = textOf(card);
    expect(after).toContain('View Prescription');
    expect(after).not.toContain('No prescription uploaded');
    expect(after).toContain('1Z999');
    expect(after).not.toContain('Add Tracking');
    expect(card).toMatch(/<a [^>]*href="\/prescriptions\/[\da-f-]{36}"[^>]*target="_blank"/);
  });

  test("a user: name, email, phone, address, 'Member since', Delete", async () => {
    const by = await shopper(store, { firstName: 'Grace', lastName: 'Hopper' });
    const page = await readPage(admin.get(`/admin/dashboard?tab=users&open=${by.userId}`));
    const card = textOf(cardOf(page, by.userId));
    for (const text of [
      'Grace Hopper',
      by.who.email,
      '+1 202 555 0187',
      '12 Elm Street',
      `Member since ${formatDate(store.deps.clock())}`,
      'Delete',
    ])
      expect(card).toContain(text);
  });
});
