import { SHORTEST_LINK_MS } from '#payments/stripe-pages.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '#domain/money.ts';
import type { PaymentToStart } from '#payments/provider.ts';
import { stripeProvider, type StripeFailure } from '#payments/stripe.ts';
import {
  SECRET_KEY,
  signedCall,
  startStripe,
  type TestStripe,
  WEBHOOK_SECRET,
} from '#tests/support/stripe.ts';

const HOUR = 3_600_000;

let stripe: TestStripe;
let offset = 0;
const clock = (): Date => new Date(Date.now() + offset);
let reported: StripeFailure[] = [];

const provider = (changes: { secretKey?: string; apiUrl?: string } = {}) =>
  stripeProvider(
    { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiUrl: stripe.url, ...changes },
    { clock, report: (failure) => void reported.push(failure), timeoutMs: 500 },
  );

const payment = (changes: Partial<PaymentToStart> = {}): PaymentToStart => ({
  paymentId: randomUUID(),
  orderId: randomUUID(),
  reference: 'RF18539007547034',
  amount: toCents(91_480),
  email: 'ada@example.com',
  description: 'Order 7F3K2M9Q',
  paidUrl: 'https://shop.example/paid',
  backUrl: 'https://shop.example/back',
  expiresAt: new Date(clock().getTime() + 7 * 24 * HOUR),
  earlierSession: null,
  ...changes,
});

const pageOf = async (of: PaymentToStart) => {
  const step = await provider().start(of);
  if (!step.ok || step.value.kind !== 'page') throw new Error('no page');
  return step.value;
};

/** Starts a payment and pays it on its Stripe page. */
const paidPage = async (of = payment()) => {
  const page = await pageOf(of);
  stripe.account.pay(page.providerSession);
  const providerPayment = stripe.account.session(page.providerSession).payment_intent ?? '';
  return { ...page, providerPayment, paymentId: of.paymentId };
};

const made = () => stripe.calls.filter(({ path }) => path === '/v1/checkout/sessions');

beforeAll(async () => {
  stripe = await startStripe({ clock });
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.calls.length = 0;
  stripe.failing.length = 0;
  stripe.refundsBegin = 'succeeded';
  stripe.onCall = undefined;
  reported = [];
  offset = 0;
});

test('a page is created with the amount and order number and without health data', async () => {
  const of = payment();
  const page = await pageOf(of);
  expect(page.url).toBe(`${stripe.url}/c/pay/${page.providerSession}`);
  expect(made()).toEqual([
    {
      method: 'POST',
      path: '/v1/checkout/sessions',
      key: expect.stringContaining(of.paymentId),
      version: '2026-10-28.endive',
      body: {
        mode: 'payment',
        client_reference_id: of.paymentId,
        'metadata[payment_id]': of.paymentId,
        'payment_intent_data[metadata][payment_id]': of.paymentId,
        'payment_intent_data[description]': 'Order 7F3K2M9Q',
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'usd',
        'line_items[0][price_data][unit_amount]': '91480',
        'line_items[0][price_data][product_data][name]': 'Order 7F3K2M9Q',
        customer_email: 'ada@example.com',
        'adaptive_pricing[enabled]': 'false',
        success_url: 'https://shop.example/paid',
        cancel_url: 'https://shop.example/back',
      },
    },
  ]);
});

test.each([
  ['a week', 7 * 24 * HOUR, undefined],
  ['a second more than a day', 24 * HOUR + 1000, undefined],
  ['a day', 24 * HOUR, 24 * HOUR - 60_000],
  ['five hours', 5 * HOUR, 5 * HOUR - 60_000],
  ['the shortest allowed time', SHORTEST_LINK_MS, SHORTEST_LINK_MS - 60_000],
])('the expiry of the page fits a link that is valid for %s', async (_, left, until) => {
  const from = clock().getTime();
  await pageOf(payment({ expiresAt: new Date(from + left) }));
  const end = made()[0]?.body.expires_at;
  expect(end).toBe(until === undefined ? undefined : String(Math.floor((from + until) / 1000)));
});

test('a returning payer gets the page that is still open', async () => {
  const of = payment();
  const first = await pageOf(of);
  offset = HOUR;
  expect(await pageOf({ ...of, earlierSession: first.providerSession })).toEqual(first);
  expect(made()).toHaveLength(1);
});

test('concurrent requests and a retry after a lost response create one page', async () => {
  const of = payment();
  const both = await Promise.all([pageOf(of), pageOf(of)]);
  expect(both[0]).toEqual(both[1]);
  const late = payment();
  stripe.failing.push('lost answer', 'silence');
  expect(await provider().start(late)).toMatchObject({ ok: false, code: 'provider-unreachable' });
  await pageOf(late);
  const ofLate = [...stripe.account.sessions.values()].filter(
    ({ client_reference_id: id }) => id === late.paymentId,
  );
  expect(ofLate).toHaveLength(1);
});

test('an expired page is replaced, even if its id was not saved', async () => {
  const of = payment();
  const first = await pageOf(of);
  stripe.account.runOut(first.providerSession);
  const second = await pageOf({ ...of, earlierSession: first.providerSession });
  expect(second.providerSession).not.toBe(first.providerSession);
  expect(await pageOf(of)).toEqual(second);
});

test('a page with an outdated return link is expired and replaced', async () => {
  const of = payment();
  const first = await pageOf(of);
  const again = { ...of, paidUrl: 'https://shop.example/paid-by-another-link' };
  const second = await pageOf({ ...again, earlierSession: first.providerSession });
  expect(stripe.account.session(first.providerSession).status).toBe('expired');
  expect(stripe.account.session(second.providerSession).success_url).toBe(again.paidUrl);
});

test('a page with an outdated amount is expired and replaced', async () => {
  const of = payment();
  const first = await pageOf(of);
  const second = await pageOf({
    ...of,
    amount: toCents(500),
    earlierSession: first.providerSession,
  });
  expect(stripe.account.session(first.providerSession).status).toBe('expired');
  expect(stripe.account.session(second.providerSession).amount_total).toBe(500);
});

test('a payer with a completed or pending payment returns to the store', async () => {
  for (const by of ['card', 'debit'] as const) {
    const of = payment();
    const page = await pageOf(of);
    stripe.account.pay(page.providerSession, by);
    const again = await pageOf({ ...of, earlierSession: page.providerSession });
    expect(again).toEqual({ kind: 'page', url: of.paidUrl, providerSession: page.providerSession });
  }
});

test('a payer whose debit failed gets another page', async () => {
  const of = payment();
  const page = await pageOf(of);
  stripe.account.pay(page.providerSession, 'debit');
  stripe.account.settle(page.providerSession, 'failed');
  const again = await pageOf({ ...of, earlierSession: page.providerSession });
  expect(again.url).toContain('/c/pay/');
});

test('a page of another account is ignored', async () => {
  const page = await pageOf(payment({ earlierSession: 'cs_of_another_account' }));
  expect(page.url).toContain('/c/pay/');
});

test('ending a page reports whether it was already paid', async () => {
  const open = await pageOf(payment());
  expect(await provider().end(open.providerSession)).toEqual({ ok: true, value: 'ended' });
  expect(stripe.account.session(open.providerSession).status).toBe('expired');
  expect(await provider().end(open.providerSession)).toEqual({ ok: true, value: 'ended' });
  const paid = await paidPage();
  expect(await provider().end(paid.providerSession)).toEqual({ ok: true, value: 'paid' });
  // The payer pays between the status check and the end of the page.
  const raced = await pageOf(payment());
  stripe.onCall = (path) => {
    if (path.endsWith('/expire')) stripe.account.pay(raced.providerSession);
  };
  expect(await provider().end(raced.providerSession)).toEqual({ ok: true, value: 'paid' });
});

test('a repeated refund is sent once, and the rest can be refunded', async () => {
  const paid = await paidPage();
  const refund = {
    refundId: randomUUID(),
    providerPayment: paid.providerPayment,
    amount: toCents(500),
  };
  const sent = await provider().refund(refund);
  expect(sent).toMatchObject({ ok: true, value: { kind: 'refunded' } });
  expect(await provider().refund(refund)).toEqual(sent);
  // Stripe drops idempotency keys after some days, but the refund id still identifies the refund.
  stripe.forgetKeys();
  expect(await provider().refund(refund)).toEqual(sent);
  expect(stripe.account.refunds.size).toBe(1);
  stripe.refundsBegin = 'pending';
  const rest = await provider().refund({
    ...refund,
    refundId: randomUUID(),
    amount: toCents(91_480 - 500),
  });
  expect(rest).toMatchObject({ ok: true, value: { kind: 'sent' } });
  expect([...stripe.account.refunds.values()].map(({ metadata }) => metadata)).toContainEqual({
    payment_id: paid.paymentId,
    refund_id: refund.refundId,
  });
});

test('a refund above the paid amount is refused', async () => {
  const paid = await paidPage();
  const refund = { refundId: randomUUID(), providerPayment: paid.providerPayment };
  expect(await provider().refund({ ...refund, amount: toCents(91_481) })).toMatchObject({
    ok: false,
    code: 'provider-refused',
    alert: true,
  });
});

test.each(['silence', 'reset', 500, 503, 429] as const)(
  'a request that fails with %s is tried at most twice and then reported',
  async (failure) => {
    stripe.failing.push(failure, failure);
    const step = await provider().start(payment());
    expect(step).toMatchObject({ ok: false, code: 'provider-unreachable', kind: 'unavailable' });
    expect(stripe.calls.length).toBeLessThanOrEqual(2);
    stripe.failing.length = 0;
    expect(await provider().start(payment())).toMatchObject({ ok: true });
  },
);

test('a wrong API key is reported to the operator without its value', async () => {
  const wrong = 'sk_test_thisisnotthekeyofanybody';
  const step = await provider({ secretKey: wrong }).start(payment());
  expect(step).toMatchObject({ ok: false, code: 'provider-refused', alert: true });
  expect(reported).toEqual([
    { kind: 'StripeAuthenticationError', problem: undefined, status: 401, requestId: undefined },
  ]);
  expect(JSON.stringify([step, reported])).not.toContain(wrong);
});

test('an unreachable provider is reported', async () => {
  const none = provider({ apiUrl: 'http://127.0.0.1:1' });
  expect(await none.start(payment())).toMatchObject({ ok: false, code: 'provider-unreachable' });
  expect(await none.end('cs_1')).toMatchObject({ ok: false, code: 'provider-unreachable' });
  expect(await none.ask?.('cs_1')).toMatchObject({ ok: false, code: 'provider-unreachable' });
});

test('a signed call is accepted, and an expired, altered or wrongly signed call is refused', async () => {
  const page = await pageOf(payment());
  const event = stripe.account.pay(page.providerSession);
  const read = (call: { body: string; signature: string }) =>
    provider().readCall?.(call.body, call.signature);
  expect(read(signedCall(event))).toMatchObject({
    ok: true,
    value: {
      id: event.id,
      type: 'checkout.session.completed',
      parsed: { event: { kind: 'paid' } },
    },
  });
  const now = Date.now();
  const good = signedCall(event);
  for (const bad of [
    signedCall(event, { secret: 'whsec_of_somebody_else' }),
    signedCall(event, { at: new Date(now - 301_000) }),
    { ...good, body: good.body.replace('91480', '1') },
    { ...good, signature: '' },
    { ...good, signature: 't=1,v1=00' },
  ])
    expect(read(bad)).toMatchObject({ ok: false, code: 'not-signed' });
  expect(read(signedCall(event, { at: new Date(now - 290_000) }))).toMatchObject({ ok: true });
});

test('a live event is ignored in test mode', async () => {
  const page = await pageOf(payment());
  const event = { ...stripe.account.pay(page.providerSession), livemode: true };
  const call = signedCall(event);
  expect(provider().readCall?.(call.body, call.signature)).toMatchObject({
    ok: true,
    value: { parsed: 'ignored' },
  });
});

test('polled events have the same ids as webhook events', async () => {
  const paid = await paidPage();
  const { event: eventOf, session } = stripe.account;
  const call = signedCall(eventOf('checkout.session.completed', session(paid.providerSession)));
  const read = provider().readCall?.(call.body, call.signature);
  const intent =
    read?.ok && typeof read.value.parsed === 'object' ? read.value.parsed.event : undefined;
  const refundId = randomUUID();
  await provider().refund({ refundId, providerPayment: paid.providerPayment, amount: toCents(80) });
  const { dispute } = stripe.account.dispute(paid.providerPayment);
  stripe.account.winDispute(dispute);
  const asked = await provider().ask?.(paid.providerSession);
  const { paymentId } = paid;
  expect(asked).toMatchObject({
    ok: true,
    value: [
      { event: { kind: 'paid', id: intent?.id, amount: 91_480 }, of: { paymentId } },
      { event: { kind: 'refunded', refundId, amount: 80 }, of: { paymentId } },
      { event: { kind: 'dispute opened', providerDispute: dispute.id }, of: { paymentId } },
      { event: { kind: 'reversed', id: `reversed:${dispute.id}` }, of: { paymentId } },
      {
        event: { kind: 'reversal lifted', id: `reversal lifted:${dispute.id}` },
        of: { paymentId },
      },
      { event: { kind: 'dispute closed', outcome: 'won' }, of: { paymentId } },
    ],
  });
});

test.each([
  ['open', (): void => undefined, []],
  ['expired', (id: string): void => void stripe.account.runOut(id), ['expired']],
  ['at the bank', (id: string): void => void stripe.account.pay(id, 'debit'), ['on its way']],
  [
    'refused by the bank',
    (id: string): void => {
      stripe.account.pay(id, 'debit');
      stripe.account.settle(id, 'failed');
    },
    ['failed'],
  ],
  [
    'paid by the bank',
    (id: string): void => {
      stripe.account.pay(id, 'debit');
      stripe.account.settle(id, 'succeeded');
    },
    ['paid'],
  ],
] as const)('polling a page that is %s returns its events', async (_, move, kinds) => {
  const page = await pageOf(payment());
  move(page.providerSession);
  const asked = await provider().ask?.(page.providerSession);
  expect(asked?.ok && asked.value.map(({ event }) => event.kind)).toEqual(kinds);
});

test('a Stripe payment is matched to its payment id', async () => {
  const paid = await paidPage();
  expect(await provider().paymentOf?.(paid.providerPayment)).toEqual({
    ok: true,
    value: paid.paymentId,
  });
  expect(await provider().paymentOf?.('pi_of_nobody')).toEqual({ ok: true, value: null });
});
