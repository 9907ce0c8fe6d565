import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertRecord } from '#db/writes/records.ts';
import { lastMomentOf, prescriptionDays } from '#domain/review/expiry.ts';
import { customerOf, deskOf, orderOf, prescribe } from '#tests/integration/admin/desk.ts';
import { ORIGIN, type Store } from '#tests/support/store.ts';
import { SECRET_KEY, type TestStripe } from '#tests/support/stripe.ts';
import { closePaymentPage, sendRefund } from '#usecases/payments/refunds.ts';
import { type Cards, openCardStore } from './cards.ts';

let store: Store;
let stripe: TestStripe;
let cards: Cards;
let close: () => Promise<void>;
let desk: Awaited<ReturnType<typeof deskOf>>;

beforeAll(async () => {
  ({ store, stripe, cards, close } = await openCardStore());
  desk = await deskOf(store);
});
afterAll(() => close());
beforeEach(() => {
  stripe.failing.length = 0;
  stripe.refundsBegin = 'succeeded';
});

/** Creates a confirmed order and returns the token of the mailed payment link. */
const approved = async () => {
  const customer = await customerOf(store);
  const orderId = await orderOf(store, customer);
  await prescribe(customer, orderId);
  await desk.confirm(orderId);
  const mail = (await desk.mails(orderId)).find(({ template }) => template === 'payment-link');
  const token = store.deps.mailLinks.token(String(mail?.data['linkId']));
  const { id } = await store.deps.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { customer, orderId, token, id, browser: store.browser() };
};
type Approved = Awaited<ReturnType<typeof approved>>;

/** Submits the payment form and returns the redirect to the Stripe page. */
const goOn = async ({ browser, token, id }: Approved) => {
  const answer = await browser.post('/pay', { token });
  const session = (await cards.payment(id)).provider_session ?? '';
  return { answer, session, location: answer.headers.get('location') ?? '' };
};

const pageAt = async ({ browser, token }: Approved, back = false): Promise<Response> =>
  browser.get(`/pay?token=${encodeURIComponent(token)}${back ? '&back=paid' : ''}`);

/** Attaches a prescription whose last valid day is today in the time zone of the patient. */
const withRecordEndingToday = async (orderId: string) => {
  const order = await store.deps.db
    .selectFrom('orders')
    .select(['user_id', 'country', 'state'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const id = randomUUID();
  const { today } = prescriptionDays(store.deps.clock(), order);
  const head = {
    patientName: 'Ada',
    prescriberName: 'Dr. Hopper',
    prescriberNpi: '',
    prescriberLicence: '',
    prescriberAddress: 'Arlington',
    prescriberPhone: '',
  };
  await store.deps.db.transaction().execute(async (trx) => {
    await insertRecord(
      trx,
      {
        id,
        user_id: order.user_id,
        order_id: orderId,
        prescription_id: null,
        file_mark: null,
        created_by: randomUUID(),
        second_by: null,
        created_at: store.deps.clock(),
        closed_at: null,
      },
      { ...head, issued: today, validUntil: today },
    );
    await trx
      .updateTable('reviews')
      .set({ record_id: id })
      .where('order_id', '=', orderId)
      .execute();
  });
  const expires = lastMomentOf(today, order);
  if (!expires) throw new Error('today has no end');
  return { expires };
};

const paid = async () => {
  const order = await approved();
  const { session } = await goOn(order);
  await cards.tell(stripe.account.pay(session));
  await cards.work();
  return { ...order, session };
};

test('the payment form redirects to Stripe, and other pages do not allow this', async () => {
  const order = await approved();
  const page = await pageAt(order);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`form-action 'self' ${stripe.url};`);
  const html = await page.text();
  expect(html).toContain('by card');
  expect(html).not.toMatch(/ozempic/i);
  const { answer, location, session } = await goOn(order);
  expect([answer.status, location]).toEqual([303, `${stripe.url}/c/pay/${session}`]);
  for (const path of ['/', '/login', '/account'])
    expect((await order.browser.get(path)).headers.get('content-security-policy')).not.toContain(
      stripe.url,
    );
  const asked = stripe.calls.findLast(({ path }) => path === '/v1/checkout/sessions');
  // The random token of the link may contain these words by chance.
  const text = JSON.stringify(asked?.body);
  expect(text).toContain(order.token);
  expect(text.replaceAll(order.token, '')).not.toMatch(/ozempic|semaglutide|\bpens?\b/i);
  expect(asked?.body['line_items[0][price_data][product_data][name]']).toMatch(/^Order \w{8}$/);
});

test('the return page refreshes until the payment is confirmed', async () => {
  const order = await approved();
  const { session } = await goOn(order);
  const event = stripe.account.pay(session);
  const back = new URL(stripe.account.session(session).success_url);
  expect(back.origin).toBe(ORIGIN);
  const waiting = await order.browser.get(back.pathname + back.search);
  expect(await waiting.text()).toContain('We are waiting for the confirmation');
  expect(Number(waiting.headers.get('refresh'))).toBeGreaterThan(0);
  await cards.tell(event);
  await cards.work();
  const done = await order.browser.get(back.pathname + back.search);
  expect(await done.text()).toContain('This order is paid');
  expect(done.headers.get('refresh')).toBeNull();
  expect((await desk.mails(order.orderId)).map(({ template }) => template)).toContain(
    'payment-received',
  );
  // A paid link cannot start another payment.
  expect((await goOn(order)).answer.status).toBe(409);
});

test('a payer who returns without paying gets the same Stripe page', async () => {
  const order = await approved();
  const first = await goOn(order);
  expect(await (await pageAt(order)).text()).toContain('by card');
  expect((await goOn(order)).location).toBe(first.location);
});

test('a failed debit allows another payment', async () => {
  const order = await approved();
  const { session } = await goOn(order);
  await cards.tell(stripe.account.pay(session, 'debit'));
  await cards.work();
  expect(await (await pageAt(order)).text()).toContain('We are waiting for the confirmation');
  store.travel(60_000);
  await cards.tell(stripe.account.settle(session, 'failed'));
  await cards.work();
  expect(await (await pageAt(order, true)).text()).toContain('by card');
  expect((await goOn(order)).location).toContain(`${stripe.url}/c/pay/`);
  expect((await cards.payment(order.id)).provider_session).not.toBe(session);
});

test('the payer gets an error if Stripe is unavailable, and no payment starts', async () => {
  const order = await approved();
  stripe.failing.push(503, 503);
  const { answer, session } = await goOn(order);
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain('does not answer');
  expect(session).toBe('');
  expect(store.log.join('\n')).not.toContain(SECRET_KEY);
});

test('canceling an order expires the Stripe page, and a completed payment is owed back', async () => {
  for (const faster of [false, true]) {
    const order = await approved();
    const { session } = await goOn(order);
    const event = faster ? stripe.account.pay(session) : undefined;
    await desk.send(order.orderId, { intent: 'set-status', status: 'Cancelled' });
    expect(await closePaymentPage(store.deps, order.id)).toBe('done');
    expect(stripe.account.session(session).status).toBe(faster ? 'complete' : 'expired');
    if (event) await cards.tell(event);
    await cards.work();
    const standing = await cards.standing(order.id);
    expect(standing.state).toBe(faster ? 'owed back' : 'void');
  }
});

test('a link that expires soon opens no Stripe page and is replaced by mail', async () => {
  const order = await approved();
  const { link_expires_at } = await cards.payment(order.id);
  const soon = (link_expires_at?.getTime() ?? 0) - store.deps.clock().getTime() - 20 * 60_000;
  store.travel(soon);
  try {
    const pages = stripe.calls.length;
    const { answer, session } = await goOn(order);
    expect([answer.status, session, stripe.calls.length]).toEqual([409, '', pages]);
    const text = await answer.text();
    expect(text).toContain('We have sent you a new link');
    expect(text).toContain('too soon to pay by card');
    expect((await pageAt(order)).status).toBe(410);
    const links = (await desk.mails(order.orderId)).filter(
      ({ template }) => template === 'payment-link',
    );
    expect(links).toHaveLength(2);
    const token = store.deps.mailLinks.token(String(links.at(-1)?.data['linkId']));
    const next = await goOn({ ...order, token });
    expect([next.answer.status, next.location]).toEqual([
      303,
      `${stripe.url}/c/pay/${next.session}`,
    ]);
  } finally {
    store.travel(-soon);
  }
});

test('a prescription that expires soon opens no Stripe page and mails no new link', async () => {
  const order = await approved();
  const { expires } = await withRecordEndingToday(order.orderId);
  const soon = expires.getTime() - store.deps.clock().getTime() - 20 * 60_000;
  store.travel(soon);
  try {
    const { answer, session } = await goOn(order);
    expect([answer.status, session]).toEqual([409, '']);
    expect(await answer.text()).toContain('expires in a few minutes');
    const templates = (await desk.mails(order.orderId)).map(({ template }) => template);
    expect(templates.filter((each) => each === 'payment-link')).toHaveLength(1);
  } finally {
    store.travel(-soon);
  }
});

test('a partial refund with lost responses is made once at Stripe', async () => {
  const order = await paid();
  stripe.refundsBegin = 'pending';
  const asked = await desk.admin.post(`/admin/payments/${order.id}`, {
    intent: 'refund',
    refundAmount: '10.00',
    reason: 'One pack less',
  });
  expect(asked.status).toBe(302);
  const refund = await store.deps.db
    .selectFrom('refunds')
    .selectAll()
    .where('payment_id', '=', order.id)
    .executeTakeFirstOrThrow();
  stripe.failing.push('lost answer', 'lost answer');
  await sendRefund(store.deps, refund.id);
  stripe.failing.length = 0;
  await sendRefund(store.deps, refund.id);
  const atStripe = [...stripe.account.refunds.values()].filter(
    ({ metadata }) => metadata['refund_id'] === refund.id,
  );
  expect(atStripe).toMatchObject([{ amount: 1000, metadata: { payment_id: order.id } }]);
  expect((await cards.standing(order.id)).pending).toBe(1000);
  await cards.tell(stripe.account.settleRefund(atStripe[0]?.id ?? '', 'succeeded'));
  await cards.work();
  expect(await cards.standing(order.id)).toMatchObject({ refunded: 1000, pending: 0 });
});

test('staff see an event that could not be booked and can mark it as resolved', async () => {
  const order = await approved();
  const { session } = await goOn(order);
  const page = stripe.account.session(session);
  const euros = {
    ...page,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_euro',
    currency: 'eur',
  };
  const event = stripe.account.event('checkout.session.completed', euros);
  await cards.tell(event);
  const list = async () => (await desk.admin.get('/admin/payments/events')).text();
  expect(await list()).toContain(event.id);
  const tasks = await (await desk.admin.get('/admin/payments')).text();
  expect(tasks).toContain('/admin/payments/events');
  expect(tasks).toContain(`Event ${event.id}`);
  const form = { eventId: event.id, intent: 'dealt-with' };
  expect((await desk.admin.post('/admin/payments/events', form)).status).toBe(302);
  expect(await list()).not.toContain(event.id);
  expect((await desk.admin.post('/admin/payments/events', form)).status).toBe(404);
});
