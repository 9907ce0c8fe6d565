import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '#tests/support/store.ts';
import type { TestStripe } from '#tests/support/stripe.ts';
import { askProviders } from '#usecases/payments/ask-providers.ts';
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
  // Nobody asks about the pages of the tests before.
  await store.deps.db.updateTable('payments').set({ provider_session: null }).execute();
  stripe.account.events.length = 0;
  stripe.failing.length = 0;
});

test('what Stripe could not deliver is fetched, and known when it comes after all', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  expect(await askProviders(store.deps)).toBe(1);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
  expect(await (await cards.tell(event)).text()).toBe('known');
  expect(await askProviders(store.deps)).toBe(0);
});

test('a call that was lost is asked for after some minutes, and counts once when it comes after all', async () => {
  const payment = await cards.begin();
  const event = stripe.account.pay(payment.session);
  // For Stripe it was delivered: such as where the database was set back since.
  stripe.account.delivered.add(event.id);
  expect(await askProviders(store.deps)).toBe(0);
  store.travel(11 * 60_000);
  expect(await askProviders(store.deps)).toBe(1);
  await cards.work();
  expect((await cards.standing(payment.id)).state).toBe('paid');
  await cards.tell(event);
  await cards.work();
  expect(await cards.standing(payment.id)).toMatchObject({ state: 'paid', received: PRICE });
  // What is asked once is not asked again within the next minutes.
  stripe.calls.length = 0;
  await askProviders(store.deps);
  expect(stripe.calls.filter(({ path }) => path.includes(payment.session))).toEqual([]);
});

test('where Stripe is away, it is asked the next time', async () => {
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
