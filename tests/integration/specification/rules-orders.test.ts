import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPage } from '#tests/support/pages.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { formsOf, without } from '#tests/support/refused-forms.ts';
import {
  checkoutForm,
  NEEDLES,
  openShop,
  OZEMPIC,
  place,
  type Shopper,
  shopper,
  upload,
  uploadForm,
} from '#tests/support/shopping.ts';
import type { Browser, Store } from '#tests/support/store.ts';

/** §5 "Validation rules" of orders and of what comes after them, on the server. */

let store: Store;
let customer: Shopper;
let admin: Browser;
beforeAll(async () => {
  ({ store, customer, admin } = await openShop());
});
afterAll(() => store.close());

const { expectRefused, post, counts } = formsOf(() => store);

describe('checkout', () => {
  test.each([
    ['firstName', 'First Name is required'],
    ['lastName', 'Last Name is required'],
    ['phone', 'Phone is required'],
    ['country', 'Country is required'],
    ['streetAddress', 'Street Address is required'],
    ['city', 'City is required'],
    ['state', 'State is required'],
    ['zipCode', 'ZIP Code is required'],
  ])('%s is required', async (name, words) => {
    const form = checkoutForm(store, customer.who, [NEEDLES], { [name]: '' });
    await expectRefused('/checkout', form, words, customer);
  });

  test('apartment and orderNotes are optional', async () => {
    const form = checkoutForm(store, customer.who, [NEEDLES]);
    const answer = await post(
      '/checkout',
      without(without(form, 'apartment'), 'orderNotes'),
      customer,
    );
    expect(answer.status).toBeLessThan(400);
  });

  test("placing an order requires login: 'Must be logged in to place an order'", async () => {
    const before = await counts();
    const answer = await post('/checkout', checkoutForm(store, customer.who, [NEEDLES]));
    expect(answer.status).toBe(401);
    expect(answer.words).toContain('Must be logged in to place an order');
    expect(await counts()).toEqual(before);
  });
});

describe('prescription upload', () => {
  test("no file: 'Please select a file to upload'", async () => {
    const id = await place(store, customer, [OZEMPIC]);
    const answer = await customer.post(`/account/orders/${id}/prescription`, new FormData(), {
      accept: 'application/json',
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ message: 'Please select a file to upload' });
    const empty = await upload(customer, id, { name: '', bytes: new Uint8Array(0) });
    expect(await empty.json()).toMatchObject({ message: 'Please select a file to upload' });
  });

  test("max 20MB: 'File size must be less than 20MB'", async () => {
    const id = await place(store, await shopper(store), [OZEMPIC]).catch(() => '');
    expect(id).toBeTruthy();
    const owner = await shopper(store);
    const order = await place(store, owner, [OZEMPIC]);
    const answer = await upload(owner, order, {
      name: 'scan.pdf',
      bytes: Buffer.alloc(20 * 1024 * 1024 + 1, '%PDF-1.4 '),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ message: 'File size must be less than 20MB' });
  });

  test("requires login: 'Please log in first'", async () => {
    const id = await place(store, await shopper(store), [OZEMPIC]);
    const answer = await upload(store.browser(), id);
    expect(answer.status).toBe(401);
    expect(await answer.json()).toMatchObject({ message: 'Please log in first' });
  });

  test('a plain form, without JavaScript, leads back to /account with the outcome', async () => {
    const owner = await shopper(store);
    const id = await place(store, owner, [OZEMPIC]);
    const path = `/account/orders/${id}/prescription`;
    const refused = await owner.post(path, uploadForm({ name: 'x.pdf', bytes: Buffer.from('no') }));
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/account/),
    ]);
    const shown = await readPage(owner.get(refused.headers.get('location') ?? ''));
    expect(shown.text).toMatch(/PDF, JPG, JPEG and PNG/);
    const taken = await owner.post(path, uploadForm({ name: 'x.pdf', bytes: pdfFile() }));
    expect([taken.status, taken.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/account/),
    ]);
    expect((await readPage(owner.get('/account'))).main).toContain('Prescription uploaded');
  });
});

describe('admin login: both required', () => {
  test.each([
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'admin', password: '' }, 'Password is required'],
  ])('%o', async (form, words) => {
    await expectRefused('/admin', form, words);
  });
});

describe('tracking', () => {
  test("empty after trimming: 'Please enter tracking information'", async () => {
    const id = await place(store, await shopper(store), [NEEDLES]);
    for (const intent of ['add-tracking', 'set-status']) {
      const answer = await admin.post('/admin/dashboard', {
        intent,
        orderId: id,
        version: '1',
        status: 'In Transit',
        tracking: ' \t ',
      });
      expect(answer.status).toBe(422);
      expect(await answer.text()).toContain('Please enter tracking information');
    }
  });
});

describe('confirming an order', () => {
  test("requires a prescription: 'Prescription required before confirming order'", async () => {
    const id = await place(store, await shopper(store), [OZEMPIC]);
    const answer = await admin.post('/admin/dashboard', {
      intent: 'set-status',
      orderId: id,
      version: '1',
      status: 'Order Confirmed',
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain('Prescription required before confirming order');
  });
});
