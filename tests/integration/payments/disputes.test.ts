import { afterAll, beforeAll, expect, test } from 'vitest';
import { wordsOf } from '#tests/integration/admin/desk.ts';
import { staffOf, type Store } from '#tests/support/store.ts';
import type { TestStripe } from '#tests/support/stripe.ts';
import { lookAtBooks } from '#usecases/payments/reconcile.ts';
import { type Cards, openCardStore } from './cards.ts';

let store: Store;
let stripe: TestStripe;
let cards: Cards;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ store, stripe, cards, close } = await openCardStore());
});
afterAll(() => close());

const tasksOf = async (orderId: string) =>
  (await lookAtBooks(store.deps)).filter((finding) => finding.orderId === orderId);

/** The kinds of the task mails to the store about an order. */
const mailedTasks = async (orderId: string): Promise<readonly unknown[]> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select('data')
      .where('template', '=', 'payment-task-store')
      .execute()
  )
    .filter(({ data }) => data['orderId'] === orderId)
    .map(({ data }) => data['kind']);

/** The mails to the patient about reversed and restored payments, oldest first. */
const toldPatient = async (orderId: string): Promise<readonly string[]> =>
  (
    await store.deps.db
      .selectFrom('mails')
      .select(['template', 'data'])
      .where('template', 'in', ['payment-taken-back', 'payment-stands-again'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  )
    .filter(({ data }) => data['orderId'] === orderId)
    .map(({ template }) => template);

test('a bank inquiry that moves no money is a task until it is closed', async () => {
  const payment = await cards.paid();
  const { account } = stripe;
  const { dispute, events } = account.dispute(payment.intent, 5_000);
  const [opened] = events;
  if (!opened) throw new Error('no dispute');
  const due = Math.floor(store.deps.clock().getTime() / 1000) + 7 * 24 * 3600;
  const asked = { ...dispute, status: 'warning_needs_response', balance_transactions: [] };
  const question = account.event('charge.dispute.created', {
    ...asked,
    evidence_details: { due_by: due },
  });
  await cards.tell(question);
  await cards.tell(question);
  await cards.work();
  expect(await cards.standing(payment.id)).toMatchObject({ state: 'paid', reversed: 0 });
  expect(await tasksOf(payment.orderId)).toMatchObject([{ kind: 'disputed', amount: 5_000 }]);
  expect(await mailedTasks(payment.orderId)).toEqual(['disputed']);
  const { browser } = await staffOf(store, 'administrator');
  const page = await wordsOf(browser.get(`/admin/payments/${payment.id}`));
  expect(page).toContain('The payer has disputed $50.00 with their bank');
  expect(page).toContain('Answer the dispute with the provider before');
  expect(page).toContain('Disputed by the payer: $50.00 The payment service');
  expect(await wordsOf(browser.get(`/admin/dashboard?open=${payment.orderId}`))).toContain(
    'Open at the payer’s bank',
  );
  expect(await wordsOf(browser.get('/admin/payments'))).toContain('Disputed by the payer');
  await cards.tell(account.event('charge.dispute.closed', { ...asked, status: 'warning_closed' }));
  await cards.work();
  expect(await tasksOf(payment.orderId)).toEqual([]);
  const after = await wordsOf(browser.get(`/admin/payments/${payment.id}`));
  expect(after).not.toContain('The payer has disputed');
  expect(after).toContain('(closed without a decision)');
});

test('dispute events in reverse order create no task', async () => {
  const payment = await cards.paid();
  const { dispute, events } = stripe.account.dispute(payment.intent);
  const sent = [...events, ...stripe.account.winDispute(dispute)];
  for (const event of sent.toReversed()) {
    await cards.tell(event);
    await cards.work();
  }
  expect((await cards.standing(payment.id)).state).toBe('paid');
  expect(await tasksOf(payment.orderId)).toEqual([]);
  expect(await mailedTasks(payment.orderId)).not.toContain('disputed');
  // The patient got no mail about a reversal.
  expect(await toldPatient(payment.orderId)).toEqual([]);
  expect(await mailedTasks(payment.orderId)).not.toContain('reversed');
});

test('the patient gets a mail for the reversal and one for the restored payment', async () => {
  const payment = await cards.paid();
  const { dispute, events } = stripe.account.dispute(payment.intent);
  const tell = async (calls: typeof events): Promise<void> => {
    for (const event of [...calls, ...calls]) await cards.tell(event);
    await cards.work();
  };
  await tell(events);
  expect(await toldPatient(payment.orderId)).toEqual(['payment-taken-back']);
  const order = () => wordsOf(payment.customer.browser.get(`/account/orders/${payment.orderId}`));
  expect((await cards.standing(payment.id)).state).toBe('reversed');
  await tell(stripe.account.winDispute(dispute));
  expect((await cards.standing(payment.id)).state).toBe('paid');
  expect(await toldPatient(payment.orderId)).toEqual([
    'payment-taken-back',
    'payment-stands-again',
  ]);
  await store.deps.db
    .updateTable('orders')
    .set({ status: 'Preparing for Shipment' })
    .where('id', '=', payment.orderId)
    .execute();
  expect(await order()).toContain(
    'Your bank had reversed your payment and has now returned it. Your payment has been restored.',
  );
});
