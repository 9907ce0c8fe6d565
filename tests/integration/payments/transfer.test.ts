import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  customerOf,
  orderAt,
  orderOf,
  prescribe,
  words,
  wordsOf,
} from '#tests/integration/admin/desk.ts';
import { OZEMPIC } from '#tests/support/shopping.ts';
import { openStore, staffOf, type Store } from '#tests/support/store.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { moneyInWords } from '#domain/money-words.ts';
import { orderNumber } from '#domain/order-number.ts';
import { printedReference } from '#domain/payments/reference.ts';
import { reconcile } from '#usecases/payments/reconcile.ts';
import { type Books, booksOf, dollars, today } from './books.ts';

let store: Store;
let books: Books;
beforeAll(async () => {
  store = await openStore({ asOwner: true });
  books = await booksOf(store);
});
afterAll(() => store.close());

const press: Books['press'] = (...of) => books.press(...of);
const receive: Books['receive'] = (...of) => books.receive(...of);

describe('an unpaid payment', () => {
  test('names its patient in the list, in a search and on its page', async () => {
    const who = await customerOf(store, { firstName: 'Theodora', lastName: 'Quimby' });
    const { orderId } = await books.approved(who);
    expect(await wordsOf(books.admin.get('/admin/payments'))).toContain('Theodora Quimby');
    const { id, reference } = await books.payment(orderId);
    const at = `/admin/payments?find=${printedReference(reference).replaceAll(' ', '+')}`;
    expect(await wordsOf(books.admin.get(at))).toContain('Theodora Quimby');
    expect(await wordsOf(books.admin.get(`/admin/payments/${id}`))).toContain('Theodora Quimby');
  });
});

test('more than what is due is booked only if that very amount is confirmed', async () => {
  const { orderId } = await books.approved();
  const { id, amount_cents: due } = await books.payment(orderId);
  const before = await books.standing(orderId);
  const ten = dollars(due * 10);
  const post = (amount: string, more: Record<string, string> = {}) =>
    books.admin.post(`/admin/payments/${id}`, {
      intent: 'receive',
      amount,
      day: today(),
      bankReference: `TEN ${orderId.slice(-12)}`,
      ...more,
    });
  const asked = await post(ten);
  expect(asked.status).toBe(409);
  const html = await asked.text();
  const text = words(html);
  expect(text).toContain(
    `You typed ${formatMoney(toCents(due * 10))}, ${moneyInWords(due * 10)}, and ${formatMoney(toCents(due))}, ${moneyInWords(due)}, is due. Nothing was recorded.`,
  );
  expect(text).toContain(
    `${formatMoney(toCents(due * 9))} then belongs to the patient, the patient is told by email, and it is listed here as a refund that is due.`,
  );
  expect(html).toMatch(/<input[^>]*name="confirmedAmount"[^>]*>/);
  // A confirmation holds for the amount that it was given for.
  for (const confirmedAmount of ['', 'yes', dollars(due), dollars(due * 10 + 1)])
    expect((await post(ten, { confirmedAmount })).status).toBe(409);
  expect((await post(dollars(due + 1))).status).toBe(409);
  expect(await books.standing(orderId)).toEqual(before);
  expect((await post(ten, { confirmedAmount: ten })).status).toBe(302);
  expect(await books.standing(orderId)).toMatchObject({ received: due * 10, owed: due * 9 });
  // Nothing is due any more, so the next transfer is asked about, too.
  const next = await post('1.00', { bankReference: `ONE ${orderId.slice(-12)}` });
  expect([next.status, await wordsOf(next)]).toEqual([
    409,
    expect.stringContaining('You typed $1.00, one dollar, and $0.00, zero dollars, is due.'),
  ]);
});

test('the pay page of a store without an account promises no account on the next page', async () => {
  const bare = await openStore({
    asOwner: true,
    replace: ({ payments }) => ({
      payments: { ...payments, current: { ...payments.current, account: null } },
    }),
  });
  try {
    const bareBooks = await booksOf(bare);
    const { orderId } = await bareBooks.approved();
    const shown = await wordsOf(bare.browser().get(await bareBooks.link(orderId)));
    expect(shown).toContain('We’ll email you our account details');
    expect(shown).not.toContain('shows our account');
  } finally {
    await bare.close();
  }
  const { orderId } = await books.approved();
  expect(await wordsOf(store.browser().get(await books.link(orderId)))).toContain(
    'The next page shows our account and a reference',
  );
});

describe('an approved order', () => {
  test('is paid by transfer through the mailed link and refunded', async () => {
    const { customer, orderId } = await books.approved();
    expect(await books.mailKinds(orderId)).toContain('payment-link');
    const at = await books.link(orderId);
    const visitor = store.browser();
    const page = await visitor.get(at);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toContain('no-store');
    const { amount_cents: total, reference } = await books.payment(orderId);
    const html = await page.text();
    expect(html).toContain('noindex');
    const shown = words(html);
    expect(shown).toContain(`$${dollars(total)}`);
    expect(shown).toContain(`Order number ${orderNumber(orderId)}`);
    // The link reveals neither the content nor the owner of the order.
    expect(html).not.toContain('Needle');
    expect(html).not.toContain(customer.who.email);
    expect(await wordsOf(customer.browser.get(at))).toContain('Quantity');

    const answer = await press(at, visitor);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, at]);
    const text = await wordsOf(visitor.get(at));
    expect(text).toContain('Pay by bank transfer');
    expect(text).toContain(printedReference(reference));
    expect(text).toContain('IE29 AIBK 9311 5212 3456 78');
    expect(
      (await books.mailKinds(orderId)).filter((each) => each === 'payment-instructions'),
    ).toHaveLength(1);

    expect((await receive(orderId, total)).status).toBe(302);
    expect(await books.standing(orderId)).toMatchObject({ state: 'paid', rest: 0, owed: 0 });
    expect(await books.mailKinds(orderId)).toEqual(
      expect.arrayContaining(['payment-received', 'payment-received-store']),
    );
    expect(await wordsOf(visitor.get(at))).toContain('This order is paid');
    const own = await wordsOf(customer.browser.get(`/account/orders/${orderId}`));
    expect(own).toContain('Status Paid');
    expect(own).toContain('We received your payment');

    const asked = await books.form(orderId, {
      intent: 'refund',
      refundAmount: dollars(total),
      reason: 'The patient asked for it',
    });
    expect(asked.status).toBe(302);
    expect(await books.standing(orderId)).toMatchObject({
      state: 'refund under way',
      refundable: 0,
    });
    const { id: refundId } = await store.deps.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', (await books.payment(orderId)).id)
      .executeTakeFirstOrThrow();
    // A requested refund is not reported as paid until staff confirm its transfer.
    const waiting = await wordsOf(customer.browser.get(`/account/orders/${orderId}`));
    expect(waiting).toContain(`Your refund of $${dollars(total)} is being prepared`);
    expect(waiting).not.toContain('Refunded to you');
    expect(await books.mailKinds(orderId)).not.toContain('refund-made');
    const { id: paymentId } = await books.payment(orderId);
    const page_ = await wordsOf(books.admin.get(`/admin/payments/${paymentId}`));
    expect(page_).toContain('Refund to be transferred');
    expect(page_).not.toContain('Refunded $');
    await books.form(orderId, { intent: 'refund-done', refundId, paidOn: today() });
    expect(await books.standing(orderId)).toMatchObject({ state: 'refunded', refunded: total });
    expect(await books.mailKinds(orderId)).toContain('refund-made');
    expect(await wordsOf(customer.browser.get(`/account/orders/${orderId}`))).toContain(
      'Status Refunded',
    );
  });

  test('with a prescription gets one payment link when it is confirmed', async () => {
    const customer = await customerOf(store);
    const orderId = await orderOf(store, customer, [OZEMPIC]);
    await prescribe(customer, orderId);
    await books.confirm(orderId);
    const kinds = await books.mailKinds(orderId);
    expect(kinds.filter((each) => each === 'payment-link')).toHaveLength(1);
    const { content_hash } = await books.payment(orderId);
    const { hash } = await store.deps.db
      .selectFrom('approved_contents')
      .select('hash')
      .where('order_id', '=', orderId)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    expect(content_hash).toBe(hash);
  });

  test('cannot be paid before its approval', async () => {
    const customer = await customerOf(store);
    const orderId = await orderOf(store, customer);
    const answer = await customer.browser.post(`/account/orders/${orderId}`, { intent: 'pay' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account']);
    await expect(books.payment(orderId)).rejects.toThrow('no result');
  });

  test('is partly paid until the rest arrives', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total } = await books.payment(orderId);
    await receive(orderId, total - 500);
    expect(await books.standing(orderId)).toMatchObject({ state: 'part paid', rest: 500 });
    expect(await wordsOf(store.browser().get(await books.link(orderId)))).toContain('$5.00');
    await receive(orderId, 500);
    expect(await books.standing(orderId)).toMatchObject({
      state: 'paid',
      rest: 0,
      received: total,
    });
  });

  test('owes back a second payment', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total } = await books.payment(orderId);
    await receive(orderId, total);
    await receive(orderId, total);
    expect(await books.standing(orderId)).toMatchObject({ state: 'paid', owed: total });
    expect(await books.mailKinds(orderId)).toContain('payment-task-store: owed back');
    expect(await wordsOf(books.admin.get('/admin/payments'))).toMatch(
      new RegExp(`Refund needed .*Order ${orderNumber(orderId)}`),
    );
    await books.form(orderId, { intent: 'refund', refundAmount: dollars(total), reason: 'Twice' });
    expect(await books.standing(orderId)).toMatchObject({ state: 'paid', owed: 0, held: total });
  });
});

describe('the payment ledger', () => {
  test('books a transfer once despite concurrent entries', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total } = await books.payment(orderId);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => receive(orderId, total, 'ONE-TRANSFER')),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      302, 409, 409, 409, 409,
    ]);
    expect((await books.standing(orderId)).received).toBe(total);
  });

  test('reverses a receipt and accepts the transfer again', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, 100, 'WRONG-1');
    const { id: entryId } = await store.deps.db
      .selectFrom('money_entries')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await books.form(orderId, { intent: 'undo', entryId })).status).toBe(302);
    expect((await books.form(orderId, { intent: 'undo', entryId })).status).toBe(409);
    expect((await receive(orderId, total, 'WRONG-1')).status).toBe(302);
    expect(await books.standing(orderId)).toMatchObject({ state: 'paid', received: total });
    const page = await wordsOf(books.admin.get(`/admin/payments/${id}`));
    expect(page).toContain('Receipt undone');
  });

  test('keeps a receipt whose money is being paid back, until the refund is paid or withdrawn', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, total);
    const { id: entryId } = await store.deps.db
      .selectFrom('money_entries')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    const undo = () => books.form(orderId, { intent: 'undo', entryId });
    await books.form(orderId, { intent: 'refund', refundAmount: dollars(total), reason: 'Asked' });
    const { id: refundId } = await store.deps.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    const mails = await books.mailKinds(orderId);
    const refused = await undo();
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain('of this money is being refunded');
    expect(await books.mailKinds(orderId)).toEqual(mails);
    // The bank takes the money back before a person has transferred the refund.
    await books.tellPayment(id, { kind: 'reversed', providerDispute: 'dp_9', amount: total });
    const paidOn = new Date().toISOString().slice(0, 10);
    const settled = await books.form(orderId, { intent: 'refund-done', refundId, paidOn });
    expect(settled.status).toBe(409);
    expect(await settled.text()).toContain('no longer contains this money');
    const { received, refunded, reversed } = await books.standing(orderId);
    expect(received - refunded - reversed).toBe(0);
    expect((await books.form(orderId, { intent: 'refund-withdraw', refundId })).status).toBe(302);
  });

  test('notifies the patient of a reversed receipt and replaces the payment link', async () => {
    const { orderId } = await books.approved();
    const used = await books.link(orderId);
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, total);
    const { id: entryId } = await store.deps.db
      .selectFrom('money_entries')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    await books.form(orderId, { intent: 'undo', entryId });
    expect((await books.mailKinds(orderId)).at(-1)).toBe('payment-taken-back');
    const dead = await store.browser().get(used);
    expect(dead.status).toBe(410);
    expect((await press(used)).status).toBe(410);
    const fresh = await books.link(orderId);
    expect(fresh).not.toBe(used);
    expect(await wordsOf(store.browser().get(fresh))).toContain('Pay for your order');
  });

  test('notifies the patient when the bank reverses the payment', async () => {
    const { customer, orderId } = await books.approved();
    const used = await books.link(orderId);
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, total);
    await books.tellPayment(id, { kind: 'reversed', providerDispute: 'dp_1', amount: total });
    const kinds = await books.mailKinds(orderId);
    expect(kinds).toContain('payment-taken-back');
    expect(kinds).toContain('payment-task-store: reversed');
    expect((await store.browser().get(used)).status).toBe(410);
    const own = await wordsOf(customer.browser.get(`/account/orders/${orderId}`));
    expect(own).toContain('Your bank has reversed the payment');
    expect(own).not.toContain('We have emailed you a secure payment link');
    expect(own).toContain('Pay now');
  });

  test('neither requests payment nor announces packing after a full refund', async () => {
    const { customer, orderId } = await books.approved();
    const { amount_cents: total } = await books.payment(orderId);
    await receive(orderId, total);
    await books.form(orderId, { intent: 'refund', refundAmount: dollars(total), reason: 'Asked' });
    const own = await wordsOf(customer.browser.get(`/account/orders/${orderId}`));
    expect(own).toContain('We are refunding your payment, so this order will not be sent');
    expect(own).not.toContain('Please pay with');
    expect(own).not.toContain('is being packed');
  });

  test('finds a transfer by its bank reference on every payment with an entry for it', async () => {
    const [wrong, right] = [await books.approved(), await books.approved()];
    await receive(wrong.orderId, 100, 'MOVED-1');
    const { id } = await books.payment(wrong.orderId);
    const { id: entryId } = await store.deps.db
      .selectFrom('money_entries')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    await books.form(wrong.orderId, { intent: 'undo', entryId });
    await receive(right.orderId, 100, 'MOVED-1');
    await receive(right.orderId, 100, 'MOVED-10');
    const { id: rightId } = await books.payment(right.orderId);
    const html = await (await books.admin.get('/admin/payments?find=moved-1')).text();
    const found = html.slice(html.indexOf('id="found"'), html.indexOf('id="tasks"'));
    expect(found.match(/href="\/admin\/payments\/[0-9a-f-]{36}"/g)?.toSorted()).toEqual(
      [id, rightId].map((each) => `href="/admin/payments/${each}"`).toSorted(),
    );
  });

  test.each([
    [{ amount: 'a lot' }, 'Enter an amount in dollars and cents'],
    [{ amount: '0.00' }, 'Enter an amount in dollars and cents'],
    [{ day: '2026-02-30' }, 'Enter the day the money arrived'],
    [{ day: '2999-01-01' }, 'This day is in the future'],
    [{ bankReference: '' }, 'Enter the bank’s transaction ID'],
    [{ bankReference: '<b>' }, 'Use only letters, digits'],
  ])('refuses %j', async (wrong, message) => {
    const { orderId } = await books.approved();
    const answer = await books.form(orderId, {
      intent: 'receive',
      amount: '10.00',
      day: today(),
      bankReference: 'X9',
      ...wrong,
    });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(message);
    expect((await books.standing(orderId)).received).toBe(0);
  });

  test('is append-only', async () => {
    const { orderId } = await books.approved();
    await receive(orderId, 100);
    const { id } = await books.payment(orderId);
    for (const change of ['update money_entries set amount_cents = 1', 'delete from money_entries'])
      await expect(
        sql`${sql.raw(change)} where payment_id = ${id}`.execute(store.deps.db),
      ).rejects.toThrow('only added to');
  });

  test('limits concurrent refunds to the paid amount', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total } = await books.payment(orderId);
    await receive(orderId, total);
    const part = Math.ceil(total / 2) + 1;
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) =>
        books.form(orderId, { intent: 'refund', refundAmount: dollars(part), reason: `Try ${at}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      302, 409, 409, 409,
    ]);
    expect(await books.standing(orderId)).toMatchObject({
      state: 'part refund under way',
      pending: part,
      refundable: total - part,
      rest: 0,
    });
  });

  test('withdraws a refund that was not transferred', async () => {
    const { orderId } = await books.approved();
    const { amount_cents: total, id } = await books.payment(orderId);
    await receive(orderId, total);
    await books.form(orderId, { intent: 'refund', refundAmount: '1.00', reason: 'Late' });
    const { id: refundId } = await store.deps.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', id)
      .executeTakeFirstOrThrow();
    await books.form(orderId, { intent: 'refund-withdraw', refundId });
    expect(await books.standing(orderId)).toMatchObject({ state: 'paid', refundable: total });
    const late = await books.form(orderId, { intent: 'refund-done', refundId, paidOn: today() });
    expect(late.status).toBe(409);
  });

  test('is readable but not writable for support, and hidden from pharmacists', async () => {
    const { orderId } = await books.approved();
    const [support, pharmacist] = [
      await staffOf(store, 'support'),
      await staffOf(store, 'pharmacist'),
    ];
    const { id } = await books.payment(orderId);
    expect((await support.browser.get(`/admin/payments/${id}`)).status).toBe(200);
    expect((await pharmacist.browser.get(`/admin/payments/${id}`)).status).toBe(403);
    const values = { intent: 'receive', amount: '1.00', day: today(), bankReference: 'S1' };
    expect((await books.form(orderId, values, support.browser)).status).toBe(403);
    expect((await books.standing(orderId)).received).toBe(0);
  });
});

describe('payment reports', () => {
  const day = () =>
    store.deps.db.selectFrom('payment_reports').selectAll().executeTakeFirstOrThrow();

  test('the daily report finds an order packed unpaid and mails the store', async () => {
    const { orderId } = await books.approved();
    expect(await wordsOf(books.admin.get(orderAt(orderId)))).toContain('Not paid.');
    await books.set(orderId, 'Preparing for Shipment');
    const trail = await store.deps.db
      .selectFrom('payment_trail')
      .select(['kind', 'detail', 'actor_kind'])
      .where('payment_id', '=', (await books.payment(orderId)).id)
      .execute();
    expect(trail).toContainEqual({
      kind: 'sent unpaid',
      detail: 'Preparing for Shipment, confirmed',
      actor_kind: 'staff',
    });
    await reconcile(store.deps);
    const { findings } = await day();
    expect(findings).toContainEqual(expect.objectContaining({ kind: 'sent unpaid', orderId }));
    const mails = await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'payment-report-store')
      .execute();
    expect(mails.length).toBeGreaterThan(0);
    expect(await wordsOf(books.admin.get('/admin/payments'))).toContain('Report of');
  });

  test('the downloaded ledger adds up to the booked amounts', async () => {
    const answer = await books.admin.get('/admin/payments/ledger.csv');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const [head, ...lines] = (await answer.text()).trim().split('\r\n');
    expect(head).toContain('amount USD');
    const sum = lines.reduce((all, line) => all + Math.round(Number(line.split(',')[3]) * 100), 0);
    const { rows } = await sql<{ sum: string }>`
      select sum(case kind when 'received' then 1 when 'refund failed' then 1 when 'reversal lifted' then 1
        else -1 end * amount_cents)::text as sum from money_entries`.execute(store.deps.db);
    expect(sum).toBe(Number(rows[0]?.sum));
  });
});

describe('a payer who says that the transfer is sent', () => {
  const told = (at: string): Promise<Response> =>
    store.browser().post('/pay', {
      intent: 'told-sent',
      token: new URLSearchParams(at.split('?')[1]).get('token') ?? '',
    });

  test('is noted with the time and shown to staff, and no money is booked', async () => {
    const { customer, orderId } = await books.approved();
    const at = await books.link(orderId);
    // Nothing was started yet, so nothing can have been sent.
    expect((await told(at)).status).toBe(410);
    await books.press(at);
    const answer = await told(at);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, at]);
    const { told_sent_at: first, id } = await books.payment(orderId);
    expect(first).toBeInstanceOf(Date);
    await told(at);
    expect((await books.payment(orderId)).told_sent_at).toEqual(first);
    expect(await books.standing(orderId)).toMatchObject({ state: 'started', received: 0 });
    expect(await wordsOf(store.browser().get(at))).toContain('We have not received it yet.');
    const own = await wordsOf(customer.browser.get(`/account/orders/${orderId}`));
    expect(own).toContain('You told us that you sent the transfer');
    expect(own).toContain('Not paid yet');
    expect(own).not.toContain('Pay now');
    expect(await wordsOf(books.admin.get('/admin/payments'))).toContain(
      'The patient reported sending it on',
    );
    expect(await wordsOf(books.admin.get(`/admin/payments/${id}`))).toContain(
      'Patient reported sending the transfer',
    );
  });

  test('can say so again after a part has arrived', async () => {
    const { orderId } = await books.approved();
    const at = await books.link(orderId);
    await books.press(at);
    await told(at);
    await receive(orderId, 100);
    expect((await books.payment(orderId)).told_sent_at).toBeNull();
    expect(await wordsOf(store.browser().get(at))).toContain('I have sent it');
    expect((await told(at)).status).toBe(303);
    expect((await books.payment(orderId)).told_sent_at).toBeInstanceOf(Date);
  });

  test('is refused with another link, and once everything is paid', async () => {
    const { orderId } = await books.approved();
    const at = await books.link(orderId);
    await books.press(at);
    expect((await told('/pay?token=no-such-link')).status).toBe(410);
    await receive(orderId, (await books.payment(orderId)).amount_cents);
    expect((await told(at)).status).toBe(409);
  });
});
