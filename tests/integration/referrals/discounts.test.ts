import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requeueLostRewards } from '#db/writes/referrals.ts';
import { codeText } from '#domain/referrals/codes.ts';
import { orderAt, words } from '#tests/integration/admin/desk.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { deleteOwnAccountOf } from './erase.ts';
import { codeOfRefusal, costs, order, ordered, programOf, stranger } from './friends.ts';
import type { Customer } from '#tests/integration/admin/desk.ts';
import { giveCoupon, giveReferralCode } from '#usecases/referrals/give-reward.ts';
import { CODE_MESSAGES } from '#texts/referrals.ts';

let store: Store;
let program: Awaited<ReturnType<typeof programOf>>;
beforeAll(async () => {
  store = await openStore();
  program = await programOf(store);
});
afterAll(() => store.close());

const friendship = (options?: { shipped?: boolean }) => program.friendship(options);
const states = (customer: Customer) => program.states(customer);

describe('a referral code', () => {
  test('is mailed once, after the first order is delivered', async () => {
    const customer = await stranger(store);
    const first = await ordered(store, customer);
    expect(await program.queued('give-referral-code')).not.toContain(first);
    await program.set(first, 'Delivered');
    expect(await program.queued('give-referral-code')).toContain(first);
    await giveReferralCode(store.deps, first);
    await giveReferralCode(store.deps, first);
    const second = await ordered(store, customer);
    await program.set(second, 'Delivered');
    await giveReferralCode(store.deps, second);
    const mails = await program.mailsTo(customer);
    expect(mails.map(({ template }) => template)).toEqual(['referral-code']);
    expect(mails[0]?.data['code']).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
  });

  test('is not issued for an undelivered order', async () => {
    const customer = await stranger(store);
    const first = await ordered(store, customer);
    await program.set(first, 'Order Shipped');
    await giveReferralCode(store.deps, first);
    await giveReferralCode(store.deps, 'nothing');
    expect(await program.mailsTo(customer)).toEqual([]);
  });

  test('is queued by the sweep for orders delivered without a job', async () => {
    const customer = await stranger(store);
    const first = await ordered(store, customer);
    await store.deps.db
      .updateTable('orders')
      .set({ status: 'Delivered', shipped_at: new Date() })
      .where('id', '=', first)
      .execute();
    await requeueLostRewards(store.deps.db, store.deps.jobs);
    expect(await program.queued('give-referral-code')).toContain(first);
  });
});

describe('a friend’s first order', () => {
  test('costs five percent less, and all pages and mails show the discount', async () => {
    const { code, friendOrder, friend } = await friendship({ shipped: false });
    const { subtotal, off, total } = costs(store);
    expect(off).toBe(Math.round(subtotal / 20));
    expect(await program.desk.order(friendOrder)).toMatchObject({ total_cents: total });
    const row = await store.deps.db
      .selectFrom('order_discounts')
      .select(['kind', 'cents'])
      .where('order_id', '=', friendOrder)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ kind: 'friend code', cents: off });
    for (const [browser, path] of [
      [friend.browser, `/account/orders/${friendOrder}`],
      [friend.browser, '/account'],
      [program.desk.admin, orderAt(friendOrder)],
    ] as const) {
      const page = words(await (await browser.get(path)).text());
      expect(page).toContain('Friend code, 5% off');
      expect(page).toContain((total / 100).toFixed(2));
      expect(page).toContain((subtotal / 100).toFixed(2));
      expect(page).not.toContain(codeText(code));
    }
    const mails = await store.deps.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('template', 'in', ['order-placed', 'order-placed-store'])
      .execute();
    const about = mails.filter(({ data }) => data['orderId'] === friendOrder);
    expect(about).toHaveLength(2);
    for (const { data } of about)
      expect(data).toMatchObject({
        discount: { kind: 'friend code', cents: off },
        totalCents: total,
      });
  });

  test('keeps its share when staff lower the packs', async () => {
    const { friendOrder } = await friendship({ shipped: false });
    const { id } = await store.deps.db
      .selectFrom('order_items')
      .select('id')
      .where('order_id', '=', friendOrder)
      .executeTakeFirstOrThrow();
    const { version } = await program.desk.order(friendOrder);
    const answer = await program.desk.admin.post(`/admin/orders/${friendOrder}/lines`, {
      version: String(version),
      sentence: 'One box is out of stock.',
      [`packs-${id}`]: '2',
    });
    expect(answer.status).toBe(302);
    const { off, total } = costs(store, 2);
    expect(await program.desk.order(friendOrder)).toMatchObject({ total_cents: total });
    const row = await store.deps.db
      .selectFrom('order_discounts')
      .select(['kind', 'cents'])
      .where('order_id', '=', friendOrder)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ kind: 'friend code', cents: off });
  });

  test('needs confirmation if the total differs from the displayed total', async () => {
    const { customer: _, code } = await program.referrer();
    const friend = await stranger(store);
    const { subtotal, total } = costs(store);
    const answered = await order(store, friend, code, { seenTotal: subtotal });
    expect(answered).toMatchObject({ ok: false, code: 'price-changed', kind: 'conflict' });
    expect(answered.ok ? '' : answered.message).toBe(
      `With your code, the total is now $${(total / 100).toFixed(2)}. Please check it and place the order again.`,
    );
    // A displayed discount without a code is refused as well.
    expect(await codeOfRefusal(order(store, friend, '', { seenTotal: total }))).toBe(
      'price-changed',
    );
    expect((await order(store, friend, code)).ok).toBe(true);
  });

  test.each([
    ['no code!', 'code-unknown', CODE_MESSAGES.unreadable],
    ['ZZZZ-ZZZZ', 'code-unknown', CODE_MESSAGES['code-unknown']],
    ['ZZZZ-ZZZZ-ZZZZ', 'code-unknown', CODE_MESSAGES['code-unknown']],
  ])('is refused with the code %s', async (typed, refusal, message) => {
    const friend = await stranger(store);
    const answered = await order(store, friend, typed);
    expect(answered).toMatchObject({ ok: false, code: refusal, fields: { code: message } });
    expect((await order(store, friend)).ok).toBe(true);
  });

  test.each([
    ['email', { email: 'one.person+friend@gmail.com' }],
    ['telephone', { phone: '+12025559876' }],
    ['home', { streetAddress: '99 north elm st apt 4', apartment: '', zipCode: '62701-0001' }],
  ])('is refused if the code owner has the same %s', async (_, changes) => {
    const own = {
      email: `oneperson+${Math.random()}@gmail.com`,
      phone: '+12025559876',
      streetAddress: '99 North Elm Street',
      apartment: 'Apartment 4',
    };
    const { customer, code } = await program.referrer(own);
    const friend = await stranger(store);
    const answered = await order(store, friend, code, {
      details: { ...friend.who, apartment: '', orderNotes: '', ...changes },
    });
    expect(answered).toMatchObject({ ok: false, code: 'code-own' });
    expect((await order(store, friend, code)).ok).toBe(true);
    await deleteOwnAccountOf(store, customer);
  });

  test('is refused for the code owner and for a second order', async () => {
    const { customer, code } = await program.referrer();
    expect(await codeOfRefusal(order(store, customer, code))).toBe('code-own');
    const friend = await stranger(store);
    await ordered(store, friend);
    expect(await codeOfRefusal(order(store, friend, code))).toBe('code-not-first');
  });

  test('can use the code again after a withdrawal, but only for one active order', async () => {
    const { code, friend, friendOrder, customer } = await friendship({ shipped: false });
    expect(await codeOfRefusal(order(store, friend, code))).toBe('code-not-first');
    await friend.browser.post(`/account/orders/${friendOrder}`, {});
    expect(await states(customer)).toEqual(['void']);
    const again = await ordered(store, friend, code);
    expect(await states(customer)).toEqual(['waiting', 'void']);
    // The first order cannot be restored while the second one uses the code.
    const refused = await program.set(friendOrder, 'Order Requested');
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(CODE_MESSAGES['discount-taken']);
    expect((await program.desk.order(friendOrder)).status).toBe('Cancelled');
    await program.set(again, 'Cancelled');
    expect((await program.set(friendOrder, 'Order Requested')).status).toBe(302);
    expect(await states(customer)).toEqual(['void', 'waiting']);
  });

  test('gets the discount once in concurrent requests', async () => {
    const { code } = await program.referrer();
    const friend = await stranger(store);
    const all = await Promise.all(Array.from({ length: 6 }, () => order(store, friend, code)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('the coupon for a friend’s order', () => {
  test('is given once after shipping and does not reveal the friend', async () => {
    const { customer, friend, friendOrder } = await friendship({ shipped: false });
    await giveCoupon(store.deps, friendOrder);
    expect(await program.couponsOf(customer)).toEqual([]);
    await program.set(friendOrder, 'Order Shipped');
    expect(await program.queued('give-coupon')).toContain(friendOrder);
    expect(await states(customer)).toEqual(['coming']);
    await Promise.all([giveCoupon(store.deps, friendOrder), giveCoupon(store.deps, friendOrder)]);
    await program.set(friendOrder, 'Delivered');
    await giveCoupon(store.deps, friendOrder);
    const mails = await program.mailsTo(customer);
    expect(mails.map(({ template }) => template)).toEqual(['referral-code', 'referral-coupon']);
    expect(Object.keys(mails[1]?.data ?? {}).toSorted()).toEqual(['code', 'firstName']);
    expect(await states(customer)).toEqual(['ready']);
    const page = words(await (await customer.browser.get('/account/referral')).text());
    expect(page).toContain('You have 1 coupon to use');
    for (const secret of [friend.who.email, friend.who.streetAddress, friendOrder, 'Needle'])
      expect(page).not.toContain(secret);
  });

  test('is queued by the sweep if its job was lost', async () => {
    const { friendOrder } = await friendship({ shipped: false });
    await program.set(friendOrder, 'Order Shipped');
    await store.database.pool.query("delete from pgboss.job where name = 'give-coupon'");
    await requeueLostRewards(store.deps.db, store.deps.jobs);
    expect(await program.queued('give-coupon')).toEqual([friendOrder]);
  });

  test('gives its owner five percent off one order', async () => {
    const { customer, coupon } = await friendship();
    const other = await stranger(store);
    expect(await codeOfRefusal(order(store, other, coupon))).toBe('code-unknown');
    const used = await ordered(store, customer, codeText(coupon).toLowerCase());
    expect(await program.desk.order(used)).toMatchObject({ total_cents: costs(store).total });
    expect(await states(customer)).toEqual(['used']);
    expect(await codeOfRefusal(order(store, customer, coupon))).toBe('coupon-used');
  });

  test('is used once in concurrent requests', async () => {
    const { customer, coupon } = await friendship();
    const all = await Promise.all(Array.from({ length: 6 }, () => order(store, customer, coupon)));
    expect(all.filter(({ ok }) => ok)).toHaveLength(1);
    expect(all.flatMap((each) => (each.ok ? [] : [each.code]))).toEqual(
      Array.from({ length: 5 }, () => 'coupon-used'),
    );
  });

  test('can be used again after a cancellation, but only for one active order', async () => {
    const { customer, coupon } = await friendship();
    const first = await ordered(store, customer, coupon);
    await customer.browser.post(`/account/orders/${first}`, {});
    expect(await states(customer)).toEqual(['ready']);
    const second = await ordered(store, customer, coupon);
    expect((await program.set(first, 'Order Requested')).status).toBe(409);
    await program.set(second, 'Cancelled');
    expect((await program.set(first, 'Order Requested')).status).toBe(302);
    expect(await codeOfRefusal(order(store, customer, coupon))).toBe('coupon-used');
  });

  test('is used once if one order is restored while another is placed', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, coupon } = await friendship();
      const first = await ordered(store, customer, coupon);
      await program.set(first, 'Cancelled');
      await Promise.all([program.set(first, 'Order Requested'), order(store, customer, coupon)]);
      const live = await store.deps.db
        .selectFrom('orders')
        .innerJoin('order_discounts', 'order_discounts.order_id', 'orders.id')
        .select('orders.id')
        .where('orders.user_id', '=', customer.userId)
        .where('kind', '=', 'coupon')
        .where('status', '!=', 'Cancelled')
        .execute();
      expect(live).toHaveLength(1);
    }
  });
});

test('the database refuses a second discount for an order', async () => {
  const { coupon, customer, friendOrder } = await friendship();
  const couponId = (
    await store.deps.db
      .selectFrom('coupons')
      .select('id')
      .where('user_id', '=', customer.userId)
      .executeTakeFirstOrThrow()
  ).id;
  const second = { kind: 'coupon', coupon_id: couponId, referral_code_id: null } as const;
  await expect(
    store.deps.db
      .insertInto('order_discounts')
      .values({ id: crypto.randomUUID(), order_id: friendOrder, cents: 1, ...second })
      .execute(),
  ).rejects.toThrow(/order_discounts_order_id_key/);
  // Two codes in one field are invalid.
  const { code } = await program.referrer();
  const both = `${codeText(coupon)} ${codeText(code)}`;
  expect(await codeOfRefusal(order(store, customer, both))).toBe('code-unknown');
});

describe('the checkout', () => {
  const form = (code: string) => ({ intent: 'apply-code', code, firstName: 'Ann', answer: 'data' });

  test('checks a code without using it and shows why a code is refused', async () => {
    const { code } = await program.referrer();
    const friend = await stranger(store);
    const answer = await friend.browser.post('/checkout', form(codeText(code)));
    expect(answer.status).toBe(200);
    expect((await order(store, friend, code)).ok).toBe(true);
    const again = await friend.browser.post('/checkout', form(code));
    expect(again.status).toBe(422);
    expect(await again.text()).toContain(CODE_MESSAGES['code-not-first']);
  });

  test('requires a login and limits the rate of code attempts', async () => {
    const answer = await store.browser().post('/checkout', form('ZZZZ-ZZZZ'));
    expect(answer.status).toBe(401);
    const friend = await stranger(store);
    let last = 0;
    for (let tries = 0; tries < 31; tries += 1)
      last = (await friend.browser.post('/checkout', form('ZZZZ-ZZZZ'))).status;
    expect(last).toBe(429);
  });
});

describe('/referral', () => {
  test('is the same page for all visitors, and personal data is loaded separately', async () => {
    const { customer, code } = await friendship();
    const [kept, seen] = await Promise.all([
      store.browser().get('/referral'),
      customer.browser.get('/referral'),
    ]);
    expect(await seen.text()).toBe(await kept.text());
    const own = await customer.browser.get('/referral/own');
    expect(own.headers.get('cache-control')).toBe('no-store');
    expect(await own.json()).toMatchObject({ code: codeText(code), history: [{ name: 'Ready' }] });
    expect(await (await store.browser().get('/referral/own')).json()).toBeNull();
    const login = await store.browser().get('/account/referral');
    expect(login.status).toBe(302);
    expect(login.headers.get('location')).toMatch(/^\/login/);
  });
});
