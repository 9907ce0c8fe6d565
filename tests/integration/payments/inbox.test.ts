import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { toCents } from '#domain/money.ts';
import { reopenEvent, requeueLostEvents } from '#db/writes/provider-events.ts';
import { eventsToLookAt } from '#db/reads/provider-events.ts';
import { whileMissing } from '#tests/support/injected-failures.ts';
import { openStore, type Store } from '#tests/support/store.ts';
import { SECRET_KEY, signedCall, type TestStripe, WEBHOOK_SECRET } from '#tests/support/stripe.ts';
import { eventUnhandled } from '#jobs/handlers/payments.ts';
import { startWorker } from '#jobs/worker.ts';
import { until } from '#tests/support/until.ts';
import { QUICK, workerDeps } from '#tests/support/worker-deps.ts';
import { handleProviderEvent } from '#usecases/payments/provider-events.ts';
import { type Cards, cardsOf, openCardStore, PRICE } from './cards.ts';

let store: Store;
let stripe: TestStripe;
let cards: Cards;
let close: () => Promise<void>;
const clock = (): Date => store.deps.clock();

beforeAll(async () => {
  ({ store, stripe, cards, close } = await openCardStore());
});
afterAll(() => close());
beforeEach(async () => {
  await store.deps.db.deleteFrom('provider_events').execute();
  await sql`delete from rate_limits`.execute(store.deps.db);
  stripe.account.events.length = 0;
  stripe.failing.length = 0;
  stripe.refundsBegin = 'succeeded';
});

const jobs = async (inboxId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from pgboss.job
    where name = 'handle-provider-event' and data->>'inboxId' = ${inboxId}
      and state = 'created'`.execute(store.deps.db);
  return rows[0]?.n ?? 0;
};

const paidPayment = () => cards.paid();

test('a payment event is stored with its job, acknowledged and booked', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  const answer = await cards.tell(event);
  expect([answer.status, await answer.text()]).toEqual([200, 'kept']);
  const [row] = await cards.inbox();
  expect(row).toMatchObject({
    event_id: event.id,
    provider: 'stripe',
    type: 'checkout.session.completed',
    handled_at: null,
    parsed: { event: { kind: 'paid', amount: PRICE }, of: { paymentId: payment.id } },
  });
  expect(await jobs(row?.id ?? '')).toBe(1);
  expect((await cards.standing(payment.id)).state).toBe('started');
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
  expect(await cards.inbox()).toMatchObject([{ outcome: 'applied', tries: 1 }]);
});

test('neither the inbox nor the log contains personal data or secrets', async () => {
  const { customer } = await paidPayment();
  const everything = JSON.stringify([await cards.inbox(), store.log]);
  for (const secret of [customer.who.email, SECRET_KEY, WEBHOOK_SECRET, 'ozempic'])
    expect(everything).not.toContain(secret);
});

test('repeated and concurrent deliveries of an event count once', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  const answers = await Promise.all([cards.tell(event), cards.tell(event), cards.tell(event)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await cards.inbox()).toHaveLength(1);
  await cards.work();
  expect(await (await cards.tell(event)).text()).toBe('known');
  await cards.work();
  const [row] = await cards.inbox();
  // Two workers with the same job also book it once.
  await Promise.all([1, 2].map(() => handleProviderEvent(store.deps, row?.id ?? '')));
  expect(await cards.standing(payment.id)).toMatchObject({ state: 'paid', received: PRICE });
});

test('two events for the same payment count once', async () => {
  const payment = await cards.begin();
  const { account } = stripe;
  await cards.tell(account.pay(payment.session));
  await cards.tell(account.event('checkout.session.completed', account.session(payment.session)));
  await cards.work();
  expect((await cards.inbox()).map(({ outcome }) => outcome)).toEqual(['applied', 'known']);
  expect((await cards.standing(payment.id)).received).toBe(PRICE);
});

test('unsigned, expired, altered, oversized and empty calls change nothing', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  const good = signedCall(event, { at: clock() });
  const statuses = await Promise.all(
    [
      { ...good, signature: '' },
      signedCall(event, { at: clock(), secret: 'whsec_of_somebody_else' }),
      signedCall(event, { at: new Date(clock().getTime() - 301_000) }),
      { ...good, body: good.body.replace(String(PRICE), '1') },
      { ...good, body: 'x'.repeat(300_000) },
      { ...good, body: '' },
    ].map(async ({ body, signature }) => {
      const answer = await cards.post(body, { 'stripe-signature': signature });
      return answer.status;
    }),
  );
  expect(statuses).toEqual([400, 400, 400, 400, 413, 400]);
  expect(await cards.inbox()).toEqual([]);
});

test('the rate limit refuses calls after a hundred invalid signatures', async () => {
  for (let i = 0; i < 100; i += 1)
    expect((await cards.post('{}', { 'stripe-signature': 't=1,v1=0' })).status).toBe(400);
  const shut = await cards.post('{}', { 'stripe-signature': 't=1,v1=0' });
  expect(shut.status).toBe(429);
  expect(Number(shut.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('signed calls are not rate limited', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  for (let i = 0; i < 120; i += 1) expect((await cards.tell(event)).status).toBe(200);
});

test('a signed call with a cookie and a foreign origin is accepted and sets no cookie', async () => {
  const payment = await cards.begin();
  const { body, signature } = signedCall(stripe.account.pay(payment.session), { at: clock() });
  const headers = {
    'stripe-signature': signature,
    cookie: 'anything=1',
    origin: 'https://evil.example',
  };
  const answer = await cards.post(body, headers);
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('a call is acknowledged only after it is stored', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  const answer = await whileMissing(store, 'provider_events', () => cards.tell(event));
  expect(answer.status).toBe(500);
  expect((await cards.tell(event)).status).toBe(200);
});

test('an unknown event kind is ignored, and an amount in euros is listed as unclear', async () => {
  const payment = await cards.begin();
  const page = stripe.account.session(payment.session);
  await cards.tell(stripe.account.event('a.kind.of.tomorrow', { id: 'x_1' }));
  const euros = {
    ...page,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_1',
    currency: 'eur',
  };
  await cards.tell(stripe.account.event('checkout.session.completed', euros));
  expect((await cards.inbox()).map(({ outcome }) => outcome)).toEqual(
    expect.arrayContaining(['ignored', 'unclear']),
  );
  expect(await eventsToLookAt(store.deps.db)).toMatchObject([{ outcome: 'unclear' }]);
});

test('an event for an unknown payment is stored and listed for staff', async () => {
  const payment = await cards.begin();
  const page = stripe.account.session(payment.session);
  const stranger = randomUUID();
  page.client_reference_id = stranger;
  page.metadata = { payment_id: stranger };
  await cards.tell(stripe.account.pay(payment.session));
  await cards.work();
  const [seen] = await eventsToLookAt(store.deps.db);
  expect(seen).toMatchObject({ outcome: 'unknown payment' });
  expect(
    await store.deps.db
      .transaction()
      .execute((trx) => reopenEvent(trx, store.deps.jobs, seen?.eventId ?? '')),
  ).toMatchObject({ orderId: null });
  await cards.work();
  expect(await eventsToLookAt(store.deps.db)).toHaveLength(1);
});

test('a debit is pending until it is paid or refused', async () => {
  const [good, bad] = [await cards.begin(), await cards.begin()];
  for (const { session } of [good, bad]) await cards.tell(stripe.account.pay(session, 'debit'));
  await cards.work();
  expect((await cards.standing(good.id)).state).toBe('on its way');
  store.travel(3_600_000);
  await cards.tell(stripe.account.settle(good.session, 'succeeded'));
  await cards.tell(stripe.account.settle(bad.session, 'failed'));
  await cards.work();
  expect((await cards.standing(good.id)).state).toBe('paid');
  expect((await cards.standing(bad.id)).state).toBe('open');
});

test('an expired page leaves the payment open', async () => {
  const payment = await cards.begin();
  store.travel(25 * 3_600_000);
  await cards.tell(stripe.account.runOut(payment.session));
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('open');
});

test('partial, failed and full refunds are booked', async () => {
  const payment = await paidPayment();
  const send = (amount: number) =>
    store.deps.payments.current.refund({
      refundId: randomUUID(),
      providerPayment: payment.intent,
      amount: toCents(amount),
    });
  stripe.refundsBegin = 'pending';
  const first = await send(480);
  if (!first.ok || first.value.kind === 'by hand') throw new Error('no refund');
  const name = first.value.providerRefund;
  await cards.tell(stripe.account.event('refund.created', stripe.account.refund(name)));
  await cards.work();
  expect((await cards.standing(payment.id)).refunded).toBe(0);
  await cards.tell(stripe.account.settleRefund(name, 'succeeded'));
  await cards.work();
  expect((await cards.standing(payment.id)).refunded).toBe(480);
  // The bank rejects the refund later.
  await cards.tell(stripe.account.settleRefund(name, 'failed'));
  await cards.work();
  expect(await cards.standing(payment.id)).toMatchObject({ refunded: 0, refundable: PRICE });
  stripe.refundsBegin = 'succeeded';
  const whole = await send(PRICE);
  if (!whole.ok || whole.value.kind === 'by hand') throw new Error('no refund');
  await cards.tell(
    stripe.account.event('refund.created', stripe.account.refund(whole.value.providerRefund)),
  );
  await cards.work();
  expect(await cards.standing(payment.id)).toMatchObject({ refunded: PRICE, refundable: 0 });
});

test('a refund made at Stripe is matched to its payment', async () => {
  const payment = await paidPayment();
  const { account } = stripe;
  const made = account.makeRefund(account.intent(payment.intent), 700, {}, 'succeeded');
  await cards.tell(account.event('refund.created', made));
  await cards.work();
  expect((await cards.standing(payment.id)).refunded).toBe(700);
});

test('a dispute reverses the payment, and winning it restores the payment', async () => {
  const payment = await paidPayment();
  const { dispute, events } = stripe.account.dispute(payment.intent);
  for (const event of events) await cards.tell(event);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('reversed');
  for (const event of stripe.account.winDispute(dispute)) await cards.tell(event);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
});

test('the result does not depend on the order of events and jobs', async () => {
  const ends = new Set<string>();
  for (const turn of [0, 1, 2, 3]) {
    const payment = await cards.begin();
    const told = [stripe.account.pay(payment.session, 'debit')];
    told.push(stripe.account.settle(payment.session, 'succeeded'));
    const intent = stripe.account.intent(
      stripe.account.session(payment.session).payment_intent ?? '',
    );
    const refund = stripe.account.makeRefund(intent, 300, {}, 'succeeded');
    told.push(stripe.account.event('refund.created', refund));
    const { dispute, events } = stripe.account.dispute(intent.id, 1000);
    told.push(...events, ...stripe.account.winDispute(dispute));
    const turned = [...told.slice(turn * 2), ...told.slice(0, turn * 2)];
    for (const event of turn % 2 === 0 ? turned : turned.toReversed()) {
      await cards.tell(event);
      if (turn < 2) await cards.work();
    }
    await cards.work();
    const { state, received, refunded, reversed } = await cards.standing(payment.id);
    ends.add(JSON.stringify({ state, received, refunded, reversed }));
  }
  expect([...ends].map((end): unknown => JSON.parse(end))).toEqual([
    { state: 'partly refunded', received: PRICE, refunded: 300, reversed: 0 },
  ]);
});

test('an event is retried if Stripe cannot be asked for its payment', async () => {
  const payment = await paidPayment();
  const { events } = stripe.account.dispute(payment.intent);
  const [, withdrawn] = events;
  if (withdrawn) await cards.tell(withdrawn);
  const [row] = (await cards.inbox()).filter(({ handled_at: at }) => at === null);
  stripe.failing.push(503, 503);
  expect(await handleProviderEvent(store.deps, row?.id ?? '')).toMatchObject({
    ok: false,
    code: 'provider-unreachable',
  });
  expect((await cards.inbox()).filter(({ handled_at: at }) => at === null)).toMatchObject([
    { tries: 1, last_error: 'provider-unreachable' },
  ]);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('reversed');
});

test('a failed attempt books nothing, and the next attempt succeeds', async () => {
  const payment = await cards.begin();
  await cards.tell(stripe.account.pay(payment.session));
  await whileMissing(store, 'payment_trail', () =>
    expect(cards.work()).rejects.toThrow(/payment_trail/),
  );
  expect(await cards.standing(payment.id)).toMatchObject({ received: 0 });
  await cards.work();
  expect(await cards.standing(payment.id)).toMatchObject({ received: PRICE });
});

test('an abandoned event is listed for staff and can be retried', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  await cards.tell(event);
  const [row] = await cards.inbox();
  const inboxId = row?.id ?? '';
  const warn = vi.fn();
  // The job queue calls this after the last attempt. A second call logs no second warning.
  for (const _ of [1, 2])
    await eventUnhandled({ db: store.deps.db, clock, log: { warn } }, { inboxId });
  expect(warn.mock.calls).toEqual([[{ inboxId }, expect.stringContaining('could not be booked')]]);
  expect(await eventsToLookAt(store.deps.db)).toMatchObject([{ eventId: event.id, outcome: null }]);
  await cards.work();
  expect((await cards.standing(payment.id)).received).toBe(0);
  await store.deps.db.transaction().execute((trx) => reopenEvent(trx, store.deps.jobs, event.id));
  await cards.work();
  expect((await cards.standing(payment.id)).received).toBe(PRICE);
});

test('an event whose job was lost gets a new job', async () => {
  const payment = await cards.begin();
  await cards.tell(stripe.account.pay(payment.session));
  const [row] = await cards.inbox();
  await sql`delete from pgboss.job where data->>'inboxId' = ${row?.id ?? ''}`.execute(
    store.deps.db,
  );
  expect(
    await requeueLostEvents(store.deps.db, store.deps.jobs, new Date(clock().getTime() + 1000)),
  ).toBe(1);
  expect(await jobs(row?.id ?? '')).toBe(1);
});

test('a worker books a stored event', async () => {
  const { send, close } = { send: async () => undefined, close: async () => undefined };
  const worker = await startWorker({
    ...workerDeps(store.database, { send, close }, QUICK),
    payments: store.deps.payments,
    clock,
  });
  try {
    const payment = await cards.begin();
    await cards.tell(stripe.account.pay(payment.session));
    await until(
      'the payment',
      async () => (await cards.standing(payment.id)).received === PRICE,
      5,
    );
  } finally {
    await worker.stop();
  }
});

test('the webhook returns 404 if Stripe is not configured', async () => {
  const without = await openStore();
  try {
    const answer = await cardsOf(without, stripe).post('{}', { 'stripe-signature': 't=1,v1=0' });
    expect(answer.status).toBe(404);
  } finally {
    await without.close();
  }
});
