import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '#tests/support/store.ts';
import type { TestStripe } from '#tests/support/stripe.ts';
import { askProviders } from '#usecases/payments/provider-events.ts';
import { type Cards, openCardStore, PRICE } from './cards.ts';

let store: Store;
let stripe: TestStripe;
let cards: Cards;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ store, stripe, cards, close } = await openCardStore());
});
afterAll(() => close());
beforeEach(async () => {
  // Payments of earlier tests must not be polled.
  await store.deps.db.updateTable('payments').set({ provider_session: null }).execute();
  stripe.account.events.length = 0;
  stripe.failing.length = 0;
});

test('an undelivered event is fetched, and its late delivery is recognized', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  expect(await askProviders(store.deps)).toBe(1);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
  expect(await (await cards.tell(event)).text()).toBe('known');
  expect(await askProviders(store.deps)).toBe(0);
});

test('a lost event is fetched after some minutes and counts once if it arrives later', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  // Stripe considers the event delivered, for example because the database was restored since.
  stripe.account.delivered.add(event.id);
  expect(await askProviders(store.deps)).toBe(0);
  store.travel(11 * 60_000);
  expect(await askProviders(store.deps)).toBe(1);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
  await cards.tell(event);
  await cards.work();
  expect(await cards.standing(payment.id)).toMatchObject({ state: 'paid', received: PRICE });
  // A payment is not polled again within the next minutes.
  stripe.calls.length = 0;
  await askProviders(store.deps);
  expect(stripe.calls.filter(({ path }) => path.includes(payment.session))).toEqual([]);
});

test('a failed poll is repeated in the next run', async () => {
  const payment = await cards.begin();
  stripe.account.delivered.add(stripe.account.pay(payment.session).id);
  store.travel(11 * 60_000);
  stripe.failing.push(...Array.from({ length: 4 }, () => 503 as const));
  expect(await askProviders(store.deps)).toBe(0);
  stripe.failing.length = 0;
  expect(await askProviders(store.deps)).toBe(1);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
});
