import { type RunningStore, staffState, startOwnStore } from '#tests/e2e/support/global-setup.ts';
import { expect, test as base, visit } from '#tests/e2e/support/journey.ts';
import { decided } from '#tests/e2e/support/order-life.ts';
import { loggedIn, mailAbout, ordered, uploaded } from '#tests/e2e/support/people.ts';
import { SECRET_KEY, signedCall, startStripe, WEBHOOK_SECRET } from '#tests/support/stripe.ts';
import type { TestEvent } from '#tests/support/stripe-state.ts';

type Cards = {
  readonly store: RunningStore;
  /** Sends the webhook calls that are still pending. */
  readonly tell: () => Promise<void>;
};

/** A store with card payments at a stub server. */
const test = base.extend<object, { cards: Cards }>({
  cards: [
    async ({}, use) => {
      const untold: TestEvent[] = [];
      const stripe = await startStripe({ onPaid: async (event) => void untold.push(event) });
      const { store, stop } = await startOwnStore({
        STRIPE_SECRET_KEY: SECRET_KEY,
        STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
        STRIPE_API_URL: stripe.url,
      });
      const tell = async (): Promise<void> => {
        for (const event of untold.splice(0)) {
          const { body, signature } = signedCall(event);
          const answer = await fetch(`${store.url}/payments/stripe/webhook`, {
            method: 'POST',
            body,
            headers: { 'content-type': 'application/json', 'stripe-signature': signature },
          });
          expect(answer.status).toBe(200);
        }
      };
      await use({ store: { ...store, staffState: await staffState(store) }, tell });
      await stop();
      await stripe.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  store: ({ cards }, use) => use(cards.store),
});

test('an approved order is paid by card without JavaScript and shown as paid', async ({
  page,
  staff,
  another,
  store,
  cards,
}, info) => {
  const person = await loggedIn(page, store, info);
  const orderId = await ordered(page, store, person);
  await uploaded(page, store, orderId);
  await decided(staff, store, orderId, 'approve');
  const { email } = await mailAbout(store, person.Email, 'is approved: pay here');
  const link = /http\S+\/pay\?token=[\w%.~-]+/.exec(email.text ?? '')?.[0] ?? '';

  // Another person may pay, and does not see the medicine.
  const payer = await another({ javaScriptEnabled: false });
  await payer.goto(link);
  const heading = payer.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Pay for your order');
  await expect(payer.getByRole('main')).toContainText('$718.00');
  await expect(payer.getByRole('main')).not.toContainText('Ozempic');
  await payer.getByRole('button', { name: 'Pay $718.00 by card' }).click();
  await expect(heading).toHaveText('Pay $718.00');
  await payer.getByRole('link', { name: 'Back' }).click();
  await expect(heading).toHaveText('Pay for your order');
  await payer.getByRole('button', { name: 'Pay $718.00 by card' }).click();
  await payer.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(heading).toHaveText('We are waiting for the confirmation');
  await visit(page, `/account/orders/${orderId}`);
  const payment = page.getByRole('group', { name: 'Payment', exact: true });
  await expect(payment).toContainText('$718.00');
  await expect(payment).not.toContainText('Received');
  await cards.tell();
  await expect(heading).toHaveText('This order is paid');
  await mailAbout(store, person.Email, 'We received your payment');
  await page.reload();
  await expect(payment).toContainText('Received');

  // The payment page also renders with JavaScript.
  await visit(page, new URL(payer.url()).pathname + new URL(payer.url()).search);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This order is paid');
  await visit(staff, '/admin/payments');
  await expect(staff.getByRole('row', { name: /\$718\.00/ }).first()).toBeVisible();
  await visit(staff, '/admin/payments/events');
  await expect(staff.getByText('All events are recorded.')).toBeVisible();
});
