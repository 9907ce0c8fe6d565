import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CART_STORAGE_KEY, CART_STORAGE_VERSION, changeQuantity, makeLine } from '#domain/cart.ts';
import { checkPassword, strengthBand } from '#domain/passwords.ts';
import { savingsPercent, toCents } from '#domain/money.ts';
import { MAX_PRESCRIPTION_BYTES } from '#domain/prescriptions.ts';
import { TOAST_MS } from '#ui/toast.tsx';
import { CARD_WIDTH, SCROLL_SHARE, SWIPE_THRESHOLD } from '#web/components/carousel.tsx';
import { ofType, readPage } from '#tests/support/pages.ts';
import {
  checkoutForm,
  NEEDLES,
  place,
  registrationForm,
  shopper,
  upload,
} from '#tests/support/shopping.ts';
import { pdfFile } from '#tests/support/sample-files.ts';
import { openStore, type Store } from '#tests/support/store.ts';

/** §9 "Business constants and limits", in its order. */

let store: Store;
beforeAll(async () => {
  store = await openStore();
});
afterAll(() => store.close());

const mainOf = async (path: string): Promise<string> =>
  (await readPage(store.browser().get(path))).main;

describe('passwords', () => {
  test('minimum 8 characters', async () => {
    expect(checkPassword('Abcdef7').valid).toBe(false);
    expect(checkPassword('Abcdefg8').valid).toBe(true);
  });

  test('strength is 20, 40, or floor(100 × passed checks / 3); bands at 40 and 80', () => {
    const strengths = ['short', 'lowercase', 'Uppercase', 'lower-case!', 'Upper-case!'].map(
      (password) => checkPassword(password).strength,
    );
    expect(strengths).toEqual([20, 40, 66, 66, 100]);
    expect([0, 20, 39, 40, 66, 79, 80, 100].map(strengthBand)).toEqual([
      'Weak',
      'Weak',
      'Weak',
      'Medium',
      'Medium',
      'Medium',
      'Strong',
      'Strong',
    ]);
  });

  test('instead of 10 rounds, a memory-hard hash', async () => {
    const { userId } = await shopper(store);
    const { password } = await store.deps.db
      .selectFrom('accounts')
      .select('password')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$/);
  });
});

describe('uploads and supply', () => {
  test('an upload has at most 20MB, the limit itself included', async () => {
    expect(MAX_PRESCRIPTION_BYTES).toBe(20 * 1024 * 1024);
    const by = await shopper(store);
    const scan = pdfFile();
    // Bytes after the end of a PDF are ignored.
    const bytes = Buffer.concat([scan, Buffer.alloc(MAX_PRESCRIPTION_BYTES - scan.length, '\n')]);
    const answer = await upload(by, await place(store, by), { name: 'large.pdf', bytes });
    expect([answer.status, await answer.json()]).toMatchObject([200, { ok: true }]);
  });

  test('a shipment supplies at most 90 days: 90 are taken, more are refused with the line and why', async () => {
    const by = await shopper(store);
    const tablets = (quantity: number) => [{ productId: 'trajenta', strength: '5mg', quantity }];
    const over = await by.post('/checkout.data', checkoutForm(store, by.who, tablets(4)));
    expect(over.status).toBe(422);
    const words = await over.text();
    expect(words).toContain('Your order exceeds the 90-day limit for one shipment.');
    expect(words).toMatch(/Trajenta 5mg/);
    expect(words).toMatch(/120 days/);
    expect(await place(store, by, tablets(3))).toBeTruthy();
  });

  test('earlier orders count, until they have run out or were cancelled', async () => {
    const own = await openStore();
    const by = await shopper(own);
    const tablets = (quantity: number) => [{ productId: 'trajenta', strength: '5mg', quantity }];
    const first = await place(own, by, tablets(2));
    const second = await by.post('/checkout', checkoutForm(own, by.who, tablets(2)));
    expect(second.status).toBe(422);
    await by.post(`/account/orders/${first}`, { intent: 'withdraw' });
    expect(await place(own, by, tablets(2))).toBeTruthy();
    await own.close();
  });
});

describe('where couriers go', () => {
  test('an order for a country under an embargo is refused beside the field, and takes nothing', async () => {
    const by = await shopper(store);
    const form = checkoutForm(store, by.who, [NEEDLES], { country: 'Iran (Islamic Republic of)' });
    const refused = await by.post('/checkout.data', form);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain(
      'Our carriers do not deliver to Iran because of a trade embargo. Please contact us before you order.',
    );
    expect(await (await by.get('/account')).text()).toContain('No orders found.');
    // Nothing else is held against a place that the map does not fill.
    expect((await by.post('/checkout', { ...form, country: 'Kenya' })).status).toBe(302);
  });
});

describe('orders and cart', () => {
  test("an order starts as 'Order Requested'", async () => {
    const id = await place(store, await shopper(store));
    const row = await store.deps.db
      .selectFrom('orders')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ status: 'Order Requested' });
  });

  test("the cart is stored as 'pharos-storage', version 1; a line has at least 1", () => {
    expect([CART_STORAGE_KEY, CART_STORAGE_VERSION]).toEqual(['pharos-storage', 1]);
    const line = makeLine(
      { id: 'a', name: 'A' },
      { strength: '1mg', quantity: '1 pen', price: toCents(100) },
      1,
    );
    expect(changeQuantity([line], line.id, 0)[0]?.quantity).toBe(1);
  });

  test('no tax, shipping or fee: the total is the sum of price times quantity', async () => {
    const by = await shopper(store);
    const id = await place(store, by, [
      { productId: 'ozempic', strength: '4mg/3mL', quantity: 1 },
      { productId: 'bdpenneedle', strength: '31G x 8mm', quantity: 2 },
    ]);
    const row = await store.deps.db
      .selectFrom('orders')
      .select('total_cents')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row).toEqual({ total_cents: 35_900 + 2 * 1_599 });
  });

  test('savings percent = round((usPrice − basePrice) / usPrice × 100)', () => {
    expect(savingsPercent(toCents(91_480), toCents(8_800))).toBe(90);
    expect(savingsPercent(toCents(6_400), toCents(1_599))).toBe(75);
    expect(savingsPercent(toCents(20_000), toCents(14_300))).toBe(29);
  });
});

describe('shipping and referral', () => {
  test.each(['/faq', '/how-to-order'])(
    '%s: within 1 business day after approval and payment, 3-7 business days, cold',
    async (path) => {
      const page = await mainOf(path);
      expect(page).toMatch(/within 1 business day after approval and payment/);
      expect(page).toMatch(/3-7 business days/);
      expect(page).toMatch(/insulated packaging with ice packs/);
      expect(page).toMatch(/FedEx or DHL/);
    },
  );

  test('referral: 5% off their first order, a one-time 5% coupon within 24 hours, not combinable', async () => {
    const page = await mainOf('/referral');
    expect(page).toMatch(/5% off their first order/);
    expect(page).toMatch(/one-time coupon for 5% off/);
    expect(page).toMatch(/within 24 hours after your friend's order has shipped/);
    expect(page).toMatch(/One discount can be used per order, and discounts cannot be combined/);
  });
});

describe('carousel, articles, toasts', () => {
  test('cards 300 px, swipe over 50 px, 80% of the width', () => {
    expect([CARD_WIDTH, SWIPE_THRESHOLD, SCROLL_SHARE]).toEqual([300, 50, 0.8]);
  });

  test('home shows the 3 latest articles and nine best-sellers', async () => {
    const page = await readPage(store.browser().get('/'));
    expect(page.links('Read more')).toHaveLength(3);
    expect(page.links('View Details')).toHaveLength(9);
  });

  test('a toast stays 5000 ms', () => {
    expect(TOAST_MS).toBe(5000);
  });
});

describe('support and returns', () => {
  test('the hours of support', async () => {
    const page = await mainOf('/contact');
    expect(page).toContain('Monday-Friday 7am-10pm CST');
    expect(page).toContain('Saturday and Sunday 9am-5pm CST');
  });

  test('returns are marked as not accepted', async () => {
    const page = await readPage(store.browser().get('/products/humira'));
    expect(JSON.stringify(ofType(page, 'Product'))).toContain('MerchantReturnNotPermitted');
  });
});

describe('authentication client', () => {
  test('the server keeps sessions: no token is refreshed or stored in the browser', () => {
    const folder = join(import.meta.dirname, '..', '..', '..', 'build', 'client', 'assets');
    const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts)
      expect(readFileSync(join(folder, name), 'utf8')).not.toMatch(
        /access_token|refresh_token|realtime|supabase/i,
      );
  });

  test('the phone library’s input has at most 250 characters', async () => {
    for (const phone of [`2025550187${'x'.repeat(241)}`, '2'.repeat(251)]) {
      const answer = await store.browser().post('/register', registrationForm({ phone }));
      expect(answer.status).toBe(422);
    }
  });

  test('a national number has at least 2 digits', async () => {
    const answer = await store.browser().post('/register', registrationForm({ phone: '1' }));
    expect(answer.status).toBe(422);
  });
});
