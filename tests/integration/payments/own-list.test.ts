import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { lastReport } from '#db/reads/payment-reports.ts';
import type { Finding } from '#domain/payments/reconcile.ts';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import { openStore, staffOf, type Store } from '#tests/support/store.ts';
import type { TestStripe } from '#tests/support/stripe.ts';
import { reconcile } from '#usecases/payments/reconcile.ts';
import { type Cards, openCardStore, PRICE } from './cards.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let store: Store;
let stripe: TestStripe;
let cards: Cards;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ store, stripe, cards, close } = await openCardStore());
});
afterAll(() => close());
beforeEach(async () => {
  stripe.failing.length = 0;
  stripe.refundsBegin = 'succeeded';
  // Each test starts a new comparison period without data from earlier tests.
  await store.deps.db.deleteFrom('payment_reports').execute();
  stripe.account.intents.clear();
  stripe.account.refunds.clear();
  stripe.account.disputes.clear();
  store.travel(40 * DAY);
});

/** Creates the report of the next day, which covers events until one hour earlier. */
const look = async () => {
  store.travel(DAY);
  await reconcile(store.deps);
  // The clock change has ended earlier sessions.
  const { browser, viewer } = await staffOf(store, 'administrator');
  const report = await lastReport(store.deps.db, viewer);
  if (!report) throw new Error('no report');
  const found = report.findings.filter(({ move, kind }) => move || kind === 'provider away');
  return { compared: report.compared, found, page: await wordsOf(browser.get('/admin/payments')) };
};
const short = (found: readonly Finding[]) =>
  found.map(({ kind, paymentId, move }) => [kind, paymentId, move?.there, move?.here]);

test('matching lists of several pages yield no findings', async () => {
  stripe.mostOnAPage = 2;
  for (let made = 0; made < 5; made += 1) await cards.paid();
  const { intent } = await cards.paid();
  const refund = stripe.account.makeRefund(stripe.account.intent(intent), 300, {}, 'succeeded');
  await cards.tell(stripe.account.event('refund.created', refund));
  for (const event of stripe.account.dispute(intent, 1_000).events) await cards.tell(event);
  await cards.work();
  // An unpaid page is not a difference.
  await cards.begin();
  const { compared, found, page } = await look();
  stripe.mostOnAPage = 100;
  expect(found).toEqual([]);
  expect(compared).toMatchObject({ kind: 'compared', seen: 8, others: 0 });
  expect(page).toContain('8 payments, refunds and disputes of the store.');
  expect(page).toContain('The store cannot read a list of bank transfers.');
});

test('a payment known only to Stripe is a finding until it is booked', async () => {
  const { id, session } = await cards.begin();
  const event = stripe.account.pay(session);
  const first = await look();
  expect(short(first.found)).toEqual([['not in the books', id, PRICE, 0]]);
  const intent = stripe.account.session(session).payment_intent ?? '';
  expect(first.page).toContain('At the payment service, but not in the ledger');
  expect(first.page).toContain(`${intent}: $914.80 there, $0.00 in the ledger.`);
  // Later reports keep the finding although their period does not include the payment.
  expect(short((await look()).found)).toEqual([['not in the books', id, PRICE, 0]]);
  await cards.tell(event);
  await cards.work();
  expect((await look()).found).toEqual([]);
});

test('a refund and a dispute known only to Stripe are found', async () => {
  const { id, intent } = await cards.paid();
  const { account } = stripe;
  account.makeRefund(account.intent(intent), 700, {}, 'succeeded');
  account.dispute(intent, 1_000);
  expect(short((await look()).found)).toEqual([
    ['not in the books', id, 700, 0],
    ['not in the books', id, 1_000, 0],
  ]);
});

test('a booked payment unknown to Stripe is found', async () => {
  const { id, intent } = await cards.paid();
  stripe.account.intents.delete(intent);
  expect(short((await look()).found)).toEqual([['not at the provider', id, 0, PRICE]]);
});

test('differences in amount and state are found', async () => {
  const [one, two] = [await cards.paid(), await cards.paid()];
  stripe.account.intent(one.intent).amount_received = PRICE - 100;
  stripe.account.intent(two.intent).status = 'processing';
  const { found } = await look();
  expect(found).toHaveLength(2);
  expect(short(found)).toEqual(
    expect.arrayContaining([
      ['amount differs', one.id, PRICE - 100, PRICE],
      ['state differs', two.id, 0, PRICE],
    ]),
  );
});

test('a pending payment is compared again until it ends', async () => {
  const { id, session } = await cards.begin();
  await cards.tell(stripe.account.pay(session, 'debit'));
  await cards.work();
  expect((await look()).found).toEqual([]);
  expect((await look()).found).toEqual([]);
  stripe.account.settle(session, 'succeeded');
  expect(short((await look()).found)).toEqual([['not in the books', id, PRICE, 0]]);
});

test('a debit booked days after its start is not a difference', async () => {
  const { session } = await cards.begin();
  await cards.tell(stripe.account.pay(session, 'debit'));
  await cards.work();
  await look();
  await cards.tell(stripe.account.settle(session, 'succeeded'));
  await cards.work();
  expect((await look()).found).toEqual([]);
});

test('payments of other shops on the account are counted but are not findings', async () => {
  const { session } = await cards.begin();
  const page = stripe.account.session(session);
  page.metadata = { shop: 'another' };
  page.client_reference_id = randomUUID();
  stripe.account.pay(session);
  const { compared, found, page: words } = await look();
  expect(found).toEqual([]);
  expect(compared).toMatchObject({ seen: 0, others: 1 });
  expect(words).toContain('1 more on that list do not belong to the store.');
});

test('the report states that Stripe was unavailable, and the next report covers the gap', async () => {
  const [known, { id, session }] = [await cards.begin(), await cards.begin()];
  stripe.account.pay(known.session);
  const first = await look();
  expect(first.found).toHaveLength(1);
  stripe.account.pay(session);
  stripe.failing.push(...Array.from({ length: 2 }, () => 503 as const));
  const away = await look();
  expect(away.compared).toEqual({ kind: 'away' });
  // The report keeps earlier findings.
  expect(away.found.map(({ kind }) => kind)).toEqual(['not in the books', 'provider away']);
  expect(away.page).toContain('list could not be read this time');
  const mail = await store.deps.db
    .selectFrom('mails')
    .select('data')
    .where('template', '=', 'payment-report-store')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(mail.data)).toContain('list could not be read');
  const { compared, found } = await look();
  // The period starts at the end of the last successful comparison.
  const began = first.compared?.kind === 'compared' ? first.compared.until : undefined;
  expect(compared).toMatchObject({ kind: 'compared', from: began, seen: 1 });
  expect(short(found)).toContainEqual(['not in the books', id, PRICE, 0]);
  expect(found).toHaveLength(2);
});

test('the report states that the provider has no list', async () => {
  const transfers = await openStore();
  try {
    await reconcile(transfers.deps);
    const { compared } = await transfers.deps.db
      .selectFrom('payment_reports')
      .select('compared')
      .executeTakeFirstOrThrow();
    expect(compared).toEqual({ kind: 'no list' });
  } finally {
    await transfers.close();
  }
});
