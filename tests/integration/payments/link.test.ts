import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderNumber } from '#domain/order-number.ts';
import { customerOf, wordsOf } from '#tests/integration/admin/desk.ts';
import { validUntil } from '#domain/review/expiry.ts';
import { dayIn } from '#domain/shipping/days.ts';
import { zoneOf } from '#domain/shipping/destination.ts';
import { decide, typedOzempic, waiting } from '#tests/integration/review/bench.ts';
import { openStore, staffOf, type Store } from '#tests/support/store.ts';
import { type Books, booksOf, dollars } from './books.ts';

let store: Store;
let books: Books;
beforeAll(async () => {
  store = await openStore();
  books = await booksOf(store);
});
afterAll(() => store.close());

const press: Books['press'] = (...of) => books.press(...of);
const receive: Books['receive'] = (...of) => books.receive(...of);

const DAY = 86_400_000;

describe('a payment link', () => {
  test('shows that it has expired, and the order page creates a new one', async () => {
    const { customer, orderId } = await books.approved();
    const at = await books.link(orderId);
    store.travel(8 * DAY);
    try {
      const page = await store.browser().get(at);
      expect(page.status).toBe(410);
      expect(await wordsOf(page)).toContain('This link has expired');
      expect((await press(at)).status).toBe(410);
      await customer.browser.post('/login', {
        email: customer.who.email,
        password: customer.who.password,
      });
      const answer = await customer.browser.post(`/account/orders/${orderId}`, { intent: 'pay' });
      const next = answer.headers.get('location') ?? '';
      expect(next).toMatch(/^\/pay\?token=/);
      expect((await store.browser().get(next)).status).toBe(200);
      expect((await store.browser().get(at)).status).toBe(410);
    } finally {
      store.travel(-8 * DAY);
    }
  });

  test('is replaced by a new link from staff', async () => {
    const { orderId } = await books.approved();
    const before = await books.link(orderId);
    expect((await books.form(orderId, { intent: 'send-link', orderId })).status).toBe(302);
    expect((await store.browser().get(before)).status).toBe(410);
    expect((await store.browser().get(await books.link(orderId))).status).toBe(200);
    expect((await books.mailKinds(orderId)).filter((each) => each === 'payment-link')).toHaveLength(
      2,
    );
  });

  test.each([
    ['Cancelled', 'order cancelled'],
    ['Order Requested', 'approval taken back'],
  ])('becomes invalid when the order is set to %s', async (status, why) => {
    const { orderId } = await books.approved();
    const at = await books.link(orderId);
    await books.set(orderId, status);
    expect((await store.browser().get(at)).status).toBe(410);
    expect((await press(at)).status).toBe(410);
    expect(await books.payment(orderId)).toMatchObject({ ended_why: why, link_hash: null });
  });

  test('becomes invalid when the order is deleted', async () => {
    const { orderId } = await books.approved();
    const at = await books.link(orderId);
    await books.send(orderId, { intent: 'delete-order' });
    expect((await store.browser().get(at)).status).toBe(410);
    expect(await books.payment(orderId)).toMatchObject({
      ended_why: 'order deleted',
      content_hash: '',
    });
  });

  test('stays good if the delivery address is corrected within its country', async () => {
    const { orderId } = await books.approved();
    const at = await books.link(orderId);
    await sql`update orders set street_address = '9 Oak Road', apartment = null, city = 'Peoria',
      state = 'Ohio', zip_code = '61602' where id = ${orderId}`.execute(store.deps.db);
    const page = await store.browser().get(at);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Show me how to pay');
  });

  test('refuses payment if the order differs from the approved content', async () => {
    const { orderId } = await books.approved();
    const at = await books.link(orderId);
    const of = (table: string) => (table === 'orders' ? sql`id` : sql`order_id`);
    for (const [table, column, changed] of [
      ['orders', 'total_cents', 'total_cents + 1'],
      ['orders', 'first_name', "first_name || 'x'"],
      ['orders', 'last_name', "last_name || 'x'"],
      ['orders', 'country', "country || 'x'"],
      ['order_items', 'product_id', "product_id || 'x'"],
      ['order_items', 'strength', "strength || 'x'"],
      ['order_items', 'quantity', 'quantity + 1'],
      ['order_items', 'price_cents', 'price_cents + 1'],
    ] as const) {
      const before = await sql<{ value: unknown }>`select ${sql.ref(column)} as value
        from ${sql.table(table)} where ${of(table)} = ${orderId}`.execute(store.deps.db);
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.raw(changed)}
        where ${of(table)} = ${orderId}`.execute(store.deps.db);
      const page = await store.browser().get(at);
      const html = await page.text();
      expect([page.status, column]).toEqual([410, column]);
      expect(html).toContain('This order has changed');
      expect(html).toContain('we’ll email you a new link');
      expect(html).not.toContain('Show me how to pay');
      const answer = await press(at);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain('This order has changed since it was approved');
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${before.rows[0]?.value}
        where ${of(table)} = ${orderId}`.execute(store.deps.db);
    }
    expect((await books.payment(orderId)).started_at).toBeNull();
    expect((await store.browser().get(at)).status).toBe(200);
  });

  test('refuses payment during another review and is replaced after the approval', async () => {
    const { browser } = await staffOf(store, 'pharmacist');
    const { orderId } = await waiting(store);
    await decide(store, browser, orderId, 'approve');
    const before = await books.link(orderId);
    expect((await store.browser().get(before)).status).toBe(200);
    await sql`update reviews set state = 'waiting', record_id = null, version = version + 1
      where order_id = ${orderId}`.execute(store.deps.db);
    expect((await store.browser().get(before)).status).toBe(410);
    expect((await press(before)).status).toBe(409);
    // The prescription has the date and medicine of the first one, so the pharmacist must confirm it.
    const other = { ...typedOzempic(), vouch: 'twin-0' };
    expect((await decide(store, browser, orderId, 'approve', other)).status).toBe(302);
    expect((await books.mailKinds(orderId)).filter((each) => each === 'payment-link')).toHaveLength(
      2,
    );
    const after = await books.link(orderId);
    expect(after).not.toBe(before);
    expect((await press(after)).status).toBe(303);
  });

  test('is announced in the approval mail only if payment is due', async () => {
    const { browser } = await staffOf(store, 'pharmacist');
    const { orderId } = await waiting(store);
    await decide(store, browser, orderId, 'approve');
    await receive(orderId, (await books.payment(orderId)).amount_cents);
    await books.set(orderId, 'Order Requested');
    await decide(store, browser, orderId, 'approve');
    const promised = (await books.mails(orderId))
      .filter(({ template }) => template === 'prescription-reviewed')
      .map(({ data }) => data['toPay']);
    // The payment link itself tells of the first approval.
    expect(promised).toEqual([false]);
    expect((await books.mailKinds(orderId)).filter((each) => each === 'payment-link')).toHaveLength(
      1,
    );
  });

  test('expires with its prescription and explains the next step', async () => {
    const { browser } = await staffOf(store, 'pharmacist');
    const { patient, orderId } = await waiting(store);
    const day = new Date(store.deps.clock().getTime() + 2 * DAY);
    day.setUTCFullYear(day.getUTCFullYear() - 1);
    const issued = day.toISOString().slice(0, 10);
    const last = validUntil(issued, 12) ?? '';
    await decide(store, browser, orderId, 'approve', typedOzempic({ issued }));
    const at = await books.link(orderId);
    const { link_expires_at } = await books.payment(orderId);
    const home = await store.deps.db
      .selectFrom('orders')
      .select(['country', 'state'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(dayIn(zoneOf(home), link_expires_at ?? new Date(0))).toBe(last);
    const mail = (await books.mails(orderId)).findLast(
      ({ template }) => template === 'payment-link',
    );
    expect(mail?.data['until']).toBe(last);
    store.travel(4 * DAY);
    try {
      const page = await store.browser().get(at);
      expect(page.status).toBe(410);
      const text = await wordsOf(page);
      expect(text).toContain('Your prescription has expired');
      expect(text).toContain('Ask your prescriber for a new prescription');
      const token = new URLSearchParams(at.split('?')[1]).get('token') ?? '';
      const pressed = await store.browser().post(at, { token });
      expect(pressed.status).toBe(409);
      expect(await wordsOf(pressed)).toContain('Your prescription has expired');
      const { who } = patient;
      await patient.browser.post('/login', { email: who.email, password: who.password });
      const own = await wordsOf(patient.browser.get(`/account/orders/${orderId}`));
      expect(own).toContain('Your prescription can no longer be filled');
      expect(own).not.toContain('Pay now');
      const answer = await patient.browser.post(`/account/orders/${orderId}`, { intent: 'pay' });
      expect(answer.headers.get('location') ?? '').not.toContain('/pay');
      expect((await books.payment(orderId)).started_at).toBeNull();
    } finally {
      store.travel(-4 * DAY);
    }
  });

  test('works after the email address of the order changes', async () => {
    const { orderId } = await books.approved();
    await sql`update orders set email = 'new@example.com' where id = ${orderId}`.execute(
      store.deps.db,
    );
    expect((await press(await books.link(orderId))).status).toBe(303);
  });

  test('with an unknown token is refused', async () => {
    for (const token of ['', 'x', randomUUID()]) {
      const page = await store.browser().get(`/pay?token=${token}`);
      expect(page.status).toBe(410);
      expect(await wordsOf(page)).toContain('This link is no longer valid');
    }
  });

  test('cannot be requested by another customer', async () => {
    const { orderId } = await books.approved();
    const stranger = await customerOf(store);
    expect(
      (await stranger.browser.post(`/account/orders/${orderId}`, { intent: 'pay' })).status,
    ).toBe(404);
  });
});

describe('a received payment', () => {
  test('is owed back if the order is canceled before or after it', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total } = await books.payment(orderId);
    await books.set(orderId, 'Cancelled');
    await receive(orderId, total);
    expect(await books.standing(orderId)).toMatchObject({
      state: 'owed back',
      owed: total,
      due: 0,
    });
    expect(await books.mailKinds(orderId)).toContain('payment-task-store: owed back');

    const other = await books.approved();
    await receive(other.orderId, total);
    await books.set(other.orderId, 'Cancelled');
    expect(await books.standing(other.orderId)).toMatchObject({ state: 'owed back', owed: total });
    const page = await wordsOf(books.admin.get('/admin/payments'));
    expect(page).toMatch(new RegExp(`Refund needed .*Order ${orderNumber(other.orderId)}`));
    expect(await wordsOf(other.customer.browser.get(`/account/orders/${other.orderId}`))).toContain(
      'We owe you a refund',
    );
  });

  test('counts again when the same order is confirmed again', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, total);
    await books.set(orderId, 'Order Requested');
    expect(await books.standing(orderId)).toMatchObject({ state: 'owed back' });
    await books.set(orderId, 'Order Confirmed');
    expect((await books.payment(orderId)).id).toBe(id);
    expect(await books.standing(orderId)).toMatchObject({ state: 'paid', owed: 0 });
    expect((await books.mailKinds(orderId)).filter((each) => each === 'payment-link')).toHaveLength(
      1,
    );
  });

  test('is requested again if it was refunded', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, total);
    await books.set(orderId, 'Cancelled');
    await books.form(orderId, {
      intent: 'refund',
      refundAmount: dollars(total),
      reason: 'Cancelled',
    });
    await books.set(orderId, 'Order Confirmed');
    expect((await books.payment(orderId)).id).not.toBe(id);
    expect(await books.standing(orderId)).toMatchObject({ state: 'open', rest: total });
  });
});
